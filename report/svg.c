/* svg.c - see svg.h. */
#include "svg.h"

#include <string.h>

#include "markup.h"

enum { DECIMALS = 2 };

#define FONTS "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"

/* The series are the palette of Okabe and Ito; each mode has those that stand out on its paper. */
static const struct {
    const char *light, *dark;
} colour[INKS] = {
    [INK_NONE] = {"none", "none"},
    [INK_PAPER] = {"#ffffff", "#171a1f"},
    [INK_TEXT] = {"#1b1f24", "#e8eaed"},
    [INK_FAINT] = {"#59616c", "#a4acb6"},
    [INK_GRID] = {"#e1e4e8", "#333a43"},
    [INK_TRACK] = {"#eceef1", "#272d34"},
    [INK_MUTED] = {"#9aa1ab", "#7d858f"},
    [INK_HIGH] = {"#56b4e9", "#0072b2"},
    [INK_LOW] = {"#e69f00", "#b04d00"},
    [INK_SERIES] = {"#0072b2", "#56b4e9"},
    [INK_SERIES + 1] = {"#d55e00", "#e69f00"},
    [INK_SERIES + 2] = {"#009e73", "#00b887"},
    [INK_SERIES + 3] = {"#cc79a7", "#cc79a7"},
    [INK_SERIES + 4] = {"#e69f00", "#f0e442"},
    [INK_SERIES + 5] = {"#56b4e9", "#d55e00"},
};

Ink ink_of(int series)
{
    return (Ink)(INK_SERIES + series % (INK_SERIES_END - INK_SERIES));
}

static void put_variables(FILE *out, bool is_dark)
{
    fputs("{", out);
    for (int i = INK_PAPER; i < INKS; i++)
        fprintf(out, "%s--i%d:%s", i > INK_PAPER ? ";" : "", i,
                is_dark ? colour[i].dark : colour[i].light);
    fputs("}", out);
}

void svg_style(FILE *out)
{
    fputs(":root", out);
    put_variables(out, false);
    fputs("\n@media (prefers-color-scheme:dark){:root", out);
    put_variables(out, true);
    fputs("}\n", out);
    for (int i = INK_PAPER; i < INKS; i++)
        fprintf(out, ".f%d{fill:var(--i%d)}.s%d{stroke:var(--i%d)}\n", i, i, i, i);
    fputs("svg text{font-family:" FONTS ";font-variant-numeric:tabular-nums}\n", out);
}

static void put(FILE *out, const char *attribute, double value)
{
    fprintf(out, " %s=\"", attribute);
    markup_number(out, value, DECIMALS);
    fputc('"', out);
}

void svg_begin(FILE *out, double width, double height, const char *id, const char *title,
               const char *about, bool alone)
{
    static const double enlarged = 1.5; /* drawings are made for phones */
    if (alone) fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", out);
    fputs("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ", out);
    markup_number(out, width, DECIMALS);
    fputc(' ', out);
    markup_number(out, height, DECIMALS);
    fputc('"', out);
    if (alone) {
        put(out, "width", width * enlarged);
        put(out, "height", height * enlarged);
    }
    fprintf(out, " font-family=\"" FONTS "\" role=\"img\" id=\"%s\"", id);
    fprintf(out, " aria-labelledby=\"%s-title %s-about\">\n", id, id);
    fprintf(out, "<title id=\"%s-title\">", id);
    markup_text(out, title);
    fprintf(out, "</title>\n<desc id=\"%s-about\">", id);
    markup_text(out, about);
    fputs("</desc>\n", out);
    if (alone) {
        fputs("<style>\n", out);
        svg_style(out);
        fputs("</style>\n", out);
    }
    svg_box(out, (Box){0, 0, width, height}, (Look){.fill = INK_PAPER}, NULL);
}

void svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

static void put_look(FILE *out, Look look)
{
    fprintf(out, " fill=\"%s\"", colour[look.fill].light);
    if (look.stroke) fprintf(out, " stroke=\"%s\"", colour[look.stroke].light);
    if (look.fill || look.stroke) fputs(" class=\"", out);
    if (look.fill) fprintf(out, "f%d", (int)look.fill);
    if (look.fill && look.stroke) fputc(' ', out);
    if (look.stroke) fprintf(out, "s%d", (int)look.stroke);
    if (look.fill || look.stroke) fputc('"', out);
    if (look.fill && look.opacity > 0) put(out, "fill-opacity", look.opacity);
    if (look.stroke && look.thickness > 0) put(out, "stroke-width", look.thickness);
    if (look.stroke && look.dash) fprintf(out, " stroke-dasharray=\"%s\"", look.dash);
}

void svg_box(FILE *out, Box box, Look look, const char *title)
{
    fputs("<rect", out);
    put(out, "x", box.x);
    put(out, "y", box.y);
    put(out, "width", box.width > 0 ? box.width : 0);
    put(out, "height", box.height > 0 ? box.height : 0);
    put_look(out, look);
    if (title) {
        fputs("><title>", out);
        markup_text(out, title);
        fputs("</title></rect>\n", out);
    } else {
        fputs("/>\n", out);
    }
}

void svg_line(FILE *out, double x1, double y1, double x2, double y2, Look look)
{
    fputs("<line", out);
    put(out, "x1", x1);
    put(out, "y1", y1);
    put(out, "x2", x2);
    put(out, "y2", y2);
    put_look(out, look);
    fputs("/>\n", out);
}

void svg_dot(FILE *out, double x, double y, double radius, Look look)
{
    fputs("<circle", out);
    put(out, "cx", x);
    put(out, "cy", y);
    put(out, "r", radius);
    put_look(out, look);
    fputs("/>\n", out);
}

void svg_path(FILE *out, const Point *point, int count, Look look)
{
    if (count < 1) return;
    fputs("<path d=\"", out);
    for (int i = 0; i < count; i++) {
        fputc(i ? 'L' : 'M', out);
        markup_number(out, point[i].x, DECIMALS);
        fputc(' ', out);
        markup_number(out, point[i].y, DECIMALS);
    }
    if (look.fill) fputc('Z', out);
    fputs("\" stroke-linejoin=\"round\"", out);
    put_look(out, look);
    fputs("/>\n", out);
}

/* ---- Words --------------------------------------------------------------------------------- */

/* Wider than most fonts have them: what is measured so does not run into its neighbour. */
static double width_of(unsigned c)
{
    if (c > 0x7f) return c < 0x1100 ? 0.62 : 1; /* Latin, Greek, Cyrillic; else a full square */
    if (strchr(" ijl.,:;'|!()[]", (int)c)) return 0.33;
    if (strchr("mwMW@%", (int)c)) return 1;
    if (strchr("frt-/", (int)c)) return 0.42;
    return c >= 'A' && c <= 'Z' ? 0.72 : 0.61;
}

double svg_width(const char *words, double size)
{
    double width = 0;
    while (*words) width += width_of(markup_character(&words));
    return width * size;
}

/* How many bytes of the words fit, leaving room for an ellipsis unless all of them do. */
static size_t fitting(const char *words, double size, double width)
{
    if (svg_width(words, size) <= width) return strlen(words);
    const char *at = words, *end = words;
    for (double used = size; *at;) {
        used += width_of(markup_character(&at)) * size;
        if (used > width) break;
        end = at;
    }
    return (size_t)(end - words);
}

void svg_words(FILE *out, double x, double y, Letters letters, const char *words)
{
    svg_words_within(out, x, y, 1e9, letters, words);
}

void svg_words_within(FILE *out, double x, double y, double width, Letters letters,
                      const char *words)
{
    static const char *const anchor[] = {NULL, "middle", "end"};
    enum { ROOM = 512 };
    const double size = letters.size > 0 ? letters.size : SVG_LETTERS;
    const size_t fit = fitting(words, letters.bold ? size * 1.08 : size, width);
    char shown[ROOM];
    fputs("<text", out);
    put(out, "x", x);
    put(out, "y", y);
    put(out, "font-size", size);
    if (letters.bold) fputs(" font-weight=\"600\"", out);
    if (anchor[letters.anchor]) fprintf(out, " text-anchor=\"%s\"", anchor[letters.anchor]);
    put_look(out, (Look){.fill = letters.ink});
    fputc('>', out);
    if (!words[fit] && fit < ROOM) {
        markup_text(out, words);
    } else {
        fputs("<title>", out);
        markup_text(out, words);
        fputs("</title>", out);
        snprintf(shown, sizeof shown, "%.*s", (int)fit, words);
        markup_text(out, shown);
        fputs("\u2026", out);
    }
    fputs("</text>\n", out);
}
