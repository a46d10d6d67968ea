/* players.c - who plays: bots and levels by their names, plans, functions of the caller's. */
#include "players.h"

#include <stdlib.h>
#include <string.h>

#include "../../outside/outside.h"
#include "../../script/plan.h"

/* ---- What is wrong --------------------------------------------------------------------------- */

/* Faults are told to a file, which is this one. */
typedef struct Told {
    FILE *file;
    char *text;
    size_t length;
} Told;

static bool told_open(Told *told)
{
    *told = (Told){.text = NULL};
    told->file = open_memstream(&told->text, &told->length);
    return told->file != NULL;
}

/* What was told, without the program's name before it and the last line's end. */
static void told_close(Told *told, char error[TALIA_ERROR])
{
    static const char program[] = "talia: ";
    fclose(told->file);
    const char *words = told->text ? told->text : "not enough memory";
    if (strncmp(words, program, sizeof program - 1) == 0) words += sizeof program - 1;
    snprintf(error, TALIA_ERROR, "%s", words);
    for (char *end = error + strlen(error); end > error && end[-1] == '\n';) *--end = 0;
    free(told->text);
}

static TaliaPlayer *new_player(char error[TALIA_ERROR])
{
    TaliaPlayer *player = calloc(1, sizeof *player);
    if (!player) snprintf(error, TALIA_ERROR, "not enough memory");
    return player;
}

/* ---- Players --------------------------------------------------------------------------------- */

typedef bool Reader(const char *word, Slice text, Player *out, FILE *faults);

static bool read_word(const char *word, Slice text, Player *out, FILE *faults)
{
    (void)text;
    const bool read = player_read(word, (PlanSwitches){SWITCH_UNSAID, SWITCH_UNSAID}, out, faults);
    out->seconds = OUTSIDE_SECONDS;
    return read;
}

static bool read_plan(const char *file, Slice text, Player *out, FILE *faults)
{
    Plan *plan = malloc(sizeof *plan);
    const bool read = plan && plan_read(file, text, plan, faults) &&
                      player_of_plan(plan, (PlanSwitches){SWITCH_UNSAID, SWITCH_UNSAID}, out);
    free(plan);
    return read;
}

static TaliaPlayer *read_player(Reader *reader, const char *word, Slice text,
                                char error[TALIA_ERROR])
{
    Told told;
    TaliaPlayer *player = new_player(error);
    if (!player) return NULL;
    bool read = false;
    if (told_open(&told)) {
        read = reader(word, text, &player->player, told.file);
        told_close(&told, error);
    }
    if (read) return player;
    talia_player_free(player);
    return NULL;
}

TaliaPlayer *talia_player_named(const char *word, char error[TALIA_ERROR])
{
    return read_player(read_word, word, slice_of(""), error);
}

TaliaPlayer *talia_player_of_plan(const char *file, const char *text, size_t length,
                                  char error[TALIA_ERROR])
{
    return read_player(read_plan, file, (Slice){text, length}, error);
}

TaliaPlayer *talia_player_of_function(const char *name, TaliaAsk *ask, void *self,
                                      char error[TALIA_ERROR])
{
    TaliaPlayer *player = new_player(error);
    if (!player) return NULL;
    player->player.kind = PLAYER_BOT;
    player->ask = ask;
    player->self = self;
    snprintf(player->player.name, PLAN_NAME, "%s", name);
    return player;
}

void talia_player_free(TaliaPlayer *player)
{
    if (!player) return;
    player_free(&player->player);
    free(player);
}

const char *talia_player_name(const TaliaPlayer *player)
{
    return player->player.name;
}

/* ---- At a table ------------------------------------------------------------------------------ */

struct TaliaSeated {
    Seated seated;
    int seat;
};

TaliaSeated *talia_player_sit_down(const TaliaPlayer *player, const TaliaGame *game, int seat,
                                   uint64_t random)
{
    if (player->ask || player->player.kind == PLAYER_PROGRAM) return NULL;
    TaliaSeated *seated = calloc(1, sizeof *seated);
    if (seated && !player_sit_down(&player->player, game, seat, &seated->seated)) {
        free(seated);
        return NULL;
    }
    if (!seated) return NULL;
    seated->seat = seat;
    seated->seated.bot.random = random | 1;
    return seated;
}

void talia_seated_free(TaliaSeated *seated)
{
    if (!seated) return;
    player_stand_up(&seated->seated);
    free(seated);
}

TaliaChoice talia_seated_choose(TaliaSeated *seated, const TaliaGame *game)
{
    return seated_choose(&seated->seated, &(TaliaView){game, seated->seat});
}
