/* screen.h - the terminal itself: pictures go there, keys and clicks come from it. The one file
 * that knows curses; without it (HAS_CURSES) there is no screen to open. */
#pragma once

#include "picture.h"

/* Keys that are no characters. */
enum {
    PRESS_NONE = 0,
    PRESS_ESCAPE = 27,
    PRESS_ENTER = '\n',
    PRESS_UP = 0x110000,
    PRESS_DOWN,
    PRESS_LEFT,
    PRESS_RIGHT,
    PRESS_PAGE_UP,
    PRESS_PAGE_DOWN,
    PRESS_HOME,
    PRESS_END,
    PRESS_BACK, /* backspace */
    PRESS_CLICK,
    PRESS_WHEEL_UP,
    PRESS_WHEEL_DOWN,
    PRESS_RESIZE,
};

typedef struct Press {
    int key;  /* a character, or one of these */
    int x, y; /* of a click */
} Press;

/* Whether this program has a screen at all; whether standard input and output are a terminal that
 * can show one. */
bool screen_is_built(void);
bool screen_can_open(void);

/* False: it could not be opened. From here on the terminal is put back as it was whatever happens:
 * when the program ends, is interrupted, stopped, killed by a signal, or crashes. */
bool screen_open(void);
void screen_close(void);
bool screen_is_ascii(void); /* it cannot show anything else */
void screen_size(int *width, int *height);
void screen_draw(const Picture *picture);

/* The next key that waits; PRESS_NONE: none does. */
Press screen_press(void);

/* A signal that is to end the program has come: its number, or 0. */
int screen_signal(void);
