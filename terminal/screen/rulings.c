/* rulings.c - see rulings.h. */
#include "rulings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/files.h"

/* The file of a card's set; both editions of the base game have one. */
static char *read_rules(TaliaCard card, Language language)
{
    const TaliaSet set = (TaliaSet)talia_card_info(card)->set;
    const bool is_base = set == TALIA_SET_BASE || set == TALIA_SET_BASE1 || set == TALIA_SET_BASE2;
    char name[64], path[FILE_PATH];
    size_t length;
    snprintf(name, sizeof name, "rules/%s%s.md", language == POLISH ? "pl/" : "",
             text_set_id(is_base ? TALIA_SET_BASE : set));
    return file_of_program(name, path) ? file_read(path, &length) : NULL;
}

/* A line without the marks of Markdown. */
static void write_line(FILE *out, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (line[i] != '`' && line[i] != '*') fputc(line[i], out);
    }
}

/* Lines that begin with "- `militia.1` "; those that follow, indented, belong to them. */
static void write_rulings(FILE *out, const char *text, const char *id)
{
    char begins[64];
    bool is_of_card = false;
    const int length = snprintf(begins, sizeof begins, "- `%s.", id);
    for (const char *line = text; *line;) {
        const size_t size = strcspn(line, "\n");
        if (line[0] != ' ') is_of_card = false;
        if (strncmp(line, begins, (size_t)length) == 0) {
            const char *words = strchr(line + length, ' ');
            is_of_card = words && words < line + size;
            if (is_of_card) fputs("\n-", out);
            if (is_of_card) write_line(out, words, size - (size_t)(words - line));
        } else if (is_of_card) {
            const size_t spaces = strspn(line, " ");
            fputc(' ', out);
            write_line(out, line + spaces, size - spaces);
        }
        line += size + (line[size] == '\n');
    }
}

char *rulings_of(TaliaCard card, Language language)
{
    char *rules = read_rules(card, language), *text = NULL;
    size_t length;
    FILE *out = rules ? open_memstream(&text, &length) : NULL;
    if (out) {
        write_rulings(out, rules, text_card_id(card));
        fclose(out);
    }
    free(rules);
    return text;
}
