/* control.h - what whoever runs a server tells it while it runs (`talia admin`): a socket in the
 * file system that only its owner can use. One packet asks, others answer, and that is all. */
#pragma once

#include <stdbool.h>
#include <stdio.h>

typedef struct Control Control;

enum { CONTROL_WORDS = 512 }; /* room for what is asked, with a 0 after it */

/* A socket that listens there, which processes that are started inherit; -1: it cannot be, and why
 * is on standard error. */
int control_open(const char *path);

/* One of those who answer there. NULL: no memory. */
Control *control_join(int socket);
void control_close(Control *control); /* the socket stays */

/* A file to poll for reading: then somebody asks. */
int control_watched(const Control *control);

/* Lets everybody who asks now be answered: `answer` writes to `out`. */
typedef void ControlAnswer(void *self, char words[CONTROL_WORDS], FILE *out);
void control_answer(Control *control, ControlAnswer *answer, void *self);

/* Asks a server that listens there; what it answers is written to `out`. The answer begins with
 * "ok" or "no", which is left out. 0: ok; 1: no; 2: nobody answers, and why is on standard
 * error. */
int control_ask(const char *path, const char *words, FILE *out);
