/* lab_options.c - see lab_options.h. */
#include "lab_options.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../../outside/outside.h"
#include "../../script/hash.h"
#include "../../script/plan.h"
#include "../../script/random.h"
#include "../../mpi/ranks.h"
#include "setup_options.h"

/* ---- Options -------------------------------------------------------------------------------- */

bool lab_read_margin(const char *text, double *out)
{
    char *end;
    if ((*text < '0' || *text > '9') && *text != '.') return false;
    *out = strtod(text, &end);
    return (!*end || strcmp(end, "%") == 0) && isfinite(*out) && *out > 0;
}

const Option lab_common_options[] = {
    KINGDOM_OPTION(LabOptions),
    {.name = "kingdoms",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "on N random kingdoms (those with the cards of --kingdom), in turns (1)",
     .least = 1,
     .most = TALLY_MOST_KINGDOMS,
     .to = offsetof(LabOptions, kingdoms)},
    BASE_SETS_OPTION(LabOptions),
    EVENTS_OPTION(LabOptions),
    EDITION_OPTION(LabOptions),
    BOXES_OPTION(LabOptions),
    SEED_OPTION(LabOptions, wish.seed),
    {.name = "threads",
     .kind = OPTION_COUNT,
     .argument = "T",
     .help = "games at the same time (as many as there are processors); the results are the same "
             "with any number. Under mpirun: of each rank (docs/MATCHES.md)",
     .least = 1,
     .most = WORKERS_MOST_THREADS,
     .is_beside = true,
     .to = offsetof(LabOptions, threads)},
    {.name = "seconds",
     .kind = OPTION_COUNT,
     .argument = "N",
     .help = "for each answer of a program of yours, exec:COMMAND (10)",
     .least = 1,
     .most = 3600,
     .to = offsetof(LabOptions, seconds)},
    {.name = "careful",
     .kind = OPTION_WORD,
     .argument = "on|off",
     .help = "whether plans never end the game by a buy that leaves them losing (as each plan "
             "says)",
     .to = offsetof(LabOptions, careful)},
    {.name = "finisher",
     .kind = OPTION_WORD,
     .argument = "on|off",
     .help = "whether plans end the game when that wins (as each plan says)",
     .to = offsetof(LabOptions, finisher)},
    STATE_OPTION(LabOptions, state),
    {.name = "json",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "all numbers as JSON (docs/MATCHES.md); -: to the standard output, and what is "
             "printed otherwise to the standard error; likewise --csv and --report",
     .is_beside = true,
     .to = offsetof(LabOptions, json)},
    {.name = "csv",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE",
     .help = "the same as CSV",
     .is_beside = true,
     .to = offsetof(LabOptions, csv)},
    {.name = "report",
     .kind = OPTION_TEXT,
     .offer = OFFER_FILES,
     .argument = "FILE.html",
     .help = "a page with plots, in one file",
     .is_beside = true,
     .to = offsetof(LabOptions, report)},
    {.name = "plots",
     .kind = OPTION_TEXT,
     .offer = OFFER_FOLDERS,
     .argument = "FOLDER",
     .help = "each plot as SVG, its numbers as CSV",
     .is_beside = true,
     .to = offsetof(LabOptions, plots)},
    {.name = "lang",
     .kind = OPTION_LANGUAGE,
     .argument = "en|pl",
     .help = "of the page and the plots (that of the environment)",
     .is_beside = true,
     .to = offsetof(LabOptions, language)},
    {.name = "text-plots",
     .kind = OPTION_FLAG,
     .help = "more plots as text, also where the output is not a terminal",
     .is_beside = true,
     .to = offsetof(LabOptions, text_plots)},
    {.name = NULL},
};

/* ---- The command once more ----------------------------------------------------------------- */

/* Adds a word as a shell reads it; a command without room for it is none. */
static void repeat_word(LabOptions *o, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "-_./,:=@%+";
    char *at = o->command + strlen(o->command), *const end = o->command + LAB_COMMAND;
    const bool is_plain = *word && word[strspn(word, plain)] == 0;
    o->words = hash_more(o->words, word, strlen(word) + 1);
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
void lab_repeat_option(void *to, const Option *option, const char *value)
{
    char word[32];
    if (option->is_beside) return;
    snprintf(word, sizeof word, "--%s", option->name);
    repeat_word(to, word);
    if (value) repeat_word(to, value);
}

int lab_read_options(const Command *command, int argc, char **argv, LabOptions *out,
                     Arguments *rest)
{
    *out = (LabOptions){.kingdoms = 1,
                        .watch = LAB_UNSAID,
                        .judge = LAB_UNSAID,
                        .seconds = OUTSIDE_SECONDS,
                        .language = LANGUAGE_UNSAID};
    out->words = hash_bytes(command->name, strlen(command->name) + 1);
    snprintf(out->command, sizeof out->command, "talia %s", command->name);
    const int status = options_read(command, argc, argv, out, rest);
    if (status >= 0) return status;
    if (!out->wish.seed) out->wish.seed = "1";
    out->switches = (PlanSwitches){(Switch)out->careful, (Switch)out->finisher};
    for (int i = 0; i < rest->count; i++) repeat_word(out, rest->word[i]);
    return -1;
}

_Static_assert(SWITCH_ON == 1 && SWITCH_OFF == 2, "the words of --careful and --finisher");

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
