/* source.c - see source.h. */
#include "source.h"

#include <string.h>

#include "../text/utf8.h"

Source source_open(const char *name, Slice text, FILE *faults)
{
    static const char mark[] = "\xef\xbb\xbf"; /* of UTF-8, which some editors write */
    if (text.length >= 3 && memcmp(text.at, mark, 3) == 0)
        text = (Slice){text.at + 3, text.length - 3};
    return (Source){.name = name, .text = text, .faults = faults};
}

static int source_line(const Source *source, const char *at)
{
    int line = 1;
    for (const char *c = source->text.at; c < at; c++) line += *c == '\n';
    return line;
}

/* In characters, as an editor counts them. */
static int source_column(const Source *source, const char *at)
{
    int column = 1;
    while (at > source->text.at && at[-1] != '\n') {
        at--;
        column += ((unsigned char)*at & 0xc0) != 0x80;
    }
    return column;
}

void source_tell(Source *source, const Fault *fault)
{
    fprintf(source->faults, "%s:%d:%d: %s\n", source->name, source_line(source, fault->at),
            source_column(source, fault->at), fault->words);
    source->fault_count++;
}

void source_print(FILE *file, Slice part)
{
    while (part.length > 0) {
        char shown[64];
        size_t length = part.length < sizeof shown ? part.length : sizeof shown;
        while (length < part.length && length > 1 &&
               ((unsigned char)part.at[length] & 0xc0) == 0x80)
            length--;
        fwrite(shown, 1, utf8_shown(part.at, length, shown), file);
        part = (Slice){part.at + length, part.length - length};
    }
}

bool source_next_line(Slice *rest, Slice *line)
{
    if (rest->length == 0) return false;
    const char *end = memchr(rest->at, '\n', rest->length);
    const size_t length = end ? (size_t)(end - rest->at) : rest->length;
    *line = (Slice){rest->at, length};
    *rest = (Slice){rest->at + length + (end != NULL), rest->length - length - (end != NULL)};
    const char *comment = length ? memchr(line->at, '#', length) : NULL;
    if (comment) line->length = (size_t)(comment - line->at);
    if (line->length > 0 && line->at[line->length - 1] == '\r') line->length--;
    *line = slice_trim(*line);
    return true;
}
