/* print.c - as much of <stdio.h> as the game needs: words into a buffer, and into memory that grows
 * (open_memstream). There are no files here, and standard error is nowhere. It takes the place of
 * wasi-libc's, which is several times as long; of its formats it knows
 *
 *     %s %d %u %x %c %%, with 0, a width, a precision (.*), and the lengths h l ll z */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where words go: a buffer of that room, which may grow. */
typedef struct Out {
    char *text;
    size_t length, room; /* what has no place is counted all the same */
    char **to_text;      /* of open_memstream; else NULL */
    size_t *to_length;
    bool is_bad; /* out of memory */
} Out;

static void make_room(Out *out, size_t more)
{
    if (!out->to_text || out->length + more < out->room) return;
    const size_t room = 2 * (out->length + more) + 64;
    char *larger = realloc(out->text, room);
    if (!larger) {
        out->is_bad = true;
        return;
    }
    out->text = larger;
    out->room = room;
}

static void put(Out *out, const char *text, size_t length)
{
    make_room(out, length + 1);
    if (out->length < out->room) {
        const size_t left = out->room - out->length;
        memcpy(out->text + out->length, text, length < left ? length : left);
    }
    out->length += length;
}

static void put_times(Out *out, char c, int times)
{
    while (times-- > 0) put(out, &c, 1);
}

/* ---- Formats --------------------------------------------------------------------------------- */

typedef struct Format {
    char pad;
    int width, precision; /* -1: none */
    int longs;            /* 2: 64 bits */
} Format;

static int read_digits(const char **at)
{
    int number = 0;
    while (**at >= '0' && **at <= '9') number = 10 * number + (*(*at)++ - '0');
    return number;
}

static void put_number(Out *out, const Format *format, uint64_t number, unsigned base, bool minus)
{
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    if (minus) digits[--at] = '-';
    put_times(out, format->pad, format->width - (int)(sizeof digits - at));
    put(out, digits + at, sizeof digits - at);
}

static void put_text(Out *out, const Format *format, const char *text)
{
    const size_t most = format->precision < 0 ? SIZE_MAX : (size_t)format->precision;
    size_t length = 0;
    while (length < most && text[length]) length++;
    put_times(out, ' ', format->width - (int)length);
    put(out, text, length);
}

static void print(Out *out, const char *format, va_list *values)
{
    for (; *format; format++) {
        if (*format != '%') {
            put(out, format, 1);
            continue;
        }
        if (!*++format) return;
        Format how = {.pad = *format == '0' ? '0' : ' ', .precision = -1};
        how.width = read_digits(&format);
        if (*format == '.' && *++format == '*') {
            how.precision = va_arg(*values, int);
            format++;
        }
        while (*format == 'h' || *format == 'l' || *format == 'z') how.longs += *format++ == 'l';
        if (*format == 's') {
            put_text(out, &how, va_arg(*values, const char *));
        } else if (*format == 'c') {
            put_times(out, (char)va_arg(*values, int), 1);
        } else if (*format == 'd') {
            const int64_t n = how.longs == 2 ? va_arg(*values, int64_t) : va_arg(*values, int);
            put_number(out, &how, n < 0 ? 0 - (uint64_t)n : (uint64_t)n, 10, n < 0);
        } else if (*format == 'u' || *format == 'x') {
            const uint64_t n =
                how.longs == 2 ? va_arg(*values, uint64_t) : va_arg(*values, unsigned);
            put_number(out, &how, n, *format == 'u' ? 10 : 16, false);
        } else {
            put(out, "%", 1);
        }
    }
}

/* ---- Into a buffer --------------------------------------------------------------------------- */

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list values)
{
    va_list copy;
    Out out = {.text = to, .room = size > 0 ? size - 1 : 0};
    va_copy(copy, values);
    print(&out, format, &copy);
    va_end(copy);
    if (size > 0) to[out.length < size ? out.length : size - 1] = '\0';
    return (int)out.length;
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...)
{
    va_list values;
    va_start(values, format);
    const int length = vsnprintf(to, size, format, values);
    va_end(values);
    return length;
}

/* ---- Into memory that grows ------------------------------------------------------------------ */

static Out nowhere;
FILE *const stderr = (FILE *)&nowhere;

FILE *open_memstream(char **text, size_t *length)
{
    Out *out = calloc(1, sizeof *out);
    if (!out) return NULL;
    out->to_text = text;
    out->to_length = length;
    make_room(out, 1);
    return (FILE *)out;
}

int fflush(FILE *file)
{
    Out *out = (Out *)file;
    if (!out->to_text || out->is_bad) return out->is_bad ? EOF : 0;
    out->text[out->length] = '\0';
    *out->to_text = out->text;
    *out->to_length = out->length;
    return 0;
}

int ferror(FILE *file)
{
    return ((Out *)file)->is_bad;
}

/* Whoever has run out of memory has no text. */
int fclose(FILE *file)
{
    Out *out = (Out *)file;
    const int status = fflush(file);
    if (status != 0) {
        free(out->text);
        *out->to_text = NULL;
    }
    free(out);
    return status;
}

size_t fwrite(const void *restrict text, size_t size, size_t count, FILE *restrict file)
{
    put((Out *)file, text, size * count);
    return count;
}

int fputs(const char *restrict text, FILE *restrict file)
{
    put((Out *)file, text, strlen(text));
    return 0;
}

int fputc(int c, FILE *file)
{
    put_times((Out *)file, (char)c, 1);
    return c;
}

int fprintf(FILE *restrict file, const char *restrict format, ...)
{
    va_list values;
    va_start(values, format);
    const size_t before = ((Out *)file)->length;
    print((Out *)file, format, &values);
    va_end(values);
    return (int)(((Out *)file)->length - before);
}
