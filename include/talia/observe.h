/* observe.h - what a seat may know, as numbers: for learners, and for nets that play.
 *
 * An observation is a list of inputs: small whole numbers, 0 to 255, of which most are 0 and not
 * listed. What each stands for does not depend on the game: docs/OBSERVATION.md goes through them
 * field by field, and talia_field() says the same to programs. Nothing that is hidden from the seat
 * has any influence on it.
 *
 * An *output* is the number of an option that does not depend on the game either: of verb and card,
 * or of a word. A net that has a number for each output has one for every option there can be. */
#pragma once

#include "view.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    TALIA_OBSERVATION_VERSION = 1, /* raised whenever an input or output means something else */
    TALIA_OUTPUTS = (int)TALIA_VERBS * (int)TALIA_CARDS,
    TALIA_MOST_INPUTS = 512, /* that are not 0 at once, in games as people play them */
};

int talia_inputs(void);         /* that there are */
int talia_inputs_for_two(void); /* the first so many: the others are 0 where two play */

/* Writes the inputs that are not 0, each once, in no order, up to `room` of them: their numbers and
 * values. How many there are. The seat is one that plays. */
int talia_observe(const TaliaView *view, uint16_t *input, uint8_t *value, int room);

/* Outputs from 0 up to TALIA_OUTPUTS: verb * TALIA_CARDS + card; of words, the word. */
int talia_output(const TaliaView *view, TaliaChoice option);

/* A field: inputs that stand side by side. `divisor`: what to divide a value by for numbers of
 * about the same size everywhere. */
typedef struct TaliaField {
    const char *name;
    uint16_t at, count;
    uint8_t divisor;
    uint8_t by_card; /* one for each card that can have it: talia_input_of_card */
} TaliaField;

int talia_fields(void);
const TaliaField *talia_field(int number);

/* The input of a card in a field that is by card; -1: it cannot have it. */
int talia_input_of_card(int field, TaliaCard card);

#ifdef __cplusplus
}
#endif
