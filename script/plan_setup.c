/* plan_setup.c - games that have what plans need on the table. */
#include <string.h>

#include "../text/text.h"
#include "plan.h"

/* Cards, each once, as a list in words. */
typedef struct Needs {
    uint8_t card[TALIA_CARDS];
    int count;
} Needs;

enum { LIST = 1024 };

static void add_need(Needs *needs, int card)
{
    if (needs->count > 0 && memchr(needs->card, card, (size_t)needs->count)) return;
    if (needs->count < TALIA_CARDS) needs->card[needs->count++] = (uint8_t)card;
}

static void add_needs(Needs *needs, const uint8_t *card, int count)
{
    for (int i = 0; i < count; i++) add_need(needs, card[i]);
}

static void write_list(const Needs *needs, int most, char out[LIST])
{
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < needs->count && i < most && used < LIST; i++)
        used += (size_t)snprintf(out + used, LIST - used, "%s%s", i ? ", " : "",
                                 text_card_name(ENGLISH, (TaliaCard)needs->card[i]));
}

/* The cards that the wish names, with the Events of a kingdom; false if they are none. */
static bool find_named(const SetupWish *wish, TaliaSetup *named)
{
    Fault fault;
    *named = (TaliaSetup){.edition = wish->edition && strcmp(wish->edition, "1") == 0 ? 1 : 2};
    return !wish->kingdom || setup_put_kingdom(named, slice_of(wish->kingdom), &fault);
}

bool plan_setup(const SetupWish *wish, const Plan *const *plan, int plans, TaliaSetup *out,
                char error[SETUP_ERROR])
{
    Needs kingdom = {.count = 0}, events = {.count = 0};
    char kingdom_list[LIST], event_list[LIST];
    SetupWish full = *wish;
    TaliaSetup named;
    if (!find_named(wish, &named)) return setup_resolve(wish, out, error); /* says why not */
    add_needs(&kingdom, named.kingdom, named.kingdom_count);
    add_needs(&events, named.event, named.event_count);
    for (int i = 0; i < plans; i++) {
        add_needs(&kingdom, plan[i]->kingdom, plan[i]->kingdom_count);
        add_needs(&events, plan[i]->event, plan[i]->event_count);
    }
    if (!wish->kingdom && kingdom.count > TALIA_MAX_KINGDOM) {
        snprintf(error, SETUP_ERROR,
                 "these plans need %d kingdom cards together; expected at most %d, or a kingdom by "
                 "name",
                 kingdom.count, TALIA_MAX_KINGDOM);
        return false;
    }
    write_list(&kingdom, TALIA_MAX_KINGDOM, kingdom_list);
    write_list(&events, TALIA_MAX_EVENTS, event_list);
    if (kingdom.count > named.kingdom_count && named.kingdom_count < TALIA_MAX_KINGDOM)
        full.kingdom = kingdom_list;
    if (events.count > 0 && !wish->events) full.events = event_list;
    return setup_resolve(&full, out, error);
}
