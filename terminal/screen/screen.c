/* screen.c - see screen.h. */
#include "screen.h"

#ifdef HAS_CURSES

#include <curses.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termcap.h>
#include <termios.h>
#include <unistd.h>

static bool is_open, has_colours, is_ascii;
static struct termios before; /* as the terminal was, */
static int flags;             /* and standard input */

bool screen_is_built(void)
{
    return true;
}

static bool has_string(const char *name)
{
    const char *words = tigetstr(name);
    return words && words != (const char *)-1;
}

/* A terminal that nothing is known of, or on which one cannot write where one likes, has none. */
bool screen_can_open(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && terminal && *terminal &&
           tgetent(NULL, terminal) == 1 && has_string("cup");
}

/* ---- Signals --------------------------------------------------------------------------------- */

static volatile sig_atomic_t ending;

int screen_signal(void)
{
    return ending;
}

static void end(int signal)
{
    ending = signal;
}

/* Those that end the program wherever it is, with what was done about them before. */
static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };
static struct sigaction was[CRASHES];

/* What puts the terminal back, found beforehand: a handler may not ask terminfo. */
static char last_words[256];

static void add_words(const char *name)
{
    if (!has_string(name)) return;
    const char *words = tigetstr(name);
    const size_t length = strlen(last_words);
    if (length + strlen(words) < sizeof last_words)
        snprintf(last_words + length, sizeof last_words - length, "%s", words);
}

static void crash(int signal)
{
    const ssize_t written = write(STDOUT_FILENO, last_words, strlen(last_words));
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &was[i], NULL);
    raise(signal);
}

static void watch_signals(void)
{
    static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action = {.sa_handler = end};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) sigaction(ends[i], &action, NULL);
    strcpy(last_words, "\033[?1000l\033[?1006l");
    add_words("sgr0");
    add_words("cnorm");
    add_words("rmkx");
    add_words("rmcup");
    action.sa_handler = crash;
    for (int i = 0; i < CRASHES; i++) sigaction(crashes[i], &action, &was[i]);
}

/* ---- Opening and closing --------------------------------------------------------------------- */

static void choose_colours(void)
{
    static const short colours[TONES] = {
        [TONE_PLAIN] = -1,
        [TONE_DIM] = -1,
        [TONE_KEY] = COLOR_YELLOW,
        [TONE_TREASURE] = COLOR_YELLOW,
        [TONE_VICTORY] = COLOR_GREEN,
        [TONE_CURSE] = COLOR_MAGENTA,
        [TONE_ATTACK] = COLOR_RED,
        [TONE_REACTION] = COLOR_BLUE,
        [TONE_DURATION] = COLOR_RED,
        [TONE_RESERVE] = COLOR_CYAN,
        [TONE_EVENT] = COLOR_CYAN,
    };
    const char *no_colour = getenv("NO_COLOR");
    has_colours = !(no_colour && *no_colour) && has_colors() && start_color() == OK &&
                  use_default_colors() == OK;
    if (!has_colours) return;
    for (int tone = 0; tone < TONES; tone++) init_pair((short)(tone + 1), colours[tone], -1);
    enum { ORANGE = 208, SKY = 75 };
    if (COLORS < 256) return;
    init_pair(TONE_DURATION + 1, ORANGE, -1);
    init_pair(TONE_REACTION + 1, SKY, -1);
}

/* How long after Esc the rest of a key may come: over a slow line it is not at once. */
enum { ESCAPE_MS = 50 };

bool screen_open(void)
{
    setlocale(LC_ALL, "");
    is_ascii = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
    if (tcgetattr(STDIN_FILENO, &before) || !newterm(NULL, stdout, stdin)) return false;
    flags = fcntl(STDIN_FILENO, F_GETFL);
    is_open = true;
    if (!getenv("ESCDELAY")) set_escdelay(ESCAPE_MS);
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON3_PRESSED | BUTTON4_PRESSED |
                  BUTTON5_PRESSED,
              NULL);
    mouseinterval(0);
    choose_colours();
    watch_signals();
    atexit(screen_close);
    return true;
}

void screen_close(void)
{
    if (!is_open) return;
    is_open = false;
    endwin();
    if (flags >= 0) fcntl(STDIN_FILENO, F_SETFL, flags);
}

bool screen_is_ascii(void)
{
    return is_ascii;
}

void screen_size(int *width, int *height)
{
    getmaxyx(stdscr, *height, *width);
}

/* ---- Drawing --------------------------------------------------------------------------------- */

static attr_t attributes_of(Ink ink)
{
    attr_t attributes = A_NORMAL;
    if (ink.look & LOOK_BOLD) attributes |= A_BOLD;
    if (ink.look & LOOK_REVERSE) attributes |= A_REVERSE;
    if (ink.look & LOOK_UNDERLINE) attributes |= A_UNDERLINE;
    if (ink.tone == TONE_DIM) attributes |= A_DIM;
    return attributes;
}

void screen_draw(const Picture *picture)
{
    for (int y = 0; y < picture->height; y++) {
        for (int x = 0; x < picture->width; x++) {
            const Cell *cell = &picture->cell[(size_t)y * (size_t)picture->width + (size_t)x];
            const wchar_t text[2] = {(wchar_t)cell->code, 0};
            const short pair = has_colours ? (short)(cell->ink.tone + 1) : 0;
            cchar_t wide;
            setcchar(&wide, text, attributes_of(cell->ink), pair, NULL);
            mvadd_wch(y, x, &wide);
        }
    }
    refresh();
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static Press press_of_mouse(void)
{
    MEVENT event;
    if (getmouse(&event) != OK) return (Press){.key = PRESS_NONE};
    Press press = {.key = PRESS_CLICK, .x = event.x, .y = event.y};
    if (event.bstate & BUTTON4_PRESSED) press.key = PRESS_WHEEL_UP;
    if (event.bstate & BUTTON5_PRESSED) press.key = PRESS_WHEEL_DOWN;
    return press;
}

static int key_of_code(wint_t code)
{
    switch (code) {
    case KEY_UP:
        return PRESS_UP;
    case KEY_DOWN:
        return PRESS_DOWN;
    case KEY_LEFT:
        return PRESS_LEFT;
    case KEY_RIGHT:
        return PRESS_RIGHT;
    case KEY_PPAGE:
        return PRESS_PAGE_UP;
    case KEY_NPAGE:
        return PRESS_PAGE_DOWN;
    case KEY_HOME:
        return PRESS_HOME;
    case KEY_END:
        return PRESS_END;
    case KEY_BACKSPACE:
        return PRESS_BACK;
    case KEY_ENTER:
        return PRESS_ENTER;
    case KEY_RESIZE:
        return PRESS_RESIZE;
    default:
        return PRESS_NONE;
    }
}

/* A key that means nothing is passed over. */
Press screen_press(void)
{
    enum { DELETE = 127, BACKSPACE = 8, REDRAW = 12 };
    for (;;) {
        wint_t code;
        const int kind = get_wch(&code);
        if (kind == ERR) return (Press){.key = PRESS_NONE};
        Press press = {.key = (int)code};
        if (kind == KEY_CODE_YES)
            press = code == KEY_MOUSE ? press_of_mouse() : (Press){.key = key_of_code(code)};
        else if (code == '\r')
            press.key = PRESS_ENTER;
        else if (code == DELETE || code == BACKSPACE)
            press.key = PRESS_BACK;
        if (press.key == REDRAW) clearok(stdscr, TRUE);
        if (press.key != PRESS_NONE) return press;
    }
}

#else

bool screen_is_built(void)
{
    return false;
}

bool screen_can_open(void)
{
    return false;
}

bool screen_open(void)
{
    return false;
}

void screen_close(void)
{
}

bool screen_is_ascii(void)
{
    return true;
}

void screen_size(int *width, int *height)
{
    *width = *height = 0;
}

void screen_draw(const Picture *picture)
{
    (void)picture;
}

Press screen_press(void)
{
    return (Press){.key = PRESS_NONE};
}

int screen_signal(void)
{
    return 0;
}

#endif
