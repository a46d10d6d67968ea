/* lab_options.c - see lab_options.h. */
#include "lab_options.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../outside/outside.h"
#include "../script/plan.h"
#include "../script/random.h"
#include "counts.h"
#include "../mpi/ranks.h"

static const char common_help[] =
    "  --kingdom NAME|CARDS   a recommended kingdom, or cards; fewer than ten are filled up at\n"
    "                  random (random)\n"
    "  --kingdoms N    on N random kingdoms (those with the cards of --kingdom), in turns (1)\n"
    "  --sets LIST     what kingdoms are filled up from: base, intrigue, seaside, adventures, or\n"
    "                  all (base)\n"
    "  --events CARDS|random|none   random: one or two (those of the kingdom that is named;\n"
    "                  random where cards are picked from Adventures)\n"
    "  --edition 1|2   of the base cards (that of a kingdom by name, else 2)\n"
    "  --boxes 1|2     whose Treasures lie in the supply (1; with five or six players 2)\n"
    "  --seed S        all games follow from it (1)\n"
    "  --threads T     games at the same time (as many as there are processors); the results are\n"
    "                  the same with any number. Under mpirun: of each rank (docs/MATCHES.md)\n"
    "  --seconds N     for each answer of a program of yours, exec:COMMAND (10)\n"
    "  --careful on|off    whether plans never end the game by a buy that leaves them losing\n"
    "  --finisher on|off   whether plans end the game when that wins (both: as each plan says)\n"
    "  --json FILE     all numbers as JSON; --csv FILE as CSV (docs/MATCHES.md)\n"
    "  --report FILE.html   a page with plots, in one file\n"
    "  --plots FOLDER  each plot as SVG, its numbers as CSV\n"
    "  --lang en|pl    of the page and the plots (that of the environment)\n"
    "  --text-plots    more plots as text, also where the output is not a terminal\n";

static const uint64_t most_games = 1000000000000u;

int lab_refuse(const char *command, const char *option, const char *value, const char *right)
{
    fprintf(stderr, "%s: %s cannot be '%s'; it is %s\n", command, option, value, right);
    return 2;
}

/* ---- Reading the options ------------------------------------------------------------------- */

bool lab_read_margin(const char *text, double *out)
{
    char *end;
    if ((*text < '0' || *text > '9') && *text != '.') return false;
    *out = strtod(text, &end);
    return (!*end || strcmp(end, "%") == 0) && isfinite(*out) && *out > 0;
}

static bool read_switch(const char *text, Switch *out)
{
    *out = strcmp(text, "on") == 0 ? SWITCH_ON : SWITCH_OFF;
    return *out == SWITCH_ON || strcmp(text, "off") == 0;
}

static bool read_language(const char *text, LabOptions *o)
{
    const int language = text_find_language(text);
    o->says_language = true;
    o->language = language < 0 ? ENGLISH : (Language)language;
    return language >= 0;
}

/* What is wrong with the value: what would be right; NULL: nothing. */
static const char *read_number_option(LabOptions *o, int option, const char *value)
{
    switch (option) {
    case 'g':
        o->says_games = true;
        return read_count(value, 1, most_games, &o->games)
                   ? NULL
                   : "a whole number from 1 to 1000000000000";
    case 'K':
        return read_count(value, 1, TALLY_MOST_KINGDOMS, &o->kingdoms)
                   ? NULL
                   : "a whole number from 1 to 10000";
    case 'w':
        o->says_watch = true;
        return read_count(value, 0, 10000000, &o->watch) ? NULL
                                                         : "a whole number from 0 to 10000000";
    case 'T':
        o->says_threads = true;
        return read_count(value, 1, WORKERS_MOST_THREADS, &o->threads)
                   ? NULL
                   : "a whole number from 1 to 256";
    case 'A':
        return read_count(value, 1, 3600, &o->seconds) ? NULL : "a whole number from 1 to 3600";
    case 'c':
        return read_switch(value, &o->switches.careful) ? NULL : "on or off";
    default:
        return read_switch(value, &o->switches.finisher) ? NULL : "on or off";
    }
}

static const char *read_option(LabOptions *o, int option, const char *value)
{
    switch (option) {
    case 'p':
        o->wish.players = value;
        return NULL;
    case 'e':
        o->wish.edition = value;
        return NULL;
    case 'B':
        o->wish.boxes = value;
        return NULL;
    case 'S':
        o->wish.sets = value;
        return NULL;
    case 'k':
        o->wish.kingdom = value;
        return NULL;
    case 'v':
        o->wish.events = value;
        return NULL;
    case 's':
        o->wish.seed = value;
        return NULL;
    case 'u':
        o->until = value;
        return NULL;
    case 'q':
        o->sprt = value;
        return NULL;
    case 'j':
        o->json = value;
        return NULL;
    case 'C':
        o->csv = value;
        return NULL;
    case 'r':
        o->report = value;
        return NULL;
    case 'P':
        o->plots = value;
        return NULL;
    case 't':
        o->text_plots = true;
        return NULL;
    case 'l':
        return read_language(value, o) ? NULL : "en or pl";
    default:
        return read_number_option(o, option, value);
    }
}

static const struct option known[] = {
    {"games", required_argument, NULL, 'g'},    {"players", required_argument, NULL, 'p'},
    {"kingdom", required_argument, NULL, 'k'},  {"kingdoms", required_argument, NULL, 'K'},
    {"sets", required_argument, NULL, 'S'},     {"events", required_argument, NULL, 'v'},
    {"edition", required_argument, NULL, 'e'},  {"boxes", required_argument, NULL, 'B'},
    {"seed", required_argument, NULL, 's'},     {"threads", required_argument, NULL, 'T'},
    {"watch", required_argument, NULL, 'w'},    {"until", required_argument, NULL, 'u'},
    {"sprt", required_argument, NULL, 'q'},     {"careful", required_argument, NULL, 'c'},
    {"finisher", required_argument, NULL, 'f'}, {"json", required_argument, NULL, 'j'},
    {"csv", required_argument, NULL, 'C'},      {"report", required_argument, NULL, 'r'},
    {"plots", required_argument, NULL, 'P'},    {"lang", required_argument, NULL, 'l'},
    {"text-plots", no_argument, NULL, 't'},     {"seconds", required_argument, NULL, 'A'},
    {"help", no_argument, NULL, 'h'},           {NULL, 0, NULL, 0},
};

/* ---- The command once more ----------------------------------------------------------------- */

/* Adds a word as a shell reads it; a command without room for it is none. */
static void repeat_word(LabOptions *o, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./,:=@%+";
    char *at = o->command + strlen(o->command), *const end = o->command + LAB_COMMAND;
    const bool is_plain = *word && word[strspn(word, plain)] == 0;
    if (at == o->command || end - at < 4 + 4 * (ptrdiff_t)strlen(word)) {
        o->command[0] = 0;
        return;
    }
    *at++ = ' ';
    if (!is_plain) *at++ = '\'';
    for (; *word; word++) {
        if (*word == '\'') at = stpcpy(at, "'\\'");
        *at++ = *word;
    }
    if (!is_plain) *at++ = '\'';
    *at = 0;
}

/* All that has to do with the games, but not where results are written to. */
static void repeat_option(LabOptions *o, int option, const char *name, const char *value)
{
    char word[32];
    if (strchr("jCrPltT", option)) return;
    snprintf(word, sizeof word, "--%s", name);
    repeat_word(o, word);
    repeat_word(o, value);
}

int lab_read_options(int argc, char **argv, const char *help, const char *footnote,
                     LabOptions *options)
{
    int index = 0;
    *options = (LabOptions){
        .kingdoms = 1, .threads = (uint64_t)workers_processors(), .seconds = OUTSIDE_SECONDS};
    snprintf(options->command, sizeof options->command, "%s", argv[0]);
    optind = 1;
    for (int option; (option = getopt_long(argc, argv, "h", known, &index)) != -1;) {
        if (option == 'h') {
            printf("%s%s%s", help, common_help, footnote);
            return 0;
        }
        if (option == '?') {
            fprintf(stderr, "%s --help lists the options\n", argv[0]);
            return 2;
        }
        const char *right = read_option(options, option, optarg);
        if (right) {
            char name[32];
            snprintf(name, sizeof name, "--%s", known[index].name);
            return lab_refuse(argv[0], name, optarg, right);
        }
        repeat_option(options, option, known[index].name, optarg);
    }
    if (!options->wish.seed) options->wish.seed = "1";
    for (int i = optind; i < argc; i++) repeat_word(options, argv[i]);
    return -1;
}

/* ---- Contestants --------------------------------------------------------------------------- */

Player *lab_contestants(const LabOptions *options, const char *command, char *const *words,
                        int count)
{
    Player *contestants = calloc((size_t)count, sizeof *contestants);
    if (!contestants) {
        fprintf(stderr, "%s: not enough memory\n", command);
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        Player *const one = &contestants[i];
        bool may_play = player_read(words[i], options->switches, one, stderr);
        one->seconds = (int)options->seconds;
        if (may_play && one->kind == PLAYER_PROGRAM && ranks_count() > 1) {
            fprintf(stderr, "%s: '%.100s': programs of yours play on one machine only\n", command,
                    words[i]);
            may_play = false;
        }
        if (may_play) continue;
        lab_free_contestants(contestants, i + 1);
        return NULL;
    }
    players_name_apart(contestants, count);
    return contestants;
}

void lab_free_contestants(Player *contestants, int count)
{
    for (int i = 0; i < count; i++) player_free(&contestants[i]);
    free(contestants);
}
