/* source.c - files, and C as text: blanking what is no code, finding words and parentheses. */
#include "mutation.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void give_up(const char *what, const char *detail)
{
    fprintf(stderr, "mutants: %s%s\n", what, detail);
    remove_work();
    exit(2);
}

void *enough(void *memory)
{
    if (!memory) give_up("out of memory", "");
    return memory;
}

/* ---- Files --------------------------------------------------------------------------------- */

char *read_all(const char *path)
{
    FILE *in = fopen(path, "rb");
    if (!in) give_up("cannot open ", path);
    size_t size = 0, room = 1 << 16;
    char *text = enough(malloc(room));
    for (size_t n; (n = fread(text + size, 1, room - size - 1, in)) > 0;) {
        size += n;
        if (room - size < 2) text = enough(realloc(text, room *= 2));
    }
    if (ferror(in)) give_up("cannot read ", path);
    fclose(in);
    text[size] = '\0';
    return text;
}

void write_all(const char *path, const char *text, size_t size)
{
    FILE *out = fopen(path, "wb");
    if (!out) give_up("cannot write ", path);
    const bool written = fwrite(text, 1, size, out) == size;
    if (fclose(out) != 0 || !written) give_up("cannot write ", path);
}

void add_name(Names *names, const char *name)
{
    names->name = enough(realloc(names->name, (names->count + 1) * sizeof *names->name));
    names->name[names->count++] = enough(strdup(name));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void sort_names(Names *names)
{
    if (names->count) qsort(names->name, names->count, sizeof *names->name, by_name);
}

bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

bool ends(const char *text, const char *with)
{
    const size_t n = strlen(text), m = strlen(with);
    return n >= m && strcmp(text + n - m, with) == 0;
}

void find_below(Names *names, const char *folder, const char *ending)
{
    DIR *dir = opendir(folder);
    if (!dir) give_up("cannot open the folder ", folder);
    for (const struct dirent *entry; (entry = readdir(dir));) {
        char path[MAX_PATH];
        struct stat status;
        if (entry->d_name[0] == '.') continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (stat(path, &status) != 0) continue;
        if (S_ISDIR(status.st_mode)) find_below(names, path, ending);
        if (S_ISREG(status.st_mode) && ends(path, ending)) add_name(names, path);
    }
    closedir(dir);
}

int number_at(const char *text)
{
    const long n = strtol(text, NULL, 10);
    return n > -1000000 && n < 1000000 ? (int)n : 0;
}

/* ---- C as text ------------------------------------------------------------------------------ */

static void blank(char *code, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (code[i] != '\n') code[i] = ' ';
    }
}

static void blank_comments(char *code)
{
    for (char *at = code; (at = strstr(at, "/*"));) {
        const char *end = strstr(at, "*/");
        if (!end) return;
        blank(code, (size_t)(at - code), (size_t)(end + 2 - code));
    }
}

bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

bool is_word_at(const char *code, size_t at, const char *word)
{
    const size_t n = strlen(word);
    return strncmp(code + at, word, n) == 0 && !is_word_char(code[at + n]) &&
           (at == 0 || !is_word_char(code[at - 1]));
}

size_t closing(const char *code, size_t open)
{
    int depth = 0;
    for (size_t at = open; code[at]; at++) {
        depth += code[at] == '(';
        depth -= code[at] == ')';
        if (depth == 0) return at;
    }
    give_up("a parenthesis is not closed", "");
}

size_t skip_spaces(const char *code, size_t at)
{
    return at + strspn(code + at, " \n");
}

/* Who is told of a move shows in what the engine tells (engine/tell.h), never in the game: no
 * scenario can look at it. It is the last argument of these verbs. */
static void blank_what_is_told(char *code)
{
    static const char *const verbs[] = {"topdeck",     "look",           "set_aside",
                                        "take_looked", "topdeck_looked", "topdeck_from_discard"};
    for (size_t at = 0; code[at]; at++) {
        if (is_word_at(code, at, "TELL") || is_word_at(code, at, "reveal_hand"))
            blank(code, at, closing(code, at + strcspn(code + at, "(")) + 1);
        for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
            const size_t open = at + strlen(verbs[i]);
            if (!is_word_at(code, at, verbs[i]) || code[open] != '(') continue;
            const size_t close = closing(code, open);
            size_t comma = close;
            while (code[comma] != ',' && comma > open) comma--;
            blank(code, comma + 1, close);
        }
    }
}

void read_source(Source *source, const char *path)
{
    snprintf(source->path, sizeof source->path, "%s", path);
    source->text = read_all(path);
    source->code = enough(strdup(source->text));
    blank_comments(source->code);
    if (ends(path, ".c")) blank_what_is_told(source->code);
}

int line_of(const Source *source, size_t at)
{
    int line = 1;
    for (size_t i = 0; i < at; i++) line += source->text[i] == '\n';
    return line;
}
