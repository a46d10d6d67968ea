/* files.h - reading files and finding them in folders. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* All of a file, on the heap; NULL if it cannot be read (errno says why). */
char *file_read(const char *path, size_t *length);

/* Paths, on the heap. */
typedef struct Paths {
    char **path;
    size_t count, room;
} Paths;

/* Adds the file, or, of a folder, all files in it and below whose names end in one of the suffixes
 * (a list that ends in NULL), sorted. False when something could not be read: told on stderr. */
bool paths_add(Paths *paths, const char *path, const char *const suffixes[]);
void paths_free(Paths *paths);
