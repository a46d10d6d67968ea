/* wrap.c - see wrap.h. */
#include "wrap.h"

#include <string.h>

#include "../../text/text.h"

void wrap_print(FILE *out, const char *text, Wrap wrap)
{
    int column = wrap.column;
    bool is_first = true;
    while (*text) {
        char word[256];
        const int bytes = (int)strcspn(text, " \n");
        snprintf(word, sizeof word, "%.*s", bytes, text);
        const int width = text_width(word);
        if (!is_first && column + 1 + width > wrap.width) {
            fprintf(out, "\n%*s", wrap.indent, "");
            column = wrap.indent;
            is_first = true;
        }
        fprintf(out, "%s%s", is_first ? "" : " ", word);
        column += width + !is_first;
        is_first = false;
        text += bytes;
        for (; *text == '\n'; text++) {
            fprintf(out, "\n%*s", text[1] == '\n' ? 0 : wrap.indent, "");
            column = wrap.indent;
            is_first = true;
        }
        if (*text == ' ') text++;
    }
    fputc('\n', out);
}
