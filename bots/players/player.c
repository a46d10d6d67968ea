/* player.c - see player.h. */
#include "player.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../script/files.h"
#include "../../script/plan.h"
#include "../../text/near.h"

static bool has_no_memory(FILE *faults)
{
    fputs("talia: not enough memory\n", faults);
    return false;
}

/* ---- By a word ------------------------------------------------------------------------------- */

/* What a level was once, under a name of its own: a yardstick that stays when the level changes. */
static const struct {
    const char *name;
    Level level;
} kept[] = {{"strong-1", LEVEL_STRONG_1}};

enum { KEPT = sizeof kept / sizeof *kept };

const char *player_kept(int which)
{
    return which < KEPT ? kept[which].name : NULL;
}

/* The level that a word means; -1: none. */
static int level_of(const char *word)
{
    for (int i = 0; i < KEPT; i++) {
        if (strcmp(kept[i].name, word) == 0) return (int)kept[i].level;
    }
    return level_by_id(word);
}

static bool is_unknown(const char *word, FILE *faults)
{
    char quote[NEAR_QUOTE];
    near_quote(word, strlen(word), quote);
    fprintf(
        faults,
        "talia: %s is neither a file *.plan or *.net nor exec:COMMAND nor a bot; bots are:", quote);
    for (int i = 0; i < BOT_NAMED + LEVELS; i++)
        fprintf(faults, "%s %s", i ? "," : "",
                i < BOT_NAMED ? bot_name((BotKind)i) : level_id((Level)(i - BOT_NAMED)));
    for (int i = 0; i < KEPT; i++) fprintf(faults, ", %s", kept[i].name);
    fputc('\n', faults);
    return false;
}

static bool is_net_file(const char *word)
{
    static const char ending[] = ".net";
    const size_t length = strlen(word), last = sizeof ending - 1;
    return length > last && strcmp(word + length - last, ending) == 0;
}

static void apply_switch(Switch said, bool *flag)
{
    if (said != SWITCH_UNSAID) *flag = said == SWITCH_ON;
}

bool player_of_plan(const Plan *plan, PlanSwitches switches, Player *out)
{
    *out = (Player){.kind = PLAYER_PLAN, .plan = malloc(sizeof *out->plan)};
    if (!out->plan) return false;
    *out->plan = *plan;
    apply_switch(switches.careful, &out->plan->careful);
    apply_switch(switches.finisher, &out->plan->finisher);
    snprintf(out->name, sizeof out->name, "%s", plan->name);
    return true;
}

bool player_is_file(const char *word)
{
    return plan_is_file(word) || is_net_file(word);
}

static bool read_text(const char *path, Slice text, PlanSwitches switches, Player *out,
                      FILE *faults)
{
    Plan *plan = malloc(sizeof *plan);
    bool is_sound = plan && plan_read(path, text, plan, faults);
    if (!plan || (is_sound && !player_of_plan(plan, switches, out)))
        is_sound = has_no_memory(faults);
    free(plan);
    return is_sound;
}

bool player_read_plan(const char *path, PlanSwitches switches, Player *out, FILE *faults)
{
    size_t length;
    char found[FILE_PATH];
    file_find(path, found);
    char *text = file_read(found, &length);
    *out = (Player){.kind = PLAYER_PLAN};
    if (!text) {
        fprintf(faults, "talia: '%s' cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    if (!read_text(path, (Slice){text, length}, switches, out, faults)) {
        free(text);
        return false;
    }
    out->text = text;
    out->length = length;
    return true;
}

/* ---- Nets ------------------------------------------------------------------------------------ */

bool player_of_net(const char *name, const void *bytes, size_t length, Player *out, FILE *faults)
{
    *out = (Player){
        .kind = PLAYER_NET, .net = malloc(sizeof(Net)), .text = malloc(length), .length = length};
    if (!out->net || !out->text) return has_no_memory(faults);
    memcpy(out->text, bytes, length);
    snprintf(out->name, PLAN_NAME, "%s", name);
    const char *wrong = net_read(out->net, out->text, length);
    if (wrong) fprintf(faults, "talia: '%s': %s\n", name, wrong);
    return !wrong;
}

/* Called as its file is, without its folder. */
static bool read_net(const char *path, Player *out, FILE *faults)
{
    const char *slash = strrchr(path, '/');
    size_t length;
    char *bytes = file_read(path, &length);
    if (!bytes) {
        fprintf(faults, "talia: '%s' cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    const bool is_read = player_of_net(slash ? slash + 1 : path, bytes, length, out, faults);
    free(bytes);
    if (!is_read) player_free(out);
    return is_read;
}

/* ---- Programs -------------------------------------------------------------------------------- */

static const char exec[] = "exec:";

/* Called by its command, as far as there is room, in letters that every terminal has. */
static bool read_command(const char *command, Player *out, FILE *faults)
{
    if (!command[strspn(command, " ")]) {
        fprintf(faults, "talia: a command is missing after '%s'\n", exec);
        return false;
    }
    *out = (Player){.kind = PLAYER_PROGRAM, .command = strdup(command)};
    snprintf(out->name, PLAN_NAME, "%s", command);
    for (char *c = out->name; *c; c++) {
        if (*c < ' ' || *c > '~') *c = '?';
    }
    return out->command || has_no_memory(faults);
}

bool player_read(const char *word, PlanSwitches switches, Player *out, FILE *faults)
{
    const int level = level_of(word);
    *out = (Player){.kind = PLAYER_BOT};
    if (strncmp(word, exec, sizeof exec - 1) == 0)
        return read_command(word + sizeof exec - 1, out, faults);
    if (plan_is_file(word)) return player_read_plan(word, switches, out, faults);
    if (is_net_file(word)) return read_net(word, out, faults);
    if (level >= 0)
        *out = player_of_level((Level)level);
    else if (!bot_by_name(word, &out->bot))
        return is_unknown(word, faults);
    snprintf(out->name, sizeof out->name, "%s", word);
    return true;
}

Player player_of_level(Level level)
{
    Player player = {.kind = PLAYER_LEVEL, .level = level};
    snprintf(player.name, sizeof player.name, "%s", level_id(level));
    return player;
}

void player_free(Player *player)
{
    free(player->plan);
    free(player->net);
    free(player->text);
    free(player->command);
    player->plan = NULL;
    player->net = NULL;
    player->text = player->command = NULL;
}

/* ---- Several --------------------------------------------------------------------------------- */

/* Which of those with its name, itself included, it is. */
static int same_before(const Player *players, int index)
{
    int count = 1;
    for (int i = 0; i < index; i++) count += strcmp(players[i].name, players[index].name) == 0;
    return count;
}

void players_name_apart(Player *players, int count)
{
    for (int i = count - 1; i > 0; i--) { /* from the end: names before it are as they were */
        char *name = players[i].name;
        const int number = same_before(players, i);
        const size_t length = strlen(name);
        if (number > 1) snprintf(name + length, PLAYER_NAME - length, " (%d)", number);
    }
}

int players_plans(const Player *players, int count, const Plan **out)
{
    int plans = 0;
    for (int i = 0; i < count; i++) {
        if (players[i].plan) out[plans++] = players[i].plan;
    }
    return plans;
}

/* ---- At a table ------------------------------------------------------------------------------ */

bool player_sit_down(const Player *player, const TaliaGame *game, int seat, Seated *out)
{
    *out = (Seated){.bot = player->bot};
    if (player->kind == PLAYER_LEVEL) {
        out->wits = wits_new(player->level, game, seat);
        return out->wits != NULL;
    }
    if (player->kind == PLAYER_NET) {
        out->wits = wits_of_net(player->net, game, seat);
        return out->wits != NULL;
    }
    if (player->kind != PLAYER_PLAN) return true;
    out->planner = malloc(sizeof *out->planner);
    if (out->planner) planner_bind(out->planner, player->plan, &(TaliaView){game, seat});
    return out->planner != NULL;
}

void player_stand_up(Seated *seated)
{
    wits_free(seated->wits);
    free(seated->planner);
    *seated = (Seated){.planner = NULL};
}
