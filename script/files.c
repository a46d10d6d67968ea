/* files.c - see files.h. */
#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "words.h"

char *file_read(const char *path, size_t *length)
{
    enum { CHUNK = 65536 };
    char *text = NULL;
    size_t read = 0;
    bool is_read = false;
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    for (;;) {
        char *larger = realloc(text, read + CHUNK + 1);
        if (!larger) break;
        text = larger;
        const size_t got = fread(text + read, 1, CHUNK, file);
        read += got;
        text[read] = '\0';
        if (got == CHUNK) continue;
        is_read = !ferror(file);
        break;
    }
    const int why = errno;
    fclose(file);
    *length = read;
    if (is_read) return text;
    free(text);
    errno = why;
    return NULL;
}

bool file_replace(const char *path, FileWriter *write, const void *self)
{
    char beside[FILE_PATH];
    errno = ENAMETOOLONG;
    FILE *out =
        snprintf(beside, sizeof beside, "%s.new", path) < FILE_PATH ? fopen(beside, "w") : NULL;
    if (!out) return false;
    const bool written = write(self, out) && !ferror(out);
    const bool closed = fclose(out) == 0;
    if (written && closed && rename(beside, path) == 0) return true;
    const int why = errno;
    remove(beside);
    errno = why;
    return false;
}

/* False: nobody knows. */
static bool program_folder(char out[FILE_PATH])
{
    const ssize_t length = readlink("/proc/self/exe", out, FILE_PATH - 1);
    if (length <= 0) return false;
    out[length] = '\0';
    char *slash = strrchr(out, '/');
    if (slash) *slash = '\0';
    return slash != NULL;
}

static bool is_there(char out[FILE_PATH], const char *folder, const char *between, const char *name)
{
    const int length = snprintf(out, FILE_PATH, "%s%s%s", folder, between, name);
    return length < FILE_PATH && access(out, F_OK) == 0;
}

bool file_of_program(const char *name, char out[FILE_PATH])
{
    char folder[FILE_PATH];
    return program_folder(folder) &&
           (is_there(out, folder, "/", name) || is_there(out, folder, "/../share/talia/", name));
}

void file_find(const char *path, char out[FILE_PATH])
{
    if (is_there(out, "", "", path) || (path[0] != '/' && file_of_program(path, out))) return;
    snprintf(out, FILE_PATH, "%s", path);
}

static bool complain(const char *path)
{
    fprintf(stderr, "talia: '%s' cannot be read: %s\n", path, strerror(errno));
    return false;
}

static void add_path(Paths *paths, char *path)
{
    paths->path = grown(paths->path, paths->count, &paths->room, sizeof *paths->path);
    paths->path[paths->count++] = path;
}

static bool has_suffix(const char *name, const char *const suffixes[])
{
    const size_t length = strlen(name);
    for (; *suffixes; suffixes++) {
        const size_t suffix = strlen(*suffixes);
        if (length > suffix && strcmp(name + length - suffix, *suffixes) == 0) return true;
    }
    return false;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* A folder's entries in the order of their names. Links to folders are passed over: they could
 * lead in a circle. */
static bool add_folder(Paths *paths, const char *folder, const char *const suffixes[])
{
    struct dirent **entries;
    bool good = true;
    const int count = scandir(folder, &entries, is_visible, alphasort);
    if (count < 0) return complain(folder);
    for (int i = 0; i < count; i++) {
        char *path;
        struct stat status;
        if (asprintf(&path, "%s/%s", folder, entries[i]->d_name) < 0) path = NULL;
        free(entries[i]);
        if (!path || lstat(path, &status) != 0) {
            good = complain(path ? path : folder);
        } else if (S_ISDIR(status.st_mode)) {
            good = add_folder(paths, path, suffixes) && good;
        } else if (has_suffix(path, suffixes)) {
            add_path(paths, path);
            continue;
        }
        free(path);
    }
    free(entries);
    return good;
}

bool paths_add(Paths *paths, const char *path, const char *const suffixes[])
{
    struct stat status;
    if (stat(path, &status) != 0) return complain(path);
    if (S_ISDIR(status.st_mode)) {
        size_t length = strlen(path);
        while (length > 1 && path[length - 1] == '/') length--;
        char *folder = strndup(path, length);
        const bool good = folder ? add_folder(paths, folder, suffixes) : complain(path);
        free(folder);
        return good;
    }
    char *file = strdup(path);
    if (!file) return complain(path);
    add_path(paths, file);
    return true;
}

void paths_free(Paths *paths)
{
    for (size_t i = 0; i < paths->count; i++) free(paths->path[i]);
    free(paths->path);
    *paths = (Paths){.count = 0};
}
