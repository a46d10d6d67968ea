/* page.h - the files of the page, read once into memory: no request reaches a file system. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum Encoding { PLAIN, GZIP, BROTLI, ENCODINGS } Encoding;

enum { PAGE_ETAG = 32 };

typedef struct PageFile {
    char *path;       /* as it is asked for: "/icons/192.png" */
    const char *type; /* MIME */
    struct {
        uint8_t *bytes; /* NULL: there is none (but of PLAIN, of which there always is) */
        size_t size;
        char etag[PAGE_ETAG];
    } as[ENCODINGS]; /* FILE, FILE.gz, FILE.br */
    bool is_lasting; /* its name holds a hash of what is in it */
} PageFile;

typedef struct Page {
    PageFile *file; /* in the order of strcmp of their paths */
    int count, room;
    size_t bytes;
} Page;

/* All files of a directory but hidden ones. On a fault false, and what was wrong on standard
 * error. */
bool page_read(Page *page, const char *directory);
void page_free(Page *page);

/* The file for a path; "/" is the index. NULL: there is none. */
const PageFile *page_find(const Page *page, const char *path);

/* The best of what the file has and the header Accept-Encoding ("" if there is none) allows. */
Encoding page_encoding(const PageFile *file, const char *accepted);

/* Whether the header If-None-Match names what would be sent. */
bool page_is_known(const PageFile *file, Encoding encoding, const char *known);
