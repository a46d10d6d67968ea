/* plain.c - see plain.h. */
#include "plain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../script/save.h"
#include "../script/words.h"
#include "../text/names.h"
#include "../text/near.h"
#include "../text/question.h"
#include "answer.h"
#include "chronicle.h"
#include "hint.h"
#include "question.h"
#include "screen/rulings.h"
#include "table.h"

/* A choice of the person, to go back to. */
typedef struct Mark {
    size_t saved;       /* choices saved before it */
    TaliaChoice choice; /* as it was made */
    bool is_final;      /* something new has been seen since */
} Mark;

typedef struct Table {
    const PlainGame *plan;
    Language language;
    TaliaGame game;
    TaliaView view; /* the person's */
    SavedGame saved;
    Seated seated[TALIA_MAX_PLAYERS];            /* the others */
    char title[TALIA_MAX_PLAYERS][OTHERS_TITLE]; /* theirs */
    Chronicle chronicle;
    Paper paper;
    Mark *mark; /* on the heap */
    size_t marks, marks_room;
    bool is_told[TALIA_MAX_PLAYERS]; /* that this one thinks for long */
    int turn_shown;                  /* the turn in which the whole table was shown last */
    bool is_left;
    char *line; /* what was typed last, on the heap */
    size_t line_room;
} Table;

static void tell(const Table *table, Saying saying, const char *zero, const char *one)
{
    const char *const values[] = {zero, one};
    table_say(&table->paper, PLAIN, say(table->language, saying), values, 2);
}

/* ---- Choosing and taking back -------------------------------------------------------------- */

static void choose(Table *table, TaliaChoice choice)
{
    const TaliaSink sink = chronicle_sink(&table->chronicle);
    save_remember(&table->saved, &table->game, choice);
    talia_choose_told(&table->game, choice, &sink);
}

static void choose_as_person(Table *table, TaliaChoice choice)
{
    table->mark = grown(table->mark, table->marks, &table->marks_room, sizeof *table->mark);
    Mark *mark = &table->mark[table->marks++];
    *mark = (Mark){.saved = table->saved.count, .choice = choice};
    table->chronicle.is_news = false;
    choose(table, choice);
    mark->is_final = table->chronicle.is_news;
}

/* What others choose is new, even if it is to do nothing. */
static void choose_as_other(Table *table, int who)
{
    const TaliaView view = {&table->game, who};
    choose(table, others_choose(&table->seated[who], &view, table->language, &table->paper,
                                &table->is_told[who]));
    if (table->marks) table->mark[table->marks - 1].is_final = true;
}

static bool undo(Table *table)
{
    char words[OPTION_WORDS];
    const Mark *mark = table->marks ? &table->mark[table->marks - 1] : NULL;
    if (!mark || mark->is_final) {
        tell(table, mark ? SAY_undo_seen : SAY_undo_nothing, "", "");
        return false;
    }
    table->marks--;
    table->saved.count = mark->saved;
    save_replay(&table->saved, &table->game);
    chronicle_forget(&table->chronicle, &table->game);
    option_words(&table->game, mark->choice, (Wording){.language = table->language}, words);
    tell(table, SAY_undone, words, "");
    return true;
}

/* ---- Commands ------------------------------------------------------------------------------ */

static bool save_to(const Table *table, const char *path)
{
    FILE *file = fopen(path, "w");
    bool written = file && save_write(&table->saved, file);
    if (file && fclose(file)) written = false;
    tell(table, written ? SAY_saved : SAY_not_saved, path, "");
    return written;
}

static void show_help(const Table *table)
{
    static const Saying commands[] = {SAY_command_treasures, SAY_command_table, SAY_command_deck,
                                      SAY_command_hint,      SAY_command_undo,  SAY_command_save,
                                      SAY_command_help,      SAY_command_quit};
    tell(table, SAY_help_answer, "", "");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        tell(table, (Saying)(commands[i] + 1), "", "");
}

static void explain(const Table *table, const char *typed)
{
    char words[ANSWER_WORDS];
    const int card = answer_card(typed, table->language, words);
    if (card < 0) {
        paper_write(&table->paper, PLAIN, words);
        return;
    }
    char *rulings = rulings_of((TaliaCard)card, table->language);
    table_show_card(&table->view, (TaliaCard)card, table->language, &table->paper);
    if (rulings) paper_write(&table->paper, PLAIN, rulings);
    free(rulings);
}

typedef enum Outcome { ASK_ON, SHOW_AGAIN, CHOSEN } Outcome;

static Outcome play_treasures(Table *table)
{
    if (!talia_view_plain_treasures(&table->view)) {
        tell(table, SAY_no_treasures, "", "");
        return ASK_ON;
    }
    choose_as_person(table, TALIA_PLAY_TREASURES);
    return CHOSEN;
}

/* False: it is not a command. */
static bool obey(Table *table, const char *typed, Outcome *outcome)
{
    char first[32];
    const size_t length = strcspn(typed, " ");
    snprintf(first, sizeof first, "%.*s", (int)length, typed);
    *outcome = ASK_ON;
    if (answer_is(typed, SAY_command_treasures) || answer_is(typed, SAY_option_treasures) ||
        answer_is(typed, SAY_option_plain_treasures)) {
        *outcome = play_treasures(table);
    } else if (answer_is(typed, SAY_command_undo)) {
        *outcome = undo(table) ? SHOW_AGAIN : ASK_ON;
    } else if (answer_is(typed, SAY_command_table)) {
        table_show(&table->view, table->language, &table->paper);
        *outcome = SHOW_AGAIN;
    } else if (answer_is(typed, SAY_command_deck)) {
        table_show_deck(&table->view, table->language, &table->paper);
    } else if (answer_is(typed, SAY_command_hint)) {
        hint_show(&table->game, table->language, &table->paper);
    } else if (answer_is(typed, SAY_command_quit)) {
        table->is_left = true;
    } else if (typed[0] == '?') {
        const char *card = typed + 1 + strspn(typed + 1, " ");
        if (*card)
            explain(table, card);
        else
            show_help(table);
    } else if (answer_is(first, SAY_command_save)) {
        const char *path = typed + length + strspn(typed + length, " ");
        if (*path)
            save_to(table, path);
        else
            tell(table, SAY_save_where, "", "");
    } else {
        return false;
    }
    return true;
}

/* ---- Answers ------------------------------------------------------------------------------- */

static Outcome take_number(Table *table, const char *typed)
{
    const TaliaDecision *decision = talia_view_decision(&table->view);
    const int count = talia_option_count(decision);
    const long number = strtol(typed, NULL, 10);
    if (number == 0 && talia_view_plain_treasures(&table->view)) return play_treasures(table);
    if (number < 1 || number > count) {
        char most[12];
        snprintf(most, sizeof most, "%d", count);
        tell(table, SAY_not_a_number, typed, most);
        return ASK_ON;
    }
    choose_as_person(table, talia_option(decision, (int)number - 1));
    return CHOSEN;
}

static void tell_ambiguous(const Table *table, const char *typed, const TaliaChoice *found, int n)
{
    char quote[NEAR_QUOTE], words[OPTION_WORDS];
    Names names = {.words = ""};
    near_quote(typed, strlen(typed), quote);
    for (int i = 0; i < n; i++) {
        option_words(&table->game, found[i], (Wording){.language = table->language}, words);
        names_add(&names, words);
    }
    tell(table, n ? SAY_ambiguous : SAY_not_an_option, quote, names.words);
}

/* What somebody typed: a number, a command, or words of an option. */
static Outcome take(Table *table, const char *typed)
{
    TaliaChoice found[TALIA_MAX_OPTIONS];
    Outcome outcome;
    if (!*typed) return ASK_ON;
    if (typed[strspn(typed, "0123456789")] == 0) return take_number(table, typed);
    const int n = answer_options(&table->game, typed, found);
    if (n == 1) {
        choose_as_person(table, found[0]);
        return CHOSEN;
    }
    if (obey(table, typed, &outcome)) return outcome;
    tell_ambiguous(table, typed, found, n);
    return ASK_ON;
}

/* A line without its end; NULL when there is none any more. */
static const char *read_line(Table *table)
{
    fputs("> ", table->paper.out);
    fflush(table->paper.out);
    const ssize_t length = getline(&table->line, &table->line_room, stdin);
    if (length < 0) {
        fputc('\n', table->paper.out);
        return NULL;
    }
    char *typed = table->line + strspn(table->line, " \t");
    size_t n = strlen(typed);
    while (n && strchr(" \t\r\n", typed[n - 1])) typed[--n] = 0;
    if (!isatty(STDIN_FILENO)) fprintf(table->paper.out, "%s\n", typed); /* as one would see it */
    return typed;
}

static void show(Table *table)
{
    paper_measure(&table->paper);
    chronicle_show(&table->chronicle, &table->game, table->language, &table->paper);
    if (talia_turn_of(&table->game) == table->view.seat &&
        table->chronicle.story.turns != table->turn_shown) {
        table_show(&table->view, table->language, &table->paper);
        table->turn_shown = table->chronicle.story.turns;
    }
    table_show_own(&table->view, table->language, &table->paper);
    question_show(&table->view, table->language, &table->paper);
}

static void ask_person(Table *table)
{
    Outcome outcome = SHOW_AGAIN;
    memset(table->is_told, 0, sizeof table->is_told);
    while (outcome != CHOSEN && !table->is_left) {
        if (outcome == SHOW_AGAIN) show(table);
        const char *typed = read_line(table);
        if (!typed) {
            tell(table, SAY_input_ended, "", "");
            table->is_left = true;
            return;
        }
        outcome = take(table, typed);
    }
    if (table->is_left) tell(table, SAY_goodbye, "", "");
}

/* ---- The game ------------------------------------------------------------------------------ */

static void welcome(const Table *table)
{
    Names others = {.words = ""};
    const char seat[2] = {(char)('A' + table->view.seat), 0};
    const char edition[2] = {(char)('0' + talia_edition(&table->game)), 0};
    for (int who = 0; who < talia_players(&table->game); who++) {
        char words[OTHERS_TITLE + 8];
        const char letter[2] = {(char)('A' + who), 0};
        const char *const values[] = {letter, table->title[who]};
        if (who == table->view.seat) continue;
        say_fill(words, sizeof words, say(table->language, SAY_opponent), values, 2);
        names_add(&others, words);
    }
    tell(table, SAY_welcome, seat, others.words);
    tell(table, SAY_edition, edition, "");
    tell(table, SAY_hint, "", "");
}

static void sit_down(Table *table, int who)
{
    Seated *seated = &table->seated[who];
    if (!player_sit_down(table->plan->player[who], &table->game, who, seated)) {
        fputs("talia: out of memory\n", stderr);
        exit(2);
    }
    seated->bot.random = (table->plan->setup.seed[0] ^ (uint64_t)who) | 1;
}

static void open_table(Table *table, const PlainGame *plan)
{
    memset(table, 0, sizeof *table);
    table->plan = plan;
    table->language = plan->language;
    table->view = (TaliaView){&table->game, plan->seat};
    table->saved.setup = plan->setup;
    table->paper = paper_open();
    chronicle_open(&table->chronicle, plan->seat);
    const TaliaSink sink = chronicle_sink(&table->chronicle);
    talia_start_told(&table->game, &plan->setup, &sink);
    for (int who = 0; who < plan->setup.players; who++) {
        if (who == plan->seat) continue;
        sit_down(table, who);
        others_title(plan->player[who], table->language, table->title[who]);
        table->saved.name[who] = table->title[who];
    }
}

static void close_table(Table *table)
{
    for (int who = 0; who < table->plan->setup.players; who++) player_stand_up(&table->seated[who]);
    chronicle_close(&table->chronicle);
    save_free(&table->saved);
    free(table->mark);
    free(table->line);
}

bool plain_play(const PlainGame *plan)
{
    static Table table; /* large */
    bool saved = true;
    open_table(&table, plan);
    welcome(&table);
    while (!talia_is_over(&table.game) && !table.is_left) {
        const int who = talia_decision(&table.game)->who;
        if (who == plan->seat)
            ask_person(&table);
        else
            choose_as_other(&table, who);
    }
    if (talia_is_over(&table.game)) {
        chronicle_show(&table.chronicle, &table.game, table.language, &table.paper);
        table_show_end(&table.game, plan->seat, table.language, &table.paper);
    }
    if (plan->save) saved = save_to(&table, plan->save);
    close_table(&table);
    return saved;
}
