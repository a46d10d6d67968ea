/* plan_setup.c - games that have what plans need on the table. */
#include <inttypes.h>
#include <string.h>

#include "../text/text.h"
#include "plan.h"
#include "random.h"

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
    return !wish->kingdom || setup_put_kingdom(named, slice_of(wish->kingdom), NULL, &fault);
}

/* What the wish names and what the plans need, in this order. */
typedef struct Table {
    TaliaSetup named;
    Needs kingdom, events;
} Table;

static bool find_table(const SetupWish *wish, const Plan *const *plan, int plans, Table *out)
{
    *out = (Table){.kingdom = {.count = 0}};
    if (!find_named(wish, &out->named)) return false;
    add_needs(&out->kingdom, out->named.kingdom, out->named.kingdom_count);
    add_needs(&out->events, out->named.event, out->named.event_count);
    for (int i = 0; i < plans; i++) {
        add_needs(&out->kingdom, plan[i]->kingdom, plan[i]->kingdom_count);
        add_needs(&out->events, plan[i]->event, plan[i]->event_count);
    }
    return true;
}

bool plan_fits(const SetupWish *wish, const Plan *const *plan, int plans)
{
    Table table;
    return !find_table(wish, plan, plans, &table) || table.kingdom.count <= TALIA_MAX_KINGDOM;
}

bool plan_setup(const SetupWish *wish, const Plan *const *plan, int plans, TaliaSetup *out,
                char error[SETUP_ERROR])
{
    char kingdom_list[LIST], event_list[LIST];
    SetupWish full = *wish;
    Table table;
    if (!find_table(wish, plan, plans, &table))
        return setup_resolve(wish, out, error); /* says why not */
    if (!wish->kingdom && table.kingdom.count > TALIA_MAX_KINGDOM) {
        snprintf(error, SETUP_ERROR,
                 "these plans need %d kingdom cards together; expected at most %d, or a kingdom by "
                 "name",
                 table.kingdom.count, TALIA_MAX_KINGDOM);
        return false;
    }
    write_list(&table.kingdom, TALIA_MAX_KINGDOM, kingdom_list);
    write_list(&table.events, TALIA_MAX_EVENTS, event_list);
    if (table.kingdom.count > table.named.kingdom_count &&
        table.named.kingdom_count < TALIA_MAX_KINGDOM)
        full.kingdom = kingdom_list;
    if (table.events.count > 0 && !wish->events) full.events = event_list;
    return setup_resolve(&full, out, error);
}

bool plan_setup_of_several(const SetupWish *wish, const Plan *const *plan, int plans,
                           const uint64_t seed[2], uint64_t i, TaliaSetup *out,
                           char error[SETUP_ERROR])
{
    SetupWish one = *wish;
    char digits[33];
    uint64_t state = seed[0] ^ (seed[1] << 1) ^ (i * 0xd1342543de82ef95u);
    const uint64_t high = random_next(&state), low = random_next(&state);
    snprintf(digits, sizeof digits, "%016" PRIx64 "%016" PRIx64, high, low | 1);
    one.seed = digits;
    return plan_setup(&one, plan, plans, out, error);
}
