/* judging.c - see judging.h. */
#include "judging.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talia/cards.h>
#include <talia/table.h>

#include "../bots/net/chances.h"
#include "../bots/net/games.h"
#include "../bots/plan.h"
#include "../bots/teacher/advisor.h"
#include "../script/plan.h"
#include "../script/random.h"
#include "../script/save.h"
#include "../text/text.h"

enum { MOST_CHOICES = 3000, MOST_TURNS = 30, TEXT = 1024, OTHERS = 3 };

/* ---- Games ----------------------------------------------------------------------------------- */

void judging_begin(Judging *j, int only)
{
    for (int card = 0; card < TALIA_CARDS; card++) {
        const TaliaCardInfo *info = talia_card_info((TaliaCard)card);
        const bool is_event = info->types & TALIA_EVENT;
        if ((only >= 0 && card != only) || !(is_event || talia_is_kingdom_card((TaliaCard)card)))
            continue;
        j->card[j->cards++] = (TaliaCard)card;
    }
}

static uint64_t random_of(const Judging *j, uint64_t game)
{
    uint64_t random = j->seed ^ (game * 0x9e3779b97f4a7c15u);
    return random_next(&random);
}

static TaliaCard card_of_game(const Judging *j, uint64_t game)
{
    return j->card[game % (uint64_t)j->cards];
}

static bool is_there(const uint8_t *list, int count, TaliaCard card)
{
    return memchr(list, (int)card, (size_t)count) != NULL;
}

/* In place of the first card that lets it: not all go together. */
static void put_into(TaliaSetup *setup, TaliaCard card)
{
    for (int i = 0; i < setup->kingdom_count; i++) {
        const uint8_t was = setup->kingdom[i];
        setup->kingdom[i] = (uint8_t)card;
        if (talia_setup_fault(setup) == TALIA_SOUND) return;
        setup->kingdom[i] = was;
    }
}

void judging_setup(const Judging *j, uint64_t game, TaliaSetup *out)
{
    uint64_t random = random_of(j, game);
    const TaliaCard card = card_of_game(j, game);
    const TaliaCardInfo *info = talia_card_info(card);
    *out = (TaliaSetup){.players = 2, .edition = info->set == TALIA_SET_BASE1 ? 1 : 2};
    random_kingdom(&random, out, TALIA_SET_ADVENTURES);
    random_events_or_none(&random, out);
    if (info->types & TALIA_EVENT) {
        out->event_count = 1;
        out->event[0] = (uint8_t)card;
    } else if (!is_there(out->kingdom, out->kingdom_count, card)) {
        put_into(out, card);
    }
    random_seed(&random, out->seed);
}

/* The card early and often, two of some others, and money; an Event by those who can afford it. */
static bool make_plan(const Judging *j, uint64_t game, const TaliaSetup *setup, Plan *out)
{
    char text[TEXT];
    const TaliaCard card = card_of_game(j, game);
    const char *name = text_card_name(ENGLISH, card);
    const bool is_event = talia_card_info(card)->types & TALIA_EVENT;
    uint64_t random = ~random_of(j, game);
    int n = snprintf(text, sizeof text,
                     "buy:\n  Province if money > 12\n  Duchy if provinces <= 4\n"
                     "  Estate if provinces <= 2\n  %s if %s(%s) < %d and money > %d\n  Gold\n",
                     name, is_event ? "tokens" : "own", name, is_event ? 1 : 2, is_event ? 8 : 0);
    for (int i = 0; i < OTHERS; i++) {
        const int other = setup->kingdom[random_under(&random, setup->kingdom_count)];
        const char *its = text_card_name(ENGLISH, (TaliaCard)other);
        n += snprintf(text + n, sizeof text - (size_t)n, "  %s if own(%s) < 2\n", its, its);
    }
    n += snprintf(text + n, sizeof text - (size_t)n, "  Silver\n");
    return plan_read("judged", (Slice){text, (size_t)n}, out, stderr);
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* What one game adds to a row. */
typedef struct InGame {
    int64_t choices, lost;
} InGame;

typedef struct Room {
    TaliaGame game, dealt, tried;
    Plan plan;
    Planner planner;
    InGame row[TALIA_CARDS][JUDGED_KINDS];
} Room;

/* Who wins if the plan plays on. */
static int32_t play_on(const Planner *planner, TaliaGame *game, int seat)
{
    for (int i = 0; i < MOST_CHOICES && !talia_is_over(game); i++) {
        const TaliaView view = {game, talia_decision(game)->who};
        int rule;
        talia_choose(game, planner_choose(planner, &view, &rule));
    }
    return talia_is_over(game) ? net_result(game, seat) : NET_ONE / 2;
}

static int32_t try_choice(const Judging *j, Room *room, TaliaChoice choice, int seat)
{
    int looks = 0;
    talia_copy(&room->tried, &room->dealt);
    talia_choose(&room->tried, choice);
    if (j->to_the_end) return play_on(&room->planner, &room->tried, seat);
    return teacher_run_on(j->net, &room->tried, seat, &looks);
}

/* What the choice is short of the other one, over all dealings. */
static JudgedChoice compare(const Judging *j, Room *room, TaliaChoice chosen, TaliaChoice better,
                            uint64_t *random)
{
    const int seat = talia_decision(&room->game)->who;
    int64_t sum = 0, squares = 0;
    const int64_t n = j->dealings;
    for (int i = 0; i < j->dealings; i++) {
        random_dealing(random, &room->game, &room->dealt);
        const int64_t less =
            try_choice(j, room, better, seat) - (int64_t)try_choice(j, room, chosen, seat);
        sum += less;
        squares += less * less;
    }
    const int64_t variance = n > 1 ? (squares - sum * sum / n) / (n - 1) : 0;
    return (JudgedChoice){.lost = (int32_t)(sum / n),
                          .doubt = (int32_t)net_root(variance / n),
                          .chosen = chosen,
                          .better = better};
}

/* Beyond what chance may have made of it. */
static int32_t surely_lost(const JudgedChoice *choice)
{
    return choice->lost - 2 * choice->doubt;
}

static bool is_worse(const JudgedChoice *one, const JudgedChoice *other)
{
    const int32_t by_one = surely_lost(one), by_other = surely_lost(other);
    if (!one->lost || by_one != by_other) return one->lost && by_one > by_other;
    return one->game != other->game ? one->game < other->game : one->index < other->index;
}

/* In its place among the worst, if it has one. */
static void keep_worst(JudgedChoice worst[JUDGED_WORST], const JudgedChoice *next)
{
    int at = JUDGED_WORST;
    while (at > 0 && surely_lost(next) > 0 && is_worse(next, &worst[at - 1])) at--;
    if (at == JUDGED_WORST) return;
    memmove(worst + at + 1, worst + at, (size_t)(JUDGED_WORST - 1 - at) * sizeof *worst);
    worst[at] = *next;
}

static uint64_t offered_cards(const TaliaDecision *decision)
{
    uint64_t kinds = 0;
    for (int i = 0; i < TALIA_MAX_GROUPS; i++) kinds |= decision->mask[i];
    return kinds;
}

/* What a decision is about: a card that asks, or the one that is chosen; where none is, all that
 * are offered. As which: `as`. No kinds: the plan's own business. */
static uint64_t kinds_concerned(const TaliaDecision *decision, TaliaChoice chosen, JudgedAs *as)
{
    const bool declines = chosen >> 8 == TALIA_WORD;
    const uint64_t kind = (uint64_t)1 << (chosen & 0x3f);
    switch (decision->question) {
    case TALIA_Q_ACTION:
        *as = declines ? JUDGED_LEFT : JUDGED_PLAY;
        return declines ? offered_cards(decision) : kind;
    case TALIA_Q_CARD:
    case TALIA_Q_REACT:
        *as = JUDGED_QUESTION;
        return decision->card < TALIA_MAX_KINDS ? (uint64_t)1 << decision->card : 0;
    case TALIA_Q_ORDER:
    case TALIA_Q_LEAVE:
    case TALIA_Q_PLAYED:
    case TALIA_Q_GAINED:
        *as = JUDGED_MOMENT;
        return declines ? offered_cards(decision) : kind;
    default:
        return 0;
    }
}

/* What the plan wants is its own business, also where a card lets it gain, or asks for a pile. */
static bool is_wish_of_plan(const Planner *planner, TaliaChoice choice)
{
    const int verb = choice >> 8;
    return (verb == TALIA_GAIN || verb == TALIA_PILE) && planner->wanted >> (choice & 0xff) & 1;
}

/* Nor is it for others to throw away an Action that the plan has bought and would buy again. */
static bool gives_up_wish(const Planner *planner, const TaliaView *view, TaliaChoice choice)
{
    const int verb = choice >> 8, kind = choice & 0xff;
    if (verb != TALIA_TRASH && verb != TALIA_PASS && verb != TALIA_RETURN) return false;
    return planner->wanted >> kind & 1 && talia_view_types(view, kind) & TALIA_ACTION;
}

static void judge(const Judging *j, Room *room, const TaliaView *view, TaliaChoice chosen,
                  JudgedChoice choice, uint64_t *random, Judging *sums)
{
    JudgedAs as = JUDGED_PLAY;
    const uint64_t kinds = kinds_concerned(talia_decision(&room->game), chosen, &as);
    if (!kinds) return;
    const TaliaChoice better = net_choose(j->net, view);
    if (gives_up_wish(&room->planner, view, better)) return;
    for (uint64_t left = kinds; left; left &= left - 1) {
        const TaliaCard card = talia_card(&room->game, __builtin_ctzll(left));
        room->row[card][as].choices++;
    }
    if (better == chosen) return;
    const JudgedChoice compared = compare(j, room, chosen, better, random);
    const bool is_one = !(kinds & (kinds - 1)) || better >> 8 == TALIA_WORD;
    const int kind = is_one ? __builtin_ctzll(kinds) : better & 0xff;
    const TaliaCard card = talia_card(&room->game, kind);
    choice.lost = compared.lost;
    choice.doubt = compared.doubt;
    choice.chosen = chosen;
    choice.better = better;
    room->row[card][as].lost += choice.lost;
    sums->judged[card][as].other++;
    keep_worst(sums->judged[card][as].worst, &choice);
}

/* The game is over: what it comes to. */
static void sum_up(const Room *room, Judging *sums)
{
    for (int i = 0; i < TALIA_CARDS * JUDGED_KINDS; i++) {
        const InGame *game = &room->row[i / JUDGED_KINDS][i % JUDGED_KINDS];
        JudgedCard *card = &sums->judged[i / JUDGED_KINDS][i % JUDGED_KINDS];
        card->choices += game->choices;
        card->games += game->choices > 0;
        card->lost += game->lost;
        card->lost_squared += game->lost * game->lost / NET_ONE;
        card->choices_squared += game->choices * game->choices;
        card->both += game->lost * game->choices;
    }
}

double judged_mean(const JudgedCard *card)
{
    return (double)card->lost / (double)card->choices / NET_ONE;
}

/* Of a ratio: what games lost beyond their choices' part of it. */
double judged_error(const JudgedCard *card)
{
    const double mean = judged_mean(card), n = (double)card->choices, games = (double)card->games;
    const double squares = (double)card->lost_squared / NET_ONE -
                           2 * mean * (double)card->both / NET_ONE +
                           mean * mean * (double)card->choices_squared;
    return sqrt(fmax(0, squares) * games / (games - 1)) / n;
}

/* Plays a game; `sums`: judged into these; `saved`: its first choices remembered there, so many. */
static bool play_game(const Judging *j, Room *room, uint64_t game, Judging *sums, SavedGame *saved,
                      int most)
{
    TaliaSetup setup;
    uint64_t random = random_of(j, game) ^ j->seed;
    judging_setup(j, game, &setup);
    if (!make_plan(j, game, &setup, &room->plan)) return false;
    talia_start(&room->game, &setup);
    const TaliaView first = {&room->game, talia_decision(&room->game)->who};
    planner_bind(&room->planner, &room->plan, &first);
    if (saved) saved->setup = setup;
    memset(room->row, 0, sizeof room->row);
    for (int i = 0; i < most && !talia_is_over(&room->game); i++) {
        const TaliaView view = {&room->game, talia_decision(&room->game)->who};
        int rule;
        const TaliaChoice choice = planner_choose(&room->planner, &view, &rule);
        if (saved) save_remember(saved, &room->game, choice);
        const bool is_usual = talia_turns(&room->game, view.seat) < MOST_TURNS;
        const bool by_default = is_usual && rule < 0 && !is_wish_of_plan(&room->planner, choice);
        if (sums && by_default && net_is_asked(&view))
            judge(j, room, &view, choice, (JudgedChoice){.game = game, .index = i}, &random, sums);
        talia_choose(&room->game, choice);
    }
    if (sums) sum_up(room, sums);
    return true;
}

char *judging_saved(const Judging *j, uint64_t game, int choices)
{
    Room *room = aligned_alloc(_Alignof(Room), sizeof *room);
    SavedGame saved = {.count = 0};
    char *text = NULL;
    size_t length;
    FILE *out = room ? open_memstream(&text, &length) : NULL;
    const bool written =
        out && play_game(j, room, game, NULL, &saved, choices) && save_write(&saved, out);
    if (out && (fclose(out) != 0 || !written)) {
        free(text);
        text = NULL;
    }
    save_free(&saved);
    free(room);
    return text;
}

/* ---- Many ------------------------------------------------------------------------------------ */

static uint64_t limit(const void *self, uint64_t first)
{
    (void)self;
    (void)first;
    return 16;
}

static void *open_room(const void *self)
{
    (void)self;
    return aligned_alloc(_Alignof(Room), sizeof(Room));
}

static void play(const void *self, void *own, Block block, void *result)
{
    const Judging *j = self;
    Judging *sums = result;
    memset(sums->judged, 0, sizeof sums->judged);
    for (uint64_t i = 0; i < block.count; i++)
        play_game(j, own, block.first + i, sums, NULL, MOST_CHOICES);
}

static bool take(void *self, Block block, const void *result)
{
    Judging *j = self;
    const Judging *sums = result;
    for (int i = 0; i < TALIA_CARDS * JUDGED_KINDS; i++) {
        JudgedCard *to = &j->judged[i / JUDGED_KINDS][i % JUDGED_KINDS];
        const JudgedCard *from = &sums->judged[i / JUDGED_KINDS][i % JUDGED_KINDS];
        to->choices += from->choices;
        to->other += from->other;
        to->lost += from->lost;
        to->games += from->games;
        to->lost_squared += from->lost_squared;
        to->choices_squared += from->choices_squared;
        to->both += from->both;
        for (int worst = 0; worst < JUDGED_WORST; worst++)
            keep_worst(to->worst, &from->worst[worst]);
    }
    j->taken += block.count;
    return true;
}

Work judging_work(Judging *j)
{
    return (Work){.self = j,
                  .games = j->games * (uint64_t)j->cards,
                  .done = j->taken,
                  .grain = 1,
                  .room = sizeof *j,
                  .limit = limit,
                  .open = open_room,
                  .close = free,
                  .play = play,
                  .take = take};
}
