/* explain.c - see explain.h. */
#include "explain.h"

#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../../script/source.h"
#include "../../text/text.h"
#include "result.h"

enum { MOST_TURNS = 100, REASON_COLUMN = 36 };

/* What happened to cards and is told after the choice that led to it. */
typedef struct Note {
    const char *deed; /* NULL: nothing */
    int who;
    int cards[TALIA_MAX_KINDS];
} Note;

typedef struct Story {
    TaliaGame game;
    const Player *player; /* two */
    Seated seated[2];     /* the same */
    const char *name[TALIA_MAX_PLAYERS];
    Note note;
    bool in_clean_up;
    TaliaEvent last;
} Story;

/* ---- What happened ------------------------------------------------------------------------- */

enum { WORDS = 512 };

/* "Copper*3, Silver". */
static void write_cards(const TaliaGame *game, const int cards[TALIA_MAX_KINDS], char out[WORDS])
{
    size_t n = 0;
    snprintf(out, WORDS, "nothing");
    for (int kind = 0; kind < talia_kinds(game) && n < WORDS; kind++) {
        const char *name = text_card_name(ENGLISH, talia_card(game, kind));
        if (cards[kind] == 0) continue;
        n += (size_t)snprintf(out + n, WORDS - n, "%s%s", n ? ", " : "", name);
        if (cards[kind] > 1 && n < WORDS)
            n += (size_t)snprintf(out + n, WORDS - n, "*%d", cards[kind]);
    }
}

/* Those in hand of some kinds. */
static void write_hand(const TaliaGame *game, int who, uint64_t kinds, char out[WORDS])
{
    uint8_t hand[TALIA_MAX_OWNED];
    int cards[TALIA_MAX_KINDS] = {0};
    const int size = talia_zone(game, who, TALIA_HAND, hand);
    for (int i = 0; i < size; i++) cards[hand[i]] += (int)(kinds >> hand[i] & 1);
    write_cards(game, cards, out);
}

static void flush_note(Story *story, const TaliaGame *game)
{
    char words[WORDS];
    if (!story->note.deed) return;
    write_cards(game, story->note.cards, words);
    printf("      %c %s %s\n", 'A' + story->note.who, story->note.deed, words);
    story->note.deed = NULL;
}

static void note(Story *story, const TaliaGame *game, const char *deed, const TaliaEvent *event)
{
    Note *now = &story->note;
    if (now->deed && (strcmp(now->deed, deed) != 0 || now->who != event->who))
        flush_note(story, game);
    if (!now->deed) *now = (Note){.deed = deed, .who = event->who};
    now->cards[event->kind] += event->amount;
}

/* What a move is called; NULL: it follows from what was chosen, or is of no interest. */
static const char *deed_of_move(const Story *story, const TaliaEvent *event)
{
    const TaliaEvent *last = &story->last;
    const bool bought = last->happening == TALIA_BOUGHT && last->kind == event->kind;
    if (story->in_clean_up) return NULL;
    if (event->to == TALIA_TRASH_PILE) return "trashes";
    if (event->from == TALIA_SUPPLY) return bought ? NULL : "gains";
    if (event->to == TALIA_SUPPLY) return "returns";
    if (event->from == TALIA_DECK && event->to == TALIA_HAND) return "draws";
    if (event->to == TALIA_DISCARD_PILE) return "discards";
    if (event->to == TALIA_DECK) return "puts onto the deck";
    if (event->to == TALIA_TAVERN) return "puts on the Tavern mat";
    if (event->to == TALIA_HAND) return "takes into the hand";
    return NULL;
}

static void print_turn(const Story *story, const TaliaGame *game, const TaliaEvent *event)
{
    char hand[WORDS];
    write_hand(game, event->who, ~(uint64_t)0, hand);
    printf("\nTurn %d of ", event->amount);
    print_seat(event->who, story->name[event->who]);
    printf(": %s\n", hand);
}

static void on_event(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Story *story = self;
    const char *deed = event->happening == TALIA_MOVED ? deed_of_move(story, event) : NULL;
    if (event->happening == TALIA_PHASE_BEGAN)
        story->in_clean_up = event->amount == TALIA_PHASE_CLEANUP;
    if (event->happening == TALIA_TURN_BEGAN) {
        flush_note(story, game);
        print_turn(story, game, event);
    }
    if (event->happening == TALIA_PASSED) deed = "passes";
    if (event->happening == TALIA_EXCHANGED) deed = "exchanges";
    if (deed && event->kind != TALIA_NONE) note(story, game, deed, event);
    story->last = *event;
}

/* ---- What was chosen, and why --------------------------------------------------------------- */

/* A line of the plan's file as it is written. */
static Slice line_of(const Player *player, int number)
{
    Slice rest = source_open(player->name, (Slice){player->text, player->length}, stdout).text;
    Slice line = {"", 0};
    while (number-- > 0 && source_next_line(&rest, &line)) continue;
    return line;
}

static void print_line(const Player *player, int rule)
{
    const int number = player->plan->rule[rule].line;
    const Slice line = line_of(player, number);
    printf("line %d: ", number);
    source_print(stdout, line);
}

static void print_reason(const Player *player, int rule)
{
    if (player->kind != PLAYER_PLAN)
        printf("(%s)", player->name);
    else if (rule >= 0)
        print_line(player, rule);
    else
        fputs(rule == PLAN_BY_FINISHER ? "finisher: ends the game and wins" : "default", stdout);
}

/* What being careful keeps a plan from. */
static void print_refusal(const Player *player, const Planner *planner, const TaliaView *view)
{
    const int rule = planner ? planner_refuses(planner, view) : -1;
    if (rule < 0) return;
    printf("  %-*s", REASON_COLUMN, "careful: would end the game and lose");
    print_line(player, rule);
    putchar('\n');
}

/* Treasures that are played in one go are named; what is bought stands with the coins there are. */
static void write_choice(const TaliaGame *game, int who, TaliaChoice choice, char out[2 * WORDS])
{
    const bool is_buy = talia_decision(game)->question == TALIA_Q_BUY;
    char label[TEXT_LABEL], hand[WORDS], coins[32];
    const int has = talia_counters(game, who).coins;
    snprintf(coins, sizeof coins, "%d coin%s", has, has == 1 ? "" : "s");
    text_label(game, choice, label, sizeof label);
    write_hand(game, who, talia_plain_treasures(game), hand);
    if (choice == TALIA_PLAY_TREASURES)
        snprintf(out, 2 * WORDS, "play %s", hand);
    else if (choice == TALIA_CHOICE(TALIA_WORD, TALIA_END))
        snprintf(out, 2 * WORDS, "%s%s", is_buy ? "buy nothing: " : "play no Action",
                 is_buy ? coins : "");
    else
        snprintf(out, 2 * WORDS, "%s%s%s", label, choice >> 8 == TALIA_BUY ? ": " : "",
                 choice >> 8 == TALIA_BUY ? coins : "");
}

/* One choice: a line of what and why, then what came of it. */
static void choose(Story *story)
{
    TaliaGame *game = &story->game;
    const TaliaSink sink = {.tell = on_event, .self = story};
    const TaliaView view = {game, talia_decision(game)->who};
    const Player *player = &story->player[view.seat > 0];
    Seated *seated = &story->seated[view.seat > 0];
    char words[2 * WORDS];
    int rule = PLAN_BY_DEFAULT;
    const TaliaChoice choice = seated->planner ? planner_choose(seated->planner, &view, &rule)
                                               : seated_choose(seated, &view);
    flush_note(story, game);
    if (choice >> 8 == TALIA_BUY || choice == TALIA_CHOICE(TALIA_WORD, TALIA_END))
        print_refusal(player, seated->planner, &view);
    write_choice(game, view.seat, choice, words);
    fputs("  ", stdout);
    if (view.seat != talia_turn_of(game)) printf("%c: ", 'A' + view.seat);
    const int width = text_width(words) + (view.seat != talia_turn_of(game) ? 3 : 0);
    printf("%s%*s", words, width < REASON_COLUMN ? REASON_COLUMN - width : 2, "");
    print_reason(player, rule);
    putchar('\n');
    talia_choose_told(game, choice, &sink);
}

/* ---- The game ------------------------------------------------------------------------------ */

void explain_game(const Player player[2], const TaliaSetup *setup)
{
    static Story story; /* large */
    const TaliaSink sink = {.tell = on_event, .self = &story};
    memset(&story, 0, sizeof story);
    story.in_clean_up = true; /* hands are dealt as after a Clean-up */
    story.player = player;
    for (int who = 0; who < setup->players; who++) story.name[who] = player[who > 0].name;
    talia_start_told(&story.game, setup, &sink);
    for (int i = 0; i < 2; i++) {
        if (player_sit_down(&player[i], &story.game, i, &story.seated[i])) continue;
        fputs("talia: not enough memory\n", stderr);
        exit(2);
    }
    while (!talia_is_over(&story.game) &&
           talia_turns(&story.game, talia_turn_of(&story.game)) < MOST_TURNS)
        choose(&story);
    flush_note(&story, &story.game);
    print_result(&story.game, story.name);
    if (!talia_is_over(&story.game)) printf("Stopped after %d turns.\n", MOST_TURNS);
    for (int i = 0; i < 2; i++) player_stand_up(&story.seated[i]);
}
