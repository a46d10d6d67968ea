/* tidy.c - what the compilers and the formatter do not check of the style. Run from the root of
 * the sources; prints `file:line: what` for each complaint and exits 1 if there is any.
 *
 * It walks all files but hidden ones and build folders. The rules stand in the functions named
 * check_...; adding one is adding a function to check_line() or main(). */
#include <ctype.h>
#include <dirent.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum {
    MAX_COLUMNS = 100,
    MAX_FUNCTION_LINES = 70,
    MAX_FILE_BYTES = 300 * 1024,
    MAX_PATH = 1024,
};

/* Folders whose purpose is not plain from their name. */
static const char *const explained[] = {"engine",  "library", "batch",    "text",  "script",
                                        "bots",    "json",    "bench",    "lab",   "report",
                                        "mpi",     "outside", "terminal", "table", "server",
                                        "program", "tests",   "tools",    "python"};

/* With a letter before each, so that this file does not hold them as words. */
static const char *const markers[] = {"_TODO", "_FIXME", "_XXX", "_HACK"};

static int complaints, files;

/* A list of strings that grows. */
typedef struct Names {
    char **name;
    size_t count;
} Names;

static const char scenario_folder[] = "tests/scenarios/";
static Names scenarios;

/* One file and where the reader of it is. */
typedef struct File {
    const char *path;
    bool is_c;           /* .c, .h, .def */
    bool in_comment;     /* at the start of the line */
    bool in_define;      /* the line belongs to a macro's definition */
    int line;            /* from 1 */
    int function_begins; /* the line of its `{`, or 0 */
} File;

static void complain(const char *path, int line, const char *what, const char *detail)
{
    printf("%s:%d: %s%s\n", path, line, what, detail);
    complaints++;
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static bool ends(const char *text, const char *with)
{
    const size_t n = strlen(text), m = strlen(with);
    return n >= m && strcmp(text + n - m, with) == 0;
}

static bool is_word_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Whether the text has this word, not as a part of a longer one. */
static bool has_word(const char *text, const char *word)
{
    const size_t n = strlen(word);
    for (const char *at = strstr(text, word); at; at = strstr(at + 1, word)) {
        if ((at == text || !is_word_char(at[-1])) && !is_word_char(at[n])) return true;
    }
    return false;
}

static void *enough(void *memory)
{
    if (memory) return memory;
    fprintf(stderr, "tidy: out of memory\n");
    exit(2);
}

static void add_name(Names *names, const char *name)
{
    names->name = enough(realloc(names->name, (names->count + 1) * sizeof *names->name));
    names->name[names->count++] = enough(strdup(name));
}

/* ---- Lines --------------------------------------------------------------------------------- */

/* Blanks out comments and the insides of strings of a line of C: what is left is code. */
static void keep_code(File *file, char *line)
{
    char quote = 0;
    for (char *c = line; *c; c++) {
        if (file->in_comment) {
            if (c[0] == '*' && c[1] == '/') {
                file->in_comment = false;
                *c++ = ' ';
            }
            *c = ' ';
        } else if (quote) {
            const bool escape = c[0] == '\\' && c[1];
            if (*c == quote) {
                quote = 0;
            } else {
                *c = ' ';
                if (escape) *++c = ' ';
            }
        } else if (*c == '"' || *c == '\'') {
            quote = *c;
        } else if (c[0] == '/' && c[1] == '*') {
            file->in_comment = true;
            *c = ' ';
        } else if (c[0] == '/' && c[1] == '/') {
            *c = '\0';
            return;
        }
    }
}

/* Rulings, scenarios, games and data are not broken into lines; neither are the rows of a table. */
static bool may_be_long(const char *path, const char *line)
{
    if (begins(path, "docs/rules/") || ends(path, ".scn")) return true;
    if (ends(path, ".tsv") || ends(path, ".csv") || ends(path, ".scene")) return true;
    if (ends(path, ".talia")) return true;
    if (ends(path, ".json") || ends(path, ".svg") || ends(path, ".txt")) {
        return strcmp(path, "CMakeLists.txt") != 0;
    }
    return ends(path, ".md") && (line[0] == '|' || strstr(line, "http"));
}

static void check_spaces(const File *file, const char *line)
{
    const size_t n = strlen(line);
    if (n && (line[n - 1] == ' ' || line[n - 1] == '\t') && !ends(file->path, ".tsv"))
        complain(file->path, file->line, "space at the end of the line", "");
    if (file->is_c && strchr(line, '\t')) complain(file->path, file->line, "a tab", "");
}

static void check_length(const File *file, const char *line)
{
    if (may_be_long(file->path, line)) return;
    int columns = 0; /* characters: UTF-8's bytes but the continuing ones */
    for (const char *c = line; *c; c++) columns += ((unsigned char)*c & 0xc0) != 0x80;
    if (columns <= MAX_COLUMNS) return;
    char found[64];
    snprintf(found, sizeof found, "%d characters, at most %d", columns, MAX_COLUMNS);
    complain(file->path, file->line, found, "");
}

static void check_markers(const File *file, const char *line)
{
    for (size_t i = 0; i < sizeof markers / sizeof *markers; i++) {
        if (has_word(line, markers[i] + 1))
            complain(file->path, file->line, "a leftover marker: ", markers[i] + 1);
    }
}

/* A function's braces stand in the first column: clang-format sees to it. */
static void check_function(File *file, const char *line)
{
    if (line[0] == '{') file->function_begins = file->line;
    if (line[0] != '}' || !file->function_begins) return;
    const int lines = file->line - file->function_begins + 1;
    if (lines > MAX_FUNCTION_LINES) {
        char found[64];
        snprintf(found, sizeof found, "a function of %d lines, at most %d", lines,
                 MAX_FUNCTION_LINES);
        complain(file->path, file->function_begins, found, "");
    }
    file->function_begins = 0;
}

/* The name in `#include <...>` or `#include "..."`; false: the line is something else. */
static bool included(const char *line, char name[MAX_PATH])
{
    const char *at = line;
    while (*at == ' ') at++;
    if (*at++ != '#') return false;
    while (*at == ' ') at++;
    if (!begins(at, "include")) return false;
    at += strlen("include");
    at += strspn(at, " <\"");
    const size_t n = strcspn(at, ">\"");
    snprintf(name, MAX_PATH, "%.*s", (int)n, at);
    return true;
}

/* The engine needs nothing but the compiler. */
static void check_engine(const File *file, const char *line, const char *code)
{
    static const char *const headers[] = {"stdio.h", "string.h", "stdlib.h", "time.h"};
    static const char *const words[] = {"malloc", "calloc", "realloc", "free"};
    char name[MAX_PATH];
    if (included(line, name)) {
        for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
            if (strcmp(name, headers[i]) == 0)
                complain(file->path, file->line, "the engine includes ", headers[i]);
        }
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (has_word(code, words[i]))
            complain(file->path, file->line, "the engine calls ", words[i]);
    }
    if (has_word(code, "__COUNTER__") && strcmp(file->path, "engine/steps.h") != 0)
        complain(file->path, file->line, "__COUNTER__ numbers steps: only in engine/steps.h", "");
    if (begins(file->path, "engine/cards/") && !file->in_define && has_word(code, "switch"))
        complain(file->path, file->line, "a switch among the cards (engine/steps.h says why)", "");
}

static void check_line(File *file, char *line)
{
    check_spaces(file, line);
    check_length(file, line);
    check_markers(file, line);
    if (!file->is_c) return;
    check_function(file, line);
    char *code = enough(strdup(line));
    keep_code(file, code);
    if (strspn(code, " ") == strcspn(code, "#") && strstr(code, "define")) file->in_define = true;
    if (begins(file->path, "engine/")) check_engine(file, line, code);
    if (!ends(line, "\\")) file->in_define = false;
    free(code);
}

/* ---- Files --------------------------------------------------------------------------------- */

/* All of a file, with a 0 after it. */
static char *read_all(const char *path, size_t size)
{
    FILE *in = fopen(path, "rb");
    char *text = enough(malloc(size + 1));
    if (!in || fread(text, 1, size, in) != size) {
        fprintf(stderr, "tidy: cannot read %s\n", path);
        exit(2);
    }
    fclose(in);
    text[size] = '\0';
    return text;
}

static void check_file(const char *path, size_t size)
{
    files++;
    if (size > MAX_FILE_BYTES && !begins(path, "nets/") && !begins(path, "docs/pictures/"))
        complain(path, 1, "a file of more than 300 KB", "");
    if (begins(path, scenario_folder)) add_name(&scenarios, path);
    if (begins(path, "tests/fuzz/corpus/")) return; /* bytes that mean something to a fuzzer */
    char *text = read_all(path, size);
    if (strlen(text) == size) { /* else binary */
        File file = {.path = path};
        file.is_c = ends(path, ".c") || ends(path, ".h") || ends(path, ".def");
        for (char *line = text, *end; *line; line = end) {
            file.line++;
            end = line + strcspn(line, "\n");
            if (*end) *end++ = '\0';
            check_line(&file, line);
        }
    }
    free(text);
}

/* Hidden files are not ours but for a few; build folders hold what is made. */
static bool is_passed_over(const char *name)
{
    if (name[0] == '.')
        return strcmp(name, ".ci") != 0 && !begins(name, ".clang-") && strcmp(name, ".gitignore");
    return strcmp(name, "build") == 0 || begins(name, "build-") ||
           strcmp(name, "node_modules") == 0;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void walk(const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir) {
        fprintf(stderr, "tidy: cannot open %s\n", folder);
        exit(2);
    }
    Names names = {0};
    for (const struct dirent *entry; (entry = readdir(dir));) {
        if (!is_passed_over(entry->d_name)) add_name(&names, entry->d_name);
    }
    closedir(dir);
    if (names.count) qsort(names.name, names.count, sizeof *names.name, by_name);
    for (size_t i = 0; i < names.count; i++) {
        char path[MAX_PATH];
        snprintf(path, sizeof path, "%s/%s", folder, names.name[i]);
        const char *shown = begins(path, "./") ? path + 2 : path;
        struct stat status;
        if (lstat(path, &status) != 0) continue;
        if (S_ISDIR(status.st_mode)) walk(path);
        if (S_ISREG(status.st_mode)) check_file(shown, (size_t)status.st_size);
        free(names.name[i]);
    }
    free(names.name);
}

/* ---- The whole ----------------------------------------------------------------------------- */

static void check_readmes(void)
{
    for (size_t i = 0; i < sizeof explained / sizeof *explained; i++) {
        char path[MAX_PATH];
        struct stat status;
        snprintf(path, sizeof path, "%s/README.md", explained[i]);
        if (stat(explained[i], &status) == 0 && stat(path, &status) != 0)
            complain(path, 1, "missing: what the folder is for", "");
    }
}

/* The folder of a card is named after it, and so are the scenarios in it:
 * base/council-room/council-room.scn, base/council-room/council-room-empty-deck.scn. */
static bool has_scenario(const char *id)
{
    char name[MAX_PATH];
    snprintf(name, sizeof name, "/%s/%s.scn", id, id);
    for (size_t i = 0; i < scenarios.count; i++) {
        if (ends(scenarios.name[i], name)) return true;
    }
    return false;
}

/* Of a card, of the rules of a set (SET/rules/), or of all sets (general/TOPIC/). */
static void check_scenario(const char *path)
{
    const char *set = path + strlen(scenario_folder), *folder = strchr(set, '/');
    const char *file = strrchr(path, '/') + 1;
    const size_t length = folder ? strcspn(++folder, "/") : 0;
    if (!folder || !folder[length]) {
        complain(path, 1, "a scenario lies in the folder of its card, SET/rules or general/", "");
        return;
    }
    if (begins(set, "general/") || begins(folder, "rules/")) return;
    if (strncmp(file, folder, length) != 0 || !strchr("-.", file[length]))
        complain(path, 1, "a scenario is named after the card whose folder it lies in", "");
}

static void check_cards(void)
{
    static const char path[] = "engine/cards/cards.def";
    FILE *in = fopen(path, "r");
    char row[512];
    for (int line = 1; in && fgets(row, sizeof row, in); line++) {
        if (!begins(row, "CARD(")) continue;
        char *id = row + strlen("CARD(");
        id[strcspn(id, " ,")] = '\0';
        for (char *c = id; *c; c++) {
            if (*c == '_') *c = '-';
        }
        if (!has_scenario(id)) complain(path, line, "no scenario in a folder of its own: ", id);
    }
    if (in)
        fclose(in);
    else
        complain(path, 1, "missing", "");
}

int main(void)
{
    walk(".");
    check_readmes();
    check_cards();
    for (size_t i = 0; i < scenarios.count; i++) check_scenario(scenarios.name[i]);
    printf("tidy: %d files, %d complaints\n", files, complaints);
    return complaints ? 1 : 0;
}
