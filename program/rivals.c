/* rivals.c - see rivals.h. */
#include "rivals.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include <talia/game.h>

#include "../script/files.h"

bool plan_file_read(const char *path, PlanFile *out)
{
    char found[FILE_PATH];
    file_find(path, found);
    out->path = path;
    out->text = file_read(found, &out->length);
    if (!out->text) {
        fprintf(stderr, "talia: '%s' cannot be read: %s\n", path, strerror(errno));
        return false;
    }
    if (plan_read(path, (Slice){out->text, out->length}, &out->plan, stderr)) return true;
    plan_file_free(out);
    return false;
}

void plan_file_free(PlanFile *file)
{
    free(file->text);
    file->text = NULL;
}

RivalNamed rivals_add(Rivals *rivals, const char *name)
{
    if (rivals->count == TALIA_MAX_PLAYERS) return RIVAL_TOO_MANY;
    Rival *rival = &rivals->rival[rivals->count];
    memset(rival, 0, sizeof *rival);
    if (!bot_by_name(name, &rival->bot)) {
        if (!plan_is_file(name)) return RIVAL_UNKNOWN;
        if (!plan_file_read(name, &rival->file)) return RIVAL_BAD_PLAN;
        rival->bot = (Bot){.kind = BOT_PLAN, .planner = &rival->planner};
    }
    rivals->count++;
    return RIVAL_KNOWN;
}

RivalNamed rivals_add_level(Rivals *rivals, Level level)
{
    if (rivals->count == TALIA_MAX_PLAYERS) return RIVAL_TOO_MANY;
    Rival *rival = &rivals->rival[rivals->count++];
    memset(rival, 0, sizeof *rival);
    rival->has_level = true;
    rival->level = level;
    return RIVAL_KNOWN;
}

void rivals_free(Rivals *rivals)
{
    for (int i = 0; i < rivals->count; i++) plan_file_free(&rivals->rival[i].file);
    rivals->count = 0;
}

bool rivals_set_up(Rivals *rivals, const SetupWish *wish, TaliaSetup *out, char error[SETUP_ERROR])
{
    static TaliaGame table; /* large */
    const Plan *plan[TALIA_MAX_PLAYERS];
    int plans = 0;
    for (int i = 0; i < rivals->count; i++) {
        if (rivals->rival[i].bot.kind == BOT_PLAN) plan[plans++] = &rivals->rival[i].file.plan;
    }
    if (!plan_setup(wish, plan, plans, out, error)) return false;
    talia_lay_out(&table, out);
    for (int i = 0; i < rivals->count; i++) {
        Rival *rival = &rivals->rival[i];
        if (rival->bot.kind != BOT_PLAN) continue;
        planner_bind(&rival->planner, &rival->file.plan, &(TaliaView){&table, 0});
    }
    return true;
}
