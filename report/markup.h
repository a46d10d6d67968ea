/* markup.h - text and numbers for machines: XML and CSV; json/ has JSON. Numbers never depend on
 * the locale, and whatever a name holds, the output stays well-formed: bytes that are no UTF-8 and
 * control characters become U+FFFD. */
#pragma once

#include <stdio.h>

enum { MARKUP_NUMBER = 32 }; /* room for any number */

/* The character at *at, which is not the end; moves on by at least one byte. */
unsigned markup_character(const char **at);

/* Text or the value of an attribute, in XML and HTML. */
void markup_text(FILE *out, const char *text);

/* A cell of a CSV row, in quotes where it needs them. */
void markup_csv(FILE *out, const char *text);

/* With at most so many decimals (up to 6), and no zeros at the end: "12.5", "-3", "0". Something
 * that is not a number is 0; what is beyond 10^9 is 10^9. */
void markup_digits(char out[MARKUP_NUMBER], double value, int decimals);
void markup_number(FILE *out, double value, int decimals);
