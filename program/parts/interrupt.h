/* interrupt.h - Ctrl-C: the first one is noted, so that long work ends in good order; the second
 * one ends the program. */
#pragma once

#include <signal.h>

/* From now on; nothing is noted yet. `before`: how it was dealt with until now; may be NULL. */
void interrupt_catch(struct sigaction *before);

/* Another signal is noted likewise, however often it comes. */
void interrupt_catch_also(int signal);

/* The signal that came last; 0: none. */
int interrupt_noted(void);
