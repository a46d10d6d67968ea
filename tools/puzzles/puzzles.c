/* puzzles.c - positions of games in which whoever is to move can win on this turn, and the obvious
 * play does not:
 *
 *   puzzles find SETS GAMES SEED FOLDER   looks for them in games of bots, writes each as a file
 *   puzzles check FILE...                 whether each of these files is one
 *
 * A puzzle is a saved game that stops at the beginning of a turn. Its first line, a comment, has
 * whose turn that is, how many of all ways to play it win, and the shortest of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <talia/bots.h>
#include <talia/saves.h>
#include <talia/table.h>

#include "../../script/random.h"
#include "solve.h"

enum { MOST_CHOICES = 4000, DEALS = 200, MOST_FILE = 1 << 16 };

static uint64_t chance = 1;

/* ---- What makes a puzzle --------------------------------------------------------------------- */

/* Whether whoever plays by default from here wins on this turn. */
static bool default_wins(const TaliaGame *game)
{
    TaliaGame now;
    talia_copy(&now, game);
    const int me = talia_decision(game)->who, turns = talia_turns(game, me);
    while (!talia_is_over(&now) && talia_turn_of(&now) == me && talia_turns(&now, me) == turns) {
        const TaliaView view = {&now, talia_decision(&now)->who};
        talia_choose(&now, talia_default_choice(&view));
    }
    return has_won(&now, me);
}

/* Whether the same line wins whatever one cannot know. */
static bool wins_surely(const TaliaGame *game, const Solution *solution)
{
    const int me = talia_decision(game)->who;
    for (int deal = 1; deal <= DEALS; deal++) {
        TaliaGame now;
        talia_copy(&now, game);
        const uint64_t seed[2] = {(uint64_t)deal, 77};
        talia_deal_anew(&now, seed);
        for (int i = 0; i < solution->length; i++) {
            const TaliaDecision *asked = talia_decision(&now);
            const TaliaChoice choice = solution->line[i];
            const bool is_all = choice == TALIA_PLAY_TREASURES && talia_plain_treasures(&now);
            if (asked->who != me || (!is_all && !talia_is_option(asked, choice))) return false;
            talia_choose(&now, choice);
        }
        if (!has_won(&now, me)) return false;
    }
    return true;
}

/* Whether one can win by buying alone, without a single Action: then it is no puzzle. */
static bool buying_wins(const TaliaGame *game)
{
    if (talia_decision(game)->question != TALIA_Q_ACTION) return true;
    TaliaGame now;
    talia_copy(&now, game);
    talia_choose(&now, TALIA_CHOICE(TALIA_WORD, TALIA_END));
    Solution solution;
    if (talia_decision(&now)->question != TALIA_Q_BUY) return true;
    solve(&now, &solution);
    return solution.length > 0;
}

static bool is_puzzle(const TaliaGame *game, Solution *solution)
{
    if (default_wins(game)) return false;
    solve(game, solution);
    return solution->is_whole && solution->length > 2 && solution->wins * 10 < solution->ways &&
           !buying_wins(game) && wins_surely(game, solution);
}

/* Whether the game may end on this turn at all: cheap, to ask before all ways are tried. */
static bool may_end(const TaliaGame *game)
{
    int low = 0;
    for (int kind = 0; kind < talia_kinds(game); kind++)
        if ((talia_supply(game) & TALIA_BIT(kind)) && talia_pile(game, kind) <= 2) low++;
    return talia_pile(game, TALIA_province) <= 2 || low >= 3;
}

static bool is_beginning(const TaliaGame *game, int *turn)
{
    const int who = talia_turn_of(game), now = 1000 * who + talia_turns(game, who);
    const bool is_new = now != *turn && talia_decision(game)->who == who;
    if (is_new) *turn = now;
    return is_new && talia_decision(game)->question == TALIA_Q_ACTION;
}

/* ---- Looking for them ------------------------------------------------------------------------ */

typedef struct Past {
    TaliaSetup setup;
    TaliaChoice choice[MOST_CHOICES];
    int count;
} Past;

static void write_line(FILE *file, const TaliaGame *game, const Solution *solution)
{
    TaliaGame now;
    talia_copy(&now, game);
    const int me = talia_decision(game)->who;
    fprintf(file, "# %c wins by %.0f of %.0f ways: ", 'A' + me, solution->wins, solution->ways);
    for (int i = 0; i < solution->length; i++) {
        char label[TALIA_LABEL];
        talia_label(&now, solution->line[i], label);
        const bool is_all = solution->line[i] == TALIA_PLAY_TREASURES;
        fprintf(file, "%s%s", i > 0 ? ", " : "", is_all ? "treasures" : label);
        talia_choose(&now, solution->line[i]);
    }
    fputc('\n', file);
}

static void write_puzzle(const char *name, const Past *past, const TaliaGame *game,
                         const Solution *solution)
{
    FILE *file = fopen(name, "w");
    char *text = talia_save(&past->setup, past->choice, (size_t)past->count);
    if (!file || !text) abort();
    write_line(file, game, solution);
    fputs(text, file);
    free(text);
    fclose(file);
}

/* Mostly as a player of some skill, now and then anything: so that no two decks are alike. */
static TaliaChoice pick(const TaliaGame *game)
{
    const TaliaView view = {game, talia_decision(game)->who};
    const TaliaDecision *asked = talia_decision(game);
    const TaliaChoice wise = talia_default_choice(&view);
    const bool is_buying = asked->question == TALIA_Q_BUY && wise >> 8 == TALIA_BUY;
    const bool is_province = is_buying && (wise & 0xff) == TALIA_province;
    if (!is_buying || is_province || random_next(&chance) % 2) return wise;
    const TaliaChoice other =
        talia_option(asked, (int)(random_next(&chance) % (unsigned)talia_option_count(asked)));
    const int kind = other & 0xff;
    if (other >> 8 != TALIA_BUY || kind == TALIA_copper || kind == TALIA_curse) return wise;
    return talia_cost(game, kind) + 2 < talia_cost(game, wise & 0xff) ? wise : other;
}

/* Returns how many were found in this game: at most one. */
static int look_through(Past *past, const char *folder, int number)
{
    TaliaGame game;
    int turn = -1;
    talia_start(&game, &past->setup);
    for (past->count = 0; !talia_is_over(&game) && past->count < MOST_CHOICES;) {
        Solution solution;
        if (is_beginning(&game, &turn) && may_end(&game) && is_puzzle(&game, &solution)) {
            char name[512];
            snprintf(name, sizeof name, "%s/%04d.talia", folder, number);
            write_puzzle(name, past, &game, &solution);
            write_line(stdout, &game, &solution);
            return 1;
        }
        const TaliaChoice choice = pick(&game);
        past->choice[past->count++] = choice;
        talia_choose(&game, choice);
    }
    return 0;
}

static int find(const char *sets, int games, uint64_t seed, const char *folder)
{
    static Past past;
    int found = 0;
    for (int i = 0; i < games; i++) {
        char number[32], error[TALIA_ERROR];
        chance = seed + (uint64_t)i;
        snprintf(number, sizeof number, "%llu", (unsigned long long)(random_next(&chance) >> 16));
        const TaliaSetupWords words = {.sets = sets, .seed = number, .events = "none"};
        if (!talia_read_setup(&words, &past.setup, error)) {
            fprintf(stderr, "puzzles: %s\n", error);
            return 1;
        }
        found += look_through(&past, folder, found + 1);
    }
    printf("%d found in %d games\n", found, games);
    return 0;
}

/* ---- Checking them --------------------------------------------------------------------------- */

static size_t read_text(const char *name, char text[MOST_FILE])
{
    FILE *file = fopen(name, "r");
    const size_t length = file ? fread(text, 1, MOST_FILE, file) : 0;
    if (file) fclose(file);
    return length;
}

static bool check(const char *name)
{
    static char text[MOST_FILE];
    char error[TALIA_ERROR];
    TaliaSetup setup;
    TaliaChoice *choices;
    size_t count;
    const size_t length = read_text(name, text);
    if (!talia_read_save(name, text, length, &setup, &choices, &count, error)) {
        fprintf(stderr, "puzzles: %s\n", error);
        return false;
    }
    TaliaGame game;
    int turn = -1;
    bool begins = false;
    talia_start(&game, &setup);
    for (size_t i = 0; i < count; i++) {
        is_beginning(&game, &turn);
        talia_choose(&game, choices[i]);
    }
    begins = is_beginning(&game, &turn);
    free(choices);
    Solution solution;
    const bool is_one = begins && is_puzzle(&game, &solution);
    printf("%s: %s", name, is_one ? "" : "no puzzle\n");
    if (is_one) write_line(stdout, &game, &solution);
    return is_one;
}

int main(int count, char **word)
{
    if (count == 6 && !strcmp(word[1], "find"))
        return find(word[2], (int)strtol(word[3], NULL, 10), strtoull(word[4], NULL, 10), word[5]);
    if (count < 3 || strcmp(word[1], "check") != 0) {
        fprintf(stderr, "puzzles find SETS GAMES SEED FOLDER | puzzles check FILE...\n");
        return 2;
    }
    bool all = true;
    for (int i = 2; i < count; i++) all = check(word[i]) && all;
    return all ? 0 : 1;
}
