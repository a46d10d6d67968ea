/* words.h - pieces of a text, what they say, and what is wrong with them. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <talia/game.h>

/* Part of a text that lives elsewhere. */
typedef struct Slice {
    const char *at;
    size_t length;
} Slice;

Slice slice_of(const char *text);
Slice slice_trim(Slice slice);
bool slice_is(Slice slice, const char *word);

/* Up to the separator, trimmed, into `item`; `rest` goes on behind it. False when nothing is left.
 * "a,,b," has four items: two of them are empty. */
bool slice_next(Slice *rest, char separator, Slice *item);

/* What is wrong, and where in the text. */
enum { FAULT_WORDS = 480 };
typedef struct Fault {
    const char *at;
    char words[FAULT_WORDS];
} Fault;

/* Notes a fault; false, so that whoever finds one can return it. */
__attribute__((format(printf, 3, 4))) bool fault_at(Fault *fault, const char *at,
                                                    const char *format, ...);

/* The page says where a saved game is wrong, not why: there faults have no words. */
#ifdef TALIA_PAGE
enum { FAULTS_HAVE_WORDS = false };
#define fault_at(fault, where, ...)                                                                \
    ((fault)->at = (where), (void)sizeof(fault_at(fault, where, __VA_ARGS__)), false)
#else
enum { FAULTS_HAVE_WORDS = true };
#endif

/* Reading single things; `what` names the thing in the fault. */
bool read_number(Slice words, const char *what, int least, int most, int *out, Fault *fault);
bool read_card(Slice words, TaliaCard *out, Fault *fault);

/* "Copper*3": a card and how many of it. */
typedef struct CardCopies {
    const char *at;
    TaliaCard card;
    int copies;
} CardCopies;

bool read_copies(Slice words, CardCopies *out, Fault *fault);

/* An array on the heap that has room for one more element; ends the program if memory does. */
void *grown(void *array, size_t count, size_t *room, size_t size);
