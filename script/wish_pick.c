/* wish_pick.c - kingdoms that fulfil wishes.
 *
 * Numbers of cards by set are kept by drawing so many of each; the other wishes by drawing again
 * until they hold. When that does not happen in a thousand draws, cards that fulfil them are picked
 * first, so that a kingdom is found wherever there is one. */
#include <string.h>

#include "random.h"
#include "wish.h"

enum { DRAWS = 1000 };

/* A kingdom in the making. */
typedef struct Draft {
    const Wishes *wishes;
    uint64_t *random;
    uint8_t card[TALIA_MAX_KINGDOM];
    int count;
    bool has[TALIA_CARDS];
    int left[TALIA_SETS]; /* cards of that set to be picked yet; of a set without a number, 0 */
    int free;             /* cards of the sets without a number, likewise */
    bool peaceful;        /* no Attack may be added */
} Draft;

/* The set that a card is counted under. */
static int set_of(int card)
{
    const int set = talia_card_info((TaliaCard)card)->set;
    return set == TALIA_SET_BASE1 || set == TALIA_SET_BASE2 ? TALIA_SET_BASE : set;
}

static bool is_counted(const Draft *draft, int card)
{
    return draft->wishes->count[set_of(card)] >= 0;
}

static bool has_tag(int card, unsigned tag)
{
    return (talia_card_tags((TaliaCard)card) & tag) != 0;
}

/* Whether the card may be picked at all. */
static bool is_allowed(const Draft *draft, int card)
{
    return setup_is_kingdom_card(card) &&
           draft->wishes->sets >> talia_card_info((TaliaCard)card)->set & 1 && !draft->has[card] &&
           !draft->wishes->ban[card] && !(draft->peaceful && has_tag(card, TALIA_TAG_ATTACK));
}

static int *room_for(Draft *draft, int card)
{
    return is_counted(draft, card) ? &draft->left[set_of(card)] : &draft->free;
}

static void add(Draft *draft, int card)
{
    draft->card[draft->count++] = (uint8_t)card;
    draft->has[card] = true;
    --*room_for(draft, card);
}

/* The last card again. */
static void take_back(Draft *draft)
{
    const int card = draft->card[--draft->count];
    draft->has[card] = false;
    ++*room_for(draft, card);
}

static unsigned tags_of(const Draft *draft)
{
    unsigned tags = 0;
    for (int i = 0; i < draft->count; i++) tags |= talia_card_tags((TaliaCard)draft->card[i]);
    return tags;
}

/* ---- Drawing --------------------------------------------------------------------------------- */

/* Cards that may be picked: of that set, or, -1, of those without a number. */
static int list_allowed(const Draft *draft, int set, uint8_t out[TALIA_CARDS])
{
    int count = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        const int of = is_counted(draft, card) ? set_of(card) : -1;
        if (of == set && is_allowed(draft, card)) out[count++] = (uint8_t)card;
    }
    return count;
}

static bool fill_from(Draft *draft, int set, int count)
{
    uint8_t list[TALIA_CARDS];
    int left = list_allowed(draft, set, list);
    if (left < count) return false;
    while (count-- > 0) add(draft, random_take(draft->random, list, &left));
    return true;
}

/* Fills it up at random; false: there are too few cards. */
static bool fill(Draft *draft)
{
    for (int set = 0; set < TALIA_SETS; set++) {
        if (!fill_from(draft, set, draft->left[set])) return false;
    }
    return fill_from(draft, -1, draft->free);
}

static bool is_answered(unsigned tags)
{
    return !(tags & TALIA_TAG_ATTACK) || tags & TALIA_TAG_ANSWER;
}

static bool is_fulfilled(const Draft *draft)
{
    const unsigned tags = tags_of(draft);
    return !(draft->wishes->want & ~tags) &&
           (draft->wishes->attacks != ATTACKS_ANSWERED || is_answered(tags));
}

/* ---- Building -------------------------------------------------------------------------------- */

/* Whether it can be filled up at all: then it can too with some of these cards in it. */
static bool has_enough(const Draft *draft)
{
    uint8_t list[TALIA_CARDS];
    for (int set = 0; set < TALIA_SETS; set++) {
        if (draft->left[set] > list_allowed(draft, set, list)) return false;
    }
    return draft->free <= list_allowed(draft, -1, list);
}

/* Adds cards that have the tags that are missing, then the rest: any way that works. */
static bool build(Draft *draft, unsigned want)
{
    const unsigned missing = want & ~tags_of(draft);
    if (!missing) return fill(draft);
    uint8_t list[TALIA_CARDS];
    int left = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (has_tag(card, missing & -missing) && is_allowed(draft, card) &&
            *room_for(draft, card) > 0)
            list[left++] = (uint8_t)card;
    }
    while (left > 0) {
        add(draft, random_take(draft->random, list, &left));
        if (build(draft, want)) return true;
        take_back(draft);
    }
    return false;
}

/* Attacks are answered if there is an answer, or if there are none. */
static bool build_for(Draft *draft, unsigned want)
{
    if (draft->wishes->attacks != ATTACKS_ANSWERED) return build(draft, want);
    const Draft before = *draft;
    const bool has_attack = tags_of(draft) & TALIA_TAG_ATTACK;
    const bool answer_first = has_attack || random_under(draft->random, 2);
    for (int i = 0; i < 2; i++) {
        const bool answer = (i == 0) == answer_first;
        if (!answer && has_attack) continue;
        *draft = before;
        draft->peaceful = !answer;
        if (has_enough(draft) && build(draft, answer ? want | TALIA_TAG_ANSWER : want)) return true;
    }
    *draft = before;
    return false;
}

static bool can_be_built(const Draft *draft, unsigned want)
{
    Draft trial = *draft;
    return build_for(&trial, want);
}

/* ---- What cannot be had ---------------------------------------------------------------------- */

static bool check_set(const Draft *draft, int set, Unmet *unmet)
{
    uint8_t list[TALIA_CARDS];
    const int left = draft->left[set], have = list_allowed(draft, set, list);
    const char *name = text_set_name(unmet->language, (TaliaSet)set);
    const int said = draft->wishes->count[set];
    if (left < 0)
        return wish_unmet(unmet, REFUSAL_wish_count_named, wish_digits(said).of, name,
                          wish_digits(said - left).of);
    if (left > have)
        return wish_unmet(unmet, REFUSAL_wish_count_short, wish_digits(said).of, name,
                          wish_digits(said - left + have).of);
    return true;
}

/* Whether there are cards enough, wishes for certain ones left aside. */
static bool check_numbers(const Draft *draft, Unmet *unmet)
{
    uint8_t list[TALIA_CARDS];
    int counted = 0;
    for (int set = 0; set < TALIA_SETS; set++) {
        if (draft->wishes->count[set] < 0) continue;
        counted += draft->wishes->count[set];
        if (!check_set(draft, set, unmet)) return false;
    }
    const int have = list_allowed(draft, -1, list);
    if (draft->free < 0)
        return wish_unmet(unmet, REFUSAL_wish_count_over, wish_digits(TALIA_MAX_KINGDOM).of, NULL,
                          NULL);
    if (draft->free > have && have == 0 && counted > 0)
        return wish_unmet(unmet, REFUSAL_wish_count_under, wish_digits(counted).of,
                          wish_digits(TALIA_MAX_KINGDOM).of, NULL);
    if (draft->free > have)
        return wish_unmet(unmet, REFUSAL_wish_sets, wish_digits(have).of,
                          wish_digits(draft->free).of, NULL);
    return true;
}

static Refusal refusal_of(unsigned tag)
{
    return tag == TALIA_TAG_VILLAGE    ? REFUSAL_wish_village
           : tag == TALIA_TAG_TRASHING ? REFUSAL_wish_trashing
                                       : REFUSAL_wish_buy;
}

/* The one wish without which the others can be had. */
static bool blame_wish(const Draft *draft, Unmet *unmet)
{
    const unsigned want = draft->wishes->want;
    Wishes any = *draft->wishes;
    Draft without = *draft;
    for (unsigned tag = TALIA_TAG_VILLAGE; tag <= TALIA_TAG_BUY; tag *= 2) {
        if (want & tag && can_be_built(draft, want & ~tag))
            return wish_unmet(unmet, refusal_of(tag), NULL, NULL, NULL);
    }
    any.attacks = ATTACKS_ANY;
    without.wishes = &any;
    if (draft->wishes->attacks == ATTACKS_ANSWERED && can_be_built(&without, want))
        return wish_unmet(unmet, REFUSAL_wish_answer, NULL, NULL, NULL);
    return wish_unmet(unmet, REFUSAL_wish_together, NULL, NULL, NULL);
}

/* ---- Kingdoms -------------------------------------------------------------------------------- */

static void begin(Draft *draft, const Wishes *wishes, uint64_t *random, const TaliaSetup *setup)
{
    *draft = (Draft){.wishes = wishes,
                     .random = random,
                     .free = TALIA_MAX_KINGDOM,
                     .peaceful = wishes->attacks == ATTACKS_NONE};
    for (int set = 0; set < TALIA_SETS; set++) {
        if (wishes->count[set] < 0) continue;
        draft->left[set] = wishes->count[set];
        draft->free -= wishes->count[set];
    }
    for (int i = 0; i < setup->kingdom_count; i++) add(draft, setup->kingdom[i]);
}

/* Cards that are liked, in any order, as long as a kingdom can still be had. */
static void add_liked(Draft *draft)
{
    uint8_t liked[TALIA_CARDS];
    int left = 0;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (draft->wishes->like[card] && is_allowed(draft, card)) liked[left++] = (uint8_t)card;
    }
    while (left > 0 && draft->count < TALIA_MAX_KINGDOM) {
        const uint8_t card = random_take(draft->random, liked, &left);
        if (*room_for(draft, card) <= 0) continue;
        add(draft, card);
        if (!can_be_built(draft, draft->wishes->want)) take_back(draft);
    }
}

/* Of all cards of the sets. */
static void fill_one_by_one(Draft *draft)
{
    uint8_t list[TALIA_CARDS];
    int left = list_allowed(draft, -1, list);
    while (draft->free > 0) {
        const int at = (int)(random_next(draft->random) % (uint64_t)left);
        add(draft, list[at]);
        list[at] = list[--left];
    }
}

/* Such that it fulfils the wishes; false: nothing does. */
static bool fill_fitting(Draft *draft, Unmet *unmet)
{
    if (!can_be_built(draft, draft->wishes->want)) return blame_wish(draft, unmet);
    add_liked(draft);
    const Draft named = *draft;
    for (int i = 0; i < DRAWS; i++) {
        *draft = named;
        if (fill(draft) && is_fulfilled(draft)) return true;
    }
    *draft = named;
    return build_for(draft, draft->wishes->want);
}

bool wish_fill_kingdom(const Wishes *wishes, uint64_t *random, TaliaSetup *setup, Unmet *unmet)
{
    Draft draft;
    begin(&draft, wishes, random, setup);
    if (!check_numbers(&draft, unmet)) return false;
    if (wishes->one_by_one)
        fill_one_by_one(&draft);
    else if (!fill_fitting(&draft, unmet))
        return false;
    setup->kingdom_count = (uint8_t)draft.count;
    memcpy(setup->kingdom, draft.card, sizeof setup->kingdom);
    return true;
}

/* ---- Events ---------------------------------------------------------------------------------- */

static bool has_event(const TaliaSetup *setup, int card)
{
    return setup->event_count > 0 && memchr(setup->event, card, setup->event_count) != NULL;
}

/* How many. At random: those that are liked by all means, and no more than are not banned. */
static int event_count(const Wishes *wishes, uint64_t *random)
{
    int allowed = 0, liked = 0;
    if (wishes->events != EVENTS_RANDOM) return wishes->events;
    for (int card = 0; card < TALIA_CARDS; card++) {
        if (wishes->ban[card] || !setup_is_event(card)) continue;
        allowed++;
        liked += wishes->like[card];
    }
    const int drawn = random_event_count(random);
    const int count = liked > drawn ? liked : drawn;
    const int most = allowed < MOST_DRAWN ? allowed : MOST_DRAWN;
    return count < most ? count : most;
}

bool wish_fill_events(const Wishes *wishes, uint64_t *random, TaliaSetup *setup, Unmet *unmet)
{
    const int count = event_count(wishes, random);
    if (count < setup->event_count) setup->event_count = (uint8_t)count;
    for (int liked = 1; liked >= 0; liked--) {
        uint8_t list[TALIA_CARDS];
        int left = 0;
        for (int card = 0; card < TALIA_CARDS; card++) {
            if (setup_is_event(card) && wishes->like[card] == liked && !wishes->ban[card] &&
                !has_event(setup, card))
                list[left++] = (uint8_t)card;
        }
        while (setup->event_count < count && left > 0)
            setup->event[setup->event_count++] = random_take(random, list, &left);
    }
    return setup->event_count >= count ||
           wish_unmet(unmet, REFUSAL_wish_events, wish_digits(setup->event_count).of, NULL, NULL);
}
