/* seats.c - see seats.h. */
#include "seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../text/near.h"

static bool unknown_contestant(const char *word, char error[CONTESTANT_ERROR])
{
    char quote[NEAR_QUOTE];
    near_quote(word, strlen(word), quote);
    int n = snprintf(error, CONTESTANT_ERROR, "%s is no bot; there are:", quote);
    for (int kind = 0; kind < BOT_KINDS && n < CONTESTANT_ERROR; kind++)
        n += snprintf(error + n, (size_t)(CONTESTANT_ERROR - n), "%s %s", kind ? "," : "",
                      bot_name((BotKind)kind));
    return false;
}

bool contestant_read(const char *word, PlanSwitches switches, Contestant *out,
                     char error[CONTESTANT_ERROR])
{
    (void)switches; /* bots have none */
    *out = (Contestant){.plan = NULL};
    if (!bot_by_name(word, &out->bot)) return unknown_contestant(word, error);
    snprintf(out->name, sizeof out->name, "%s", word);
    return true;
}

static void apply_switch(Switch said, bool *flag)
{
    if (said != SWITCH_UNSAID) *flag = said == SWITCH_ON;
}

bool contestant_of_plan(const Plan *plan, PlanSwitches switches, Contestant *out)
{
    *out = (Contestant){.plan = malloc(sizeof *out->plan)};
    if (!out->plan) return false;
    *out->plan = *plan;
    apply_switch(switches.careful, &out->plan->careful);
    apply_switch(switches.finisher, &out->plan->finisher);
    snprintf(out->name, sizeof out->name, "%s", plan->name);
    return true;
}

void contestant_free(Contestant *contestant)
{
    free(contestant->plan);
    contestant->plan = NULL;
}

/* Which of those with its name, itself included, it is. */
static int same_before(const Contestant *contestants, int index)
{
    int count = 1;
    for (int i = 0; i < index; i++)
        count += strcmp(contestants[i].name, contestants[index].name) == 0;
    return count;
}

void contestants_name_apart(Contestant *contestants, int count)
{
    for (int i = count - 1; i > 0; i--) { /* from behind: names before it are as they were */
        char *name = contestants[i].name;
        const int number = same_before(contestants, i);
        const size_t length = strlen(name);
        if (number > 1) snprintf(name + length, CONTESTANT_NAME - length, " (%d)", number);
    }
}
