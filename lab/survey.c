/* survey.c - see survey.h. */
#include "survey.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <talia/cards.h>

#include "../bots/players/breed.h"
#include "../bots/players/library.h"
#include "../script/plan.h"
#include "../text/text.h"
#include "rating.h"

enum {
    AGAIN = 4,      /* times as many games for what was picked */
    OTHERS = 8,     /* plans beside the best that are tried where a card is left out */
    MOST_COINS = 5, /* of an opening buy */
    COPIES = 2,     /* of a card beside money */
    LINES = 256,    /* bytes of rules that are added to a plan */
    SPARE = 8,      /* plans that are named, or found by playing */
};

/* ---- Bouts ----------------------------------------------------------------------------------- */

/* To as many digits as the file has: what is gone on with comes to the same. */
static double as_kept(double share)
{
    return round(share * 1e5) / 1e5;
}

/* What one plan wins against another. `again`: in other games, and more of them. */
static bool play(Survey *s, const char *id, const Plan *one, const Plan *other, bool again,
                 Estimate *out)
{
    const Player a = {.kind = PLAYER_PLAN, .plan = (Plan *)one};
    const Player b = {.kind = PLAYER_PLAN, .plan = (Plan *)other};
    Bout bout = {.contestants = 2,
                 .contestant = {&a, &b},
                 .setup = s->setup,
                 .kingdoms = 1,
                 .groups = again ? AGAIN * s->groups : s->groups,
                 .seed = again ? ~s->seed : s->seed,
                 .threads = s->threads};
    BoutResult result;
    snprintf(bout.id, sizeof bout.id, "%s%s", id, again ? ", again" : "");
    const BoutResult *known = results_find(&s->results, bout.id);
    if (s->progress && !s->progress(s->self, s->part, s->done++, s->of)) {
        s->is_stopped = true;
        return false;
    }
    if (!known) {
        if (!bout_play(&bout, &result)) return false;
        if (s->path && !results_add(s->path, &s->results, &result)) return false;
        if (!s->path) free(result.on);
    }
    const Estimate share = known ? known->share : result.share;
    *out = (Estimate){as_kept(share.value), as_kept(share.low), as_kept(share.high)};
    s->games += known ? known->games : result.games;
    return true;
}

static void begin_part(Survey *s, const char *part, int bouts)
{
    s->part = part;
    s->done = 0;
    s->of = bouts;
}

/* ---- Plans that are changed ------------------------------------------------------------------ */

static bool uses(const Plan *plan, TaliaCard card)
{
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        if (rule->verb == TALIA_BUY && rule->object == PLAN_CARD && rule->which == card &&
            !rule->veto)
            return true;
    }
    return false;
}

/* Without all rules that are about a card. */
static void leave_out(const Plan *plan, TaliaCard card, Plan *out)
{
    *out = *plan;
    out->rules = 0;
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        if (rule->about == card || (rule->object == PLAN_CARD && rule->which == card)) continue;
        out->rule[out->rules++] = *rule;
    }
}

/* The plan with rules before the buy rule of that number; false: no memory. */
static bool insert(const Plan *plan, const char *lines, int before, Plan *out)
{
    char *text = NULL, *changed = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return false;
    bool good = plan_write(plan, file);
    good = fclose(file) == 0 && good;
    const char *at = good ? strstr(text, "\nbuy:\n") : NULL;
    if (at) at += strlen("\nbuy:\n");
    for (; at && before > 0 && strchr(at, '\n'); before--) at = strchr(at, '\n') + 1;
    file = at ? open_memstream(&changed, &length) : NULL;
    if (file) {
        fprintf(file, "%.*s%s%s", (int)(at - text), text, lines, at);
        good = fclose(file) == 0 && plan_read("survey", (Slice){changed, length}, out, stderr);
    }
    free(text);
    free(changed);
    return at && file && good;
}

/* A plan that was bred is called after what it buys of the kingdom. */
static void name_after_cards(const TaliaSetup *setup, Plan *plan)
{
    size_t n = 0;
    char name[PLAN_NAME] = "";
    for (int i = 0; i < setup->kingdom_count + setup->event_count && n < sizeof name; i++) {
        const int event = i - setup->kingdom_count;
        const TaliaCard card = (TaliaCard)(event < 0 ? setup->kingdom[i] : setup->event[event]);
        if (!uses(plan, card)) continue;
        n += (size_t)snprintf(name + n, sizeof name - n, "%s%s", n ? ", " : "",
                              text_card_name(ENGLISH, card));
    }
    snprintf(plan->name, sizeof plan->name, "%s", n ? name : "Money");
}

static bool is_taken(const Survey *s, const char *name)
{
    for (int i = 0; i < s->plans; i++) {
        if (strcmp(s->plan[i].plan.name, name) == 0) return true;
    }
    return false;
}

/* "Smithy", "Smithy (2)": plans that buy the same cards have names of their own. */
static void name_apart(const Survey *s, Plan *plan)
{
    enum { NUMBER = 14 }; /* room for any */
    char name[PLAN_NAME - NUMBER];
    snprintf(name, sizeof name, "%.*s", (int)sizeof name - 1, plan->name);
    for (int number = 2; is_taken(s, plan->name); number++)
        snprintf(plan->name, sizeof plan->name, "%s (%d)", name, number);
}

static void add(Survey *s, const Plan *plan, bool is_bred)
{
    SurveyPlan *to = &s->plan[s->plans];
    *to = (SurveyPlan){.plan = *plan, .is_named = !is_bred};
    if (is_bred && library_find(plan->name) < 0) name_after_cards(s->setup, &to->plan);
    name_apart(s, &to->plan);
    s->plans++;
}

/* ---- The best plans -------------------------------------------------------------------------- */

bool survey_begin(Survey *s)
{
    Stock stock;
    Plan *founder = calloc(SURVEY_PLANS, sizeof *founder);
    s->plan = calloc(SURVEY_PLANS, sizeof *s->plan);
    if (!founder || !s->plan ||
        (s->path && !results_open(s->command, s->path, s->settings, &s->results))) {
        free(founder);
        return false;
    }
    stock_find(s->setup, 1, s->seed, &stock);
    const int founders = breed_founders(&stock, s->setup, 1, founder, SURVEY_PLANS - SPARE);
    for (int i = 0; i < founders; i++) add(s, &founder[i], true);
    free(founder);
    return true;
}

bool survey_add(Survey *s, const Plan *plan, bool is_bred)
{
    if (s->plans == SURVEY_PLANS) return false;
    add(s, plan, is_bred);
    return true;
}

void survey_end(Survey *s)
{
    free(s->plan);
    results_free(&s->results);
}

static int by_money(const void *a, const void *b)
{
    const SurveyPlan *one = a, *other = b;
    return (one->money.value < other->money.value) - (one->money.value > other->money.value);
}

static int by_rating(const void *a, const void *b)
{
    const SurveyPlan *one = a, *other = b;
    return (one->rating.value < other->rating.value) - (one->rating.value > other->rating.value);
}

static bool meet_money(Survey *s)
{
    Plan money;
    library_read(library_money(), &money);
    begin_part(s, "every plan plays BMU", s->plans);
    for (int i = 0; i < s->plans; i++) {
        char id[ARENA_ID];
        snprintf(id, sizeof id, "money: %d %.60s", i, s->plan[i].plan.name);
        if (!play(s, id, &s->plan[i].plan, &money, false, &s->plan[i].money)) return false;
    }
    qsort(s->plan, (size_t)s->plans, sizeof *s->plan, by_money);
    s->best = s->plans < SURVEY_BEST ? s->plans : SURVEY_BEST;
    return true;
}

static bool meet_each_other(Survey *s)
{
    Encounter table[SURVEY_BEST * SURVEY_BEST] = {{0, 0, 0}};
    Rating rating[SURVEY_BEST];
    const double games = 2.0 * s->groups;
    begin_part(s, "the best play each other", s->best * (s->best - 1) / 2);
    for (int a = 0; a < s->best; a++) {
        for (int b = a + 1; b < s->best; b++) {
            char id[ARENA_ID];
            Estimate share;
            snprintf(id, sizeof id, "league: %d %.30s v %d %.30s", a, s->plan[a].plan.name, b,
                     s->plan[b].plan.name);
            if (!play(s, id, &s->plan[a].plan, &s->plan[b].plan, false, &share)) return false;
            table[a * s->best + b] = (Encounter){share.value * games, 0, (1 - share.value) * games};
        }
    }
    if (!rating_solve(s->best, table, rating, NULL)) return false;
    for (int i = 0; i < s->best; i++)
        s->plan[i].rating = (Estimate){rating[i].elo, rating[i].elo - rating[i].margin,
                                       rating[i].elo + rating[i].margin};
    qsort(s->plan, (size_t)s->best, sizeof *s->plan, by_rating);
    return true;
}

/* ---- Cards ----------------------------------------------------------------------------------- */

/* The best plan without a card: of the best, without their rules for it, and of some others. */
static bool do_without(Survey *s, SurveyCard *card)
{
    const int count = s->plans < s->best + OTHERS ? s->plans : s->best + OTHERS;
    const char *const name = text_card_id(card->card);
    const Plan *champion = &s->plan[0].plan;
    Plan *best = malloc(2 * sizeof *best), *tried = best + 1;
    double most = -1;
    bool good = best != NULL;
    for (int i = 0; good && i < count; i++) {
        char id[ARENA_ID];
        Estimate share;
        leave_out(&s->plan[i].plan, card->card, tried);
        snprintf(id, sizeof id, "without %s: %d %.40s", name, i, tried->name);
        good = play(s, id, tried, champion, false, &share);
        if (!good || share.value <= most) continue;
        most = share.value;
        *best = *tried;
    }
    if (good) {
        char id[ARENA_ID];
        snprintf(id, sizeof id, "without %s", name);
        snprintf(card->by, sizeof card->by, "%s", best->name);
        good = play(s, id, best, champion, true, &card->without);
    }
    free(best);
    return good;
}

/* Whether money may want it: what gives no points. */
static bool is_for_money(TaliaCard card)
{
    return !(talia_card_info(card)->types & (TALIA_EVENT | TALIA_VICTORY | TALIA_CURSE));
}

static bool beside_money(Survey *s, SurveyCard *card)
{
    Plan money, *with = malloc(COPIES * sizeof *with);
    int best = 0;
    double most = -1;
    bool good = with != NULL;
    library_read(library_money(), &money);
    for (int i = 0; good && i < COPIES; i++) {
        char lines[LINES], id[ARENA_ID];
        const char *name = text_card_name(ENGLISH, card->card);
        Estimate share;
        snprintf(lines, sizeof lines, "  %s if own(%s) < %d\n", name, name, i + 1);
        snprintf(id, sizeof id, "beside money: %d %s", i + 1, text_card_id(card->card));
        good = insert(&money, lines, 1, &with[i]) && play(s, id, &with[i], &money, false, &share);
        if (!good || share.value <= most) continue;
        most = share.value;
        best = i;
    }
    if (good) {
        char id[ARENA_ID];
        snprintf(id, sizeof id, "beside money: %s", text_card_id(card->card));
        good = play(s, id, &with[best], &money, true, &card->money);
    }
    card->has_money = good;
    free(with);
    return good;
}

static void find_cards(Survey *s)
{
    const TaliaSetup *setup = s->setup;
    s->cards = 0;
    for (int i = 0; i < setup->kingdom_count + setup->event_count; i++) {
        const int event = i - setup->kingdom_count;
        const int card = event < 0 ? setup->kingdom[i] : setup->event[event];
        s->card[s->cards++] = (SurveyCard){.card = (TaliaCard)card,
                                           .is_used = uses(&s->plan[0].plan, (TaliaCard)card),
                                           .without = {0.5, 0.5, 0.5}};
    }
}

static bool try_cards(Survey *s)
{
    const int others = s->plans < s->best + OTHERS ? s->plans : s->best + OTHERS;
    int bouts = 0;
    find_cards(s);
    for (int i = 0; i < s->cards; i++)
        bouts += (s->card[i].is_used ? others + 1 : 0) +
                 (is_for_money(s->card[i].card) ? COPIES + 1 : 0);
    begin_part(s, "what each card adds", bouts);
    for (int i = 0; i < s->cards; i++) {
        SurveyCard *card = &s->card[i];
        if (card->is_used && !do_without(s, card)) return false;
        if (is_for_money(card->card) && !beside_money(s, card)) return false;
    }
    return true;
}

/* ---- Opening buys ---------------------------------------------------------------------------- */

static void find_buys(Survey *s)
{
    s->buys = 0;
    s->buy[s->buys++] = TALIA_silver;
    for (int i = 0; i < s->setup->kingdom_count; i++) {
        const TaliaCard card = (TaliaCard)s->setup->kingdom[i];
        if (talia_card_info(card)->cost <= MOST_COINS) s->buy[s->buys++] = card;
    }
}

static bool open_with(Survey *s, int a, int b)
{
    char lines[LINES], id[ARENA_ID];
    const char *one = text_card_name(ENGLISH, s->buy[a]), *two = text_card_name(ENGLISH, s->buy[b]);
    Plan *plan = malloc(sizeof *plan);
    if (a == b)
        snprintf(lines, sizeof lines, "  %s if turn <= 2 and own(%s) < 2\n", one, one);
    else
        snprintf(lines, sizeof lines,
                 "  %s if turn <= 2 and own(%s) = 0\n  %s if turn <= 2 and own(%s) = 0\n", one, one,
                 two, two);
    snprintf(id, sizeof id, "opening: %.40s, %.40s", one, two);
    const bool good = plan && insert(&s->plan[0].plan, lines, 0, plan) &&
                      play(s, id, plan, &s->plan[0].plan, false, &s->opening[a][b]);
    s->opening[b][a] = s->opening[a][b];
    free(plan);
    return good;
}

static bool try_openings(Survey *s)
{
    find_buys(s);
    begin_part(s, "opening buys", s->buys * (s->buys + 1) / 2);
    for (int a = 0; a < s->buys; a++) {
        for (int b = a; b < s->buys; b++) {
            if (!open_with(s, a, b)) return false;
        }
    }
    return true;
}

bool survey_play(Survey *s)
{
    return meet_money(s) && meet_each_other(s) && try_cards(s) && try_openings(s);
}
