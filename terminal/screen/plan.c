/* plan.c - see plan.h. */
#include "plan.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../../text/text.h"

void plan_begin(GamePlan *plan)
{
    memset(plan, 0, sizeof *plan);
    plan->players = 2;
    plan->people = 1;
    plan->seat = -1;
    plan->sets = (1u << PLAN_SETS) - 1;
    plan->event_count = PLAN_EVENTS - 1;
    for (int i = 0; i < TALIA_MAX_PLAYERS; i++) plan->level[i] = LEVEL_MEDIUM;
}

void plan_of_day(GamePlan *plan, int64_t seconds)
{
    const time_t time = (time_t)seconds;
    struct tm day;
    const Level level = plan->level[0];
    plan_begin(plan);
    plan->level[0] = level;
    plan->is_of_day = true;
    plan->edition = 2;
    gmtime_r(&time, &day);
    snprintf(plan->seed, sizeof plan->seed, "%d",
             (day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday);
}

static void list_names(char *out, size_t size, const uint8_t *card, int count)
{
    size_t n = 0;
    out[0] = 0;
    for (int i = 0; i < count && n < size; i++)
        n += (size_t)snprintf(out + n, size - n, "%s%s", i ? ", " : "",
                              text_card_name(ENGLISH, (TaliaCard)card[i]));
}

void plan_of_setup(GamePlan *plan, const TaliaSetup *setup)
{
    plan->players = setup->players;
    plan->edition = setup->edition;
    plan->boxes = talia_setup_boxes(setup);
    list_names(plan->kingdom, sizeof plan->kingdom, setup->kingdom, setup->kingdom_count);
    list_names(plan->events, sizeof plan->events, setup->event, setup->event_count);
    if (!plan->events[0]) strcpy(plan->events, "none");
    snprintf(plan->seed, sizeof plan->seed, "%016llx%016llx", (unsigned long long)setup->seed[0],
             (unsigned long long)setup->seed[1]);
}

/* ---- In messages ----------------------------------------------------------------------------- */

static void put_bits(Json *out, const char *key, unsigned bits, const char *const *words, int count)
{
    json_open(out, key, '[');
    for (int i = 0; i < count; i++) {
        if (bits >> i & 1) json_string(out, NULL, words[i]);
    }
    json_close(out, ']');
}

static void put_wishes(Json *out, const GamePlan *plan)
{
    static const char *const sets[PLAN_SETS] = {"base", "intrigue", "seaside", "adventures"};
    static const char *const wants[PLAN_WANTS] = {"village", "trashing", "buy"};
    static const char *const attacks[PLAN_ATTACKS] = {"any", "none", "answered"};
    if (plan->sets) put_bits(out, "sets", plan->sets, sets, PLAN_SETS);
    put_bits(out, "want", plan->want, wants, PLAN_WANTS);
    json_string(out, "attacks", attacks[plan->attacks]);
    if (plan->event_count == PLAN_EVENTS - 1) {
        if (plan->sets >> (PLAN_SETS - 1) & 1) json_string(out, "eventCount", "random");
    } else {
        json_integer(out, "eventCount", plan->event_count);
    }
}

static void put_setup(Json *out, const GamePlan *plan)
{
    json_open(out, "setup", '{');
    json_integer(out, "players", plan->players);
    if (plan->edition) json_integer(out, "edition", plan->edition);
    if (plan->boxes) json_integer(out, "boxes", plan->boxes);
    if (plan->kingdom[0])
        json_string(out, "kingdom", plan->kingdom);
    else
        put_wishes(out, plan);
    if (plan->events[0]) json_string(out, "events", plan->events);
    if (plan->seed[0]) json_string(out, "seed", plan->seed);
    json_close(out, '}');
}

void plan_propose(const GamePlan *plan, Desk *desk)
{
    desk_begin(desk, "propose");
    put_setup(&desk->out, plan);
    desk_end(desk);
}

/* A single person sits where the plan says, several on the first seats. */
static void put_seats(const GamePlan *plan, Desk *desk)
{
    Json *out = &desk->out;
    const int me = plan->people == 1 && plan->seat >= 0 ? plan->seat : 0;
    int bots = 0;
    json_open(out, "seats", '[');
    for (int seat = 0; seat < plan->players; seat++) {
        char name[DESK_NAME];
        const char *const letter[] = {(char[]){(char)('A' + seat), 0}};
        say_fill(name, sizeof name, say(desk->language, SAY_name_of_person), letter, 1);
        json_open(out, NULL, '{');
        if (seat == me) {
            json_string(out, "who", "me");
            json_string(out, "name", plan->people > 1 ? name : say(desk->language, SAY_screen_you));
        } else if (plan->people > 1 && seat < plan->people) {
            json_string(out, "who", "open");
        } else {
            json_string(out, "who", "bot");
            json_string(out, "level", level_id(plan->level[bots++]));
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

void plan_create(const GamePlan *plan, Desk *desk)
{
    desk_begin(desk, "create");
    Json *out = &desk->out;
    put_setup(out, plan);
    put_seats(plan, desk);
    json_open(out, "terms", '{');
    if (plan->is_of_day) json_string(out, "name", say(desk->language, SAY_screen_day));
    json_bool(out, "public", false);
    json_bool(out, "points", true);
    json_integer(out, "clock", 0);
    json_bool(out, "takeover", false);
    if (plan->people == 1 && plan->seat >= 0)
        json_integer(out, "begins", 0);
    else
        json_string(out, "begins", "random");
    json_close(out, '}');
    desk_end(desk);
}
