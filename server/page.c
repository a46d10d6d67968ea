/* page.c - see page.h. */
#include "page.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "../script/hash.h"

enum {
    MOST_FILES = 2000,
    MOST_BYTES = 64 << 20,
    MOST_DEPTH = 8,
    PATH_ROOM = 1024,
    HASH_LETTERS = 8, /* of the name of a file that never changes */
};

static const struct {
    const char *end, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
};

static const struct {
    const char *end, *name;
} encodings[ENCODINGS] = {[PLAIN] = {"", "identity"}, {".gz", "gzip"}, {".br", "br"}};

static bool ends(const char *text, const char *with)
{
    const size_t n = strlen(text), m = strlen(with);
    return n >= m && strcmp(text + n - m, with) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends(path, types[i].end)) return types[i].type;
    }
    return "application/octet-stream";
}

/* "main-K3ABX2QD.js": what the page's build names so, it will never name so again. */
static bool is_lasting(const char *path)
{
    const char *dot = strrchr(path, '.');
    if (!dot || dot - path <= HASH_LETTERS) return false;
    const char *hash = dot - HASH_LETTERS;
    for (int i = 0; i < HASH_LETTERS; i++) {
        if (!isupper((unsigned char)hash[i]) && !(hash[i] >= '2' && hash[i] <= '7')) return false;
    }
    return hash[-1] == '-' || hash[-1] == '.';
}

/* ---- Reading ------------------------------------------------------------------------------- */

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "talia: the page: %s: %s\n", path, what);
    return false;
}

static bool read_bytes(const char *from, size_t size, uint8_t **out)
{
    FILE *in = fopen(from, "rb");
    uint8_t *bytes = malloc(size + 1);
    const bool good = in && bytes && fread(bytes, 1, size, in) == size;
    if (!good) complain(from, errno ? strerror(errno) : "it changed while it was read");
    if (in) fclose(in);
    if (good)
        *out = bytes;
    else
        free(bytes);
    return good;
}

static void name_state(PageFile *file, Encoding encoding)
{
    /* No better one: every worker that is started names all files while people wait for it. */
    const uint64_t hash = hash_bytes(file->as[encoding].bytes, file->as[encoding].size);
    snprintf(file->as[encoding].etag, PAGE_ETAG, "\"%016" PRIx64 "-%s\"", hash,
             encodings[encoding].name);
}

static bool read_as(Page *page, PageFile *file, Encoding encoding, const char *from)
{
    char path[PATH_ROOM];
    struct stat status;
    snprintf(path, sizeof path, "%s%s", from, encodings[encoding].end);
    if (stat(path, &status) != 0 || !S_ISREG(status.st_mode)) return encoding != PLAIN;
    const size_t size = (size_t)status.st_size;
    if (size > MOST_BYTES || page->bytes + size > MOST_BYTES)
        return complain(path, "more than 64 MB in all");
    errno = 0;
    if (!read_bytes(path, size, &file->as[encoding].bytes)) return false;
    file->as[encoding].size = size;
    page->bytes += size;
    name_state(file, encoding);
    return true;
}

static PageFile *add_file(Page *page)
{
    if (page->count == page->room) {
        const int room = page->room ? page->room * 2 : 64;
        PageFile *more = realloc(page->file, (size_t)room * sizeof *more);
        if (!more) return NULL;
        page->file = more;
        page->room = room;
    }
    PageFile *file = &page->file[page->count++];
    *file = (PageFile){.path = NULL};
    return file;
}

static bool read_file(Page *page, const char *from, const char *path)
{
    if (page->count >= MOST_FILES) return complain(from, "more than 2000 files");
    PageFile *file = add_file(page);
    if (!file) return complain(from, "out of memory");
    file->path = strdup(path);
    if (!file->path) return complain(from, "out of memory");
    file->type = type_of(path);
    file->is_lasting = is_lasting(path);
    for (int encoding = 0; encoding < ENCODINGS; encoding++) {
        if (!read_as(page, file, (Encoding)encoding, from)) return false;
    }
    return true;
}

static bool read_folder(Page *page, const char *folder, size_t root, int depth)
{
    DIR *dir = opendir(folder);
    if (!dir) return complain(folder, strerror(errno));
    bool good = true;
    for (const struct dirent *entry; good && (entry = readdir(dir));) {
        char path[PATH_ROOM];
        struct stat status;
        const int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] == '.' || length >= PATH_ROOM || stat(path, &status) != 0) continue;
        if (S_ISDIR(status.st_mode) && depth < MOST_DEPTH)
            good = read_folder(page, path, root, depth + 1);
        else if (S_ISREG(status.st_mode) && !ends(path, ".gz") && !ends(path, ".br"))
            good = read_file(page, path, path + root);
    }
    closedir(dir);
    return good;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const PageFile *)a)->path, ((const PageFile *)b)->path);
}

bool page_read(Page *page, const char *directory)
{
    *page = (Page){.file = NULL};
    if (!read_folder(page, directory, strlen(directory), 0)) {
        page_free(page);
        return false;
    }
    if (page->count) qsort(page->file, (size_t)page->count, sizeof *page->file, by_path);
    return true;
}

void page_free(Page *page)
{
    for (int i = 0; i < page->count; i++) {
        for (int encoding = 0; encoding < ENCODINGS; encoding++)
            free(page->file[i].as[encoding].bytes);
        free(page->file[i].path);
    }
    free(page->file);
    *page = (Page){.file = NULL};
}

/* ---- Finding ------------------------------------------------------------------------------- */

const PageFile *page_find(const Page *page, const char *path)
{
    const PageFile wanted = {.path = strcmp(path, "/") == 0 ? (char *)"/index.html" : (char *)path};
    if (!page->count) return NULL;
    return bsearch(&wanted, page->file, (size_t)page->count, sizeof wanted, by_path);
}

/* Whether an element of Accept-Encoding, "gzip" or "gzip;q=0.5", names that encoding and does not
 * forbid it. */
static bool names(const char *item, size_t length, const char *name)
{
    const size_t n = strlen(name);
    if (length < n || strncasecmp(item, name, n) != 0) return false;
    const char *at = item + n, *end = item + length;
    while (at < end && (*at == ' ' || *at == ';')) at++;
    if (at == end) return true;
    if (at == item + n || end - at < 3 || strncasecmp(at, "q=", 2) != 0) return false;
    for (at += 2; at < end; at++) {
        if (*at >= '1' && *at <= '9') return true;
    }
    return false;
}

/* Whether one element of a list with commas is taken by `fits`. */
static bool lists(const char *list, const char *name,
                  bool (*fits)(const char *item, size_t length, const char *name))
{
    while (*list) {
        list += strspn(list, ", \t");
        const size_t length = strcspn(list, ",");
        if (length && fits(list, length, name)) return true;
        list += length;
    }
    return false;
}

Encoding page_encoding(const PageFile *file, const char *accepted)
{
    for (int encoding = ENCODINGS - 1; encoding > PLAIN; encoding--) {
        if (file->as[encoding].bytes && lists(accepted, encodings[encoding].name, names))
            return (Encoding)encoding;
    }
    return PLAIN;
}

/* "W/..." is what somebody on the way may have made of it. */
static bool is_etag(const char *item, size_t length, const char *etag)
{
    if (length > 2 && strncmp(item, "W/", 2) == 0) {
        item += 2;
        length -= 2;
    }
    return length >= strlen(etag) && strncmp(item, etag, strlen(etag)) == 0;
}

bool page_is_known(const PageFile *file, Encoding encoding, const char *known)
{
    return lists(known, file->as[encoding].etag, is_etag);
}
