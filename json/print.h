/* print.h - strings and numbers of JSON, for files that are written piece by piece. */
#pragma once

#include <stdio.h>

/* A string in quotes; `in_page`: so that it may stand inside XML and inside a <script>. */
void json_print(FILE *out, const char *text);
void json_print_in_page(FILE *out, const char *text);

/* A number with so many digits that nothing is lost, or with so many decimals. The locale has no
 * say. What is not a number has no digits. */
enum { JSON_DIGITS = 512 }; /* those of any number, with a few decimals */
void json_digits(char out[JSON_DIGITS], double number);
void json_fixed(char out[JSON_DIGITS], double number, int decimals);

/* Makes digits that printf has written JSON's: a point where the locale has a sign of its own, of
 * whatever length. */
void json_set_point(char *digits);

/* With all digits; null if it is not a number. */
void json_print_number(FILE *out, double number);
