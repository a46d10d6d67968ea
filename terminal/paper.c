/* paper.c - see paper.h. */
#include "paper.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_WIDTH = 80, LEAST_WIDTH = 20, INDENT = 2, PAPER_ITEM = 4096 };

void paper_measure(Paper *paper)
{
    struct winsize size;
    paper->width = USUAL_WIDTH;
    if (ioctl(fileno(paper->out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        paper->width = size.ws_col;
    if (paper->width < LEAST_WIDTH) paper->width = LEAST_WIDTH;
}

Paper paper_open(void)
{
    Paper paper = {.out = stdout, .is_terminal = isatty(STDOUT_FILENO)};
    const char *no_colour = getenv("NO_COLOR");
    const char *terminal = getenv("TERM");
    paper.can_style = paper.is_terminal && !(no_colour && *no_colour) && terminal &&
                      strcmp(terminal, "dumb") != 0;
    paper_measure(&paper);
    return paper;
}

static void set_style(const Paper *paper, Style style)
{
    static const char *const code[] = {"\033[0m", "\033[1m"};
    if (paper->can_style) fputs(code[style], paper->out);
}

/* Columns of the first `bytes` bytes. */
static int width_of(const char *text, size_t bytes)
{
    int width = 0;
    for (size_t i = 0; i < bytes; i++) width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

void paper_write(const Paper *paper, Style style, const char *text)
{
    const int indent = INDENT + (int)strspn(text, " ");
    int column = 0;
    if (style != PLAIN) set_style(paper, style);
    while (*text) {
        if (*text == '\n') {
            fputc('\n', paper->out);
            column = 0;
            text++;
            continue;
        }
        const size_t spaces = strspn(text, " ");
        const size_t word = strcspn(text + spaces, " \n");
        const int width = width_of(text + spaces, word);
        if (column > indent && column + (int)spaces + width > paper->width) {
            fprintf(paper->out, "\n%*s", indent, "");
            column = indent;
        } else {
            fprintf(paper->out, "%*s", (int)spaces, "");
            column += (int)spaces;
        }
        fwrite(text + spaces, 1, word, paper->out);
        column += width;
        text += spaces + word;
    }
    if (style != PLAIN) set_style(paper, PLAIN);
    fputc('\n', paper->out);
}

void paper_wait(const Paper *paper, const char *text)
{
    if (!paper->is_terminal) return;
    paper_write(paper, PLAIN, text);
    fflush(paper->out);
}

void paper_item(const Paper *paper, const char *text)
{
    char item[PAPER_ITEM];
    snprintf(item, sizeof item, "%*s%s", INDENT, "", text);
    paper_write(paper, PLAIN, item);
}
