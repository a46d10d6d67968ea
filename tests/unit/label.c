/* label.c - what it costs to read the words of choices (script/label.h): whoever sends a saved game
 * must not be able to make thousands of them dear. Only ratios are checked, of the processor's
 * time, the shortest of several tries. */
#include "../../script/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../script/save.h"
#include "../../text/text.h"
#include "../support/check.h"

enum { TRIES = 7, TIMES = 400, WORDS_MOST = 256 << 10 };

static double processor_time(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static bool reads(const char *words)
{
    Label label;
    Fault fault;
    return label_read((Slice){words, strlen(words)}, &label, &fault);
}

static double cost_of(const char *words)
{
    double best = 1e9;
    for (int i = 0; i < TRIES; i++) {
        const double begun = processor_time();
        for (int k = 0; k < TIMES; k++) reads(words);
        const double took = processor_time() - begun;
        if (took < best) best = took;
    }
    return best;
}

static void test_labels(void)
{
    enum { DEARER = 8 };
    const double plain = cost_of("play Copper");
    check(reads("play Copper") && reads("Copper"), "a card");
    for (int word = 0; word < TALIA_WORDS; word++) {
        const char *words = text_word((TaliaWord)word);
        const double cost = cost_of(words);
        check(reads(words), words);
        if (cost >= DEARER * plain) fprintf(stderr, "  %.1f times a card:\n", cost / plain);
        check(cost < DEARER * plain, words);
    }
    check(!reads("Coper") && !reads("plya Copper") && !reads("play"), "what is none");
}

/* A saved game of so many choices to end the turn, and something after them. */
static char *long_game(int choices, const char *after)
{
    static const char head[] =
        "deal: yes\nplayers: 2\nseed: 5\nkingdom: Moat, Mine, Merchant, Smithy, Militia, Cellar, "
        "Remodel, Market, Workshop, Village\n---\n";
    char *text = malloc(WORDS_MOST);
    if (!text) exit(1);
    size_t used = (size_t)snprintf(text, WORDS_MOST, "%s", head);
    for (int i = 0; i < choices; i++)
        used += (size_t)snprintf(text + used, WORDS_MOST - used, "%c:end\n", "AB"[i % 2]);
    used += (size_t)snprintf(text + used, WORDS_MOST - used, "%s", after);
    check(used < WORDS_MOST, "it is no longer than a message may be");
    return text;
}

static double cost_of_game(const char *text, bool is_good)
{
    double best = 1e9;
    for (int i = 0; i < TRIES; i++) {
        SavedGame game;
        char error[SAVE_ERROR];
        const double begun = processor_time();
        const bool read = save_read("game", text, strlen(text), &game, error);
        const double took = processor_time() - begun;
        if (read) save_free(&game);
        check(read == is_good, "it is read, or refused");
        if (took < best) best = took;
    }
    return best;
}

/* A wrong word is looked up among near ones once, however many there are. */
static void test_games(void)
{
    enum { CHOICES = 10000, WRONG = 5000, DEARER = 3 };
    char wrong[16 * WRONG] = "A: ";
    size_t used = strlen(wrong);
    for (int i = 0; i < WRONG; i++)
        used += (size_t)snprintf(wrong + used, sizeof wrong - used, "Coper,");
    char *good = long_game(CHOICES, ""), *bad = long_game(CHOICES, wrong);
    const double plain = cost_of_game(good, true), refused = cost_of_game(bad, false);
    check(refused < DEARER * plain, "a file with many wrong words costs no more than a good one");
    free(good);
    free(bad);
}

int main(void)
{
    test_labels();
    test_games();
    return checks_end();
}
