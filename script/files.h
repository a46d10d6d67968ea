/* files.h - reading files whole, replacing them whole, finding them in folders. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* All of a file, on the heap, with a 0 after it; NULL if it cannot be read (errno says why). */
char *file_read(const char *path, size_t *length);

/* Puts a file in place of what was there, all of it or nothing: it is written beside, as PATH.new,
 * and then takes its place. False if it could not be (errno says why). */
typedef bool FileWriter(const void *self, FILE *out);
bool file_replace(const char *path, FileWriter *write, const void *self);

/* Where a file or folder is that came with the program: beside it, as it was built, or in
 * ../share/talia, as it was installed. False: in neither. */
enum { FILE_PATH = 4096 };
bool file_of_program(const char *name, char out[FILE_PATH]);

/* The path itself, if there is such a file or folder; else one that came with the program, such as
 * plans/bmu.plan; else the path itself, for somebody to complain about. */
void file_find(const char *path, char out[FILE_PATH]);

/* Paths, on the heap. */
typedef struct Paths {
    char **path;
    size_t count, room;
} Paths;

/* Adds the file, or, of a folder, all files in it and below whose names end in one of the suffixes
 * (a list that ends in NULL), sorted. False when something could not be read: told on stderr. */
bool paths_add(Paths *paths, const char *path, const char *const suffixes[]);
void paths_free(Paths *paths);
