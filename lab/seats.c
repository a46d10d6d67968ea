/* seats.c - see seats.h. */
#include "seats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../script/files.h"
#include "../script/plan.h"
#include "../text/near.h"
#include "../outside/outside.h"

static bool unknown_contestant(const char *word, char error[CONTESTANT_ERROR])
{
    char quote[NEAR_QUOTE];
    near_quote(word, strlen(word), quote);
    int n = snprintf(error, CONTESTANT_ERROR,
                     "%s is neither a file *.plan nor exec:COMMAND nor a bot; bots are:", quote);
    for (int i = 0; i < BOT_NAMED + LEVELS && n < CONTESTANT_ERROR; i++)
        n += snprintf(error + n, (size_t)(CONTESTANT_ERROR - n), "%s %s", i ? "," : "",
                      i < BOT_NAMED ? bot_name((BotKind)i) : level_id((Level)(i - BOT_NAMED)));
    return false;
}

/* The plan of a text; its first fault otherwise. */
static bool read_plan(const char *path, Slice text, Plan *out, char error[CONTESTANT_ERROR])
{
    char *faults = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&faults, &size);
    const bool sound = file && plan_read(path, text, out, file);
    if (file) fclose(file);
    if (!sound)
        snprintf(error, CONTESTANT_ERROR, "%.*s", faults ? (int)strcspn(faults, "\n") : 17,
                 faults ? faults : "not enough memory");
    free(faults);
    return sound;
}

static bool read_plan_file(const char *path, PlanSwitches switches, Contestant *out,
                           char error[CONTESTANT_ERROR])
{
    size_t length;
    char found[FILE_PATH];
    file_find(path, found);
    char *text = file_read(found, &length);
    Plan *plan = malloc(sizeof *plan);
    bool sound = false;
    if (!text)
        snprintf(error, CONTESTANT_ERROR, "'%s' cannot be read: %s", path, strerror(errno));
    else
        sound = plan && read_plan(path, (Slice){text, length}, plan, error) &&
                contestant_of_plan(plan, switches, out);
    free(plan);
    free(text);
    return sound;
}

static const char exec[] = "exec:";

/* Called by its command, as far as there is room, in letters that every terminal has. */
static bool read_command(const char *command, Contestant *out, char error[CONTESTANT_ERROR])
{
    if (!command[strspn(command, " ")]) {
        snprintf(error, CONTESTANT_ERROR, "a command is missing after '%s'", exec);
        return false;
    }
    snprintf(out->name, PLAN_NAME, "%s", command);
    for (char *c = out->name; *c; c++) {
        if (*c < ' ' || *c > '~') *c = '?';
    }
    out->seconds = OUTSIDE_SECONDS;
    out->command = strdup(command);
    if (!out->command) snprintf(error, CONTESTANT_ERROR, "not enough memory");
    return out->command != NULL;
}

bool contestant_read(const char *word, PlanSwitches switches, Contestant *out,
                     char error[CONTESTANT_ERROR])
{
    *out = (Contestant){.plan = NULL};
    if (strncmp(word, exec, sizeof exec - 1) == 0)
        return read_command(word + sizeof exec - 1, out, error);
    if (plan_is_file(word)) return read_plan_file(word, switches, out, error);
    const int level = level_by_id(word);
    out->has_level = level >= 0;
    if (out->has_level)
        out->level = (Level)level;
    else if (!bot_by_name(word, &out->bot))
        return unknown_contestant(word, error);
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
    free(contestant->command);
    contestant->plan = NULL;
    contestant->command = NULL;
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
    for (int i = count - 1; i > 0; i--) { /* from the end: names before it are as they were */
        char *name = contestants[i].name;
        const int number = same_before(contestants, i);
        const size_t length = strlen(name);
        if (number > 1) snprintf(name + length, CONTESTANT_NAME - length, " (%d)", number);
    }
}
