/* inputs.c - which inputs a net leans on: games of it against itself, and at every decision what
 * it would say with a group of its inputs taken as 0.
 *
 *     inputs NET GAMES
 *
 * For each group: how often the likeliest option changes, and how far the value moves. That says
 * what this net uses, not how well another would learn without it. */
#include "trial.h"

typedef struct Group {
    const char *name;
    int from, to; /* inputs; or, of a card's number: that number and -1 */
    long changed;
    double moved;
} Group;

#define OF_CARD(number)                                                                            \
    {                                                                                              \
#number, number, -1, 0, 0                                                                  \
    }
#define TABLE(name, from, to)                                                                      \
    {                                                                                              \
        name, TABLE_AT + (from), TABLE_AT + (to), 0, 0                                             \
    }
#define MORE(name, from, to)                                                                       \
    {                                                                                              \
        name, MORE_AT + (from), MORE_AT + (to), 0, 0                                               \
    }

static Group groups[] = {
    OF_CARD(CN_HAND),
    OF_CARD(CN_PLAY),
    OF_CARD(CN_DECK),
    OF_CARD(CN_DISCARD),
    OF_CARD(CN_MATS),
    OF_CARD(CN_LOOKED),
    OF_CARD(CN_OTHER),
    OF_CARD(CN_OTHER_PLAY),
    OF_CARD(CN_PILE),
    OF_CARD(CN_IN_GAME),
    OF_CARD(CN_COST),
    OF_CARD(CN_OFFERED),
    OF_CARD(CN_TOKENS),
    OF_CARD(CN_EMBARGO),
    OF_CARD(CN_NATIVE),
    OF_CARD(CN_TAVERN),
    OF_CARD(CN_PROMISED),
    OF_CARD(CN_OTHER_PROMISED),
    OF_CARD(CN_KNOWN),
    OF_CARD(CN_TOP),
    OF_CARD(CN_FEW),
    OF_CARD(CN_OTHER_TAVERN),
    OF_CARD(CN_TOKEN_KIND),
    {"asking", ASKING_AT, QUESTION_AT, 0, 0},
    {"question", QUESTION_AT, WORD_AT, 0, 0},
    {"words", WORD_AT, VERB_AT, 0, 0},
    {"verbs", VERB_AT, TABLE_AT, 0, 0},
    TABLE("whose turn", 1, 2),
    TABLE("Actions left", 2, 3),
    TABLE("Buys left", 3, 4),
    TABLE("coins", 4, 5),
    TABLE("coins, one of 12", 5, 17),
    TABLE("Actions left, one of 4", 17, 21),
    TABLE("phase", 21, 23),
    TABLE("turns", 23, 25),
    TABLE("scores", 25, 30),
    TABLE("who has had more turns", 30, 32),
    TABLE("empty piles", 32, 36),
    TABLE("Provinces, one of 9", 36, 45),
    TABLE("sizes of decks", 45, 47),
    TABLE("the other's hand size", 47, 48),
    TABLE("-1 Card, -1 Coin", 48, 52),
    TABLE("journey token", 52, 53),
    TABLE("pirate coins", 53, 55),
    TABLE("discount", 55, 56),
    TABLE("extra turn", 56, 57),
    TABLE("Actions played", 57, 58),
    TABLE("known on deck, deck's size", 58, 61),
    MORE("picks that are wanted", 0, 8),
    MORE("the effect's second number", 8, 9),
    MORE("depth, whose effect", 9, 11),
    MORE("Buys left, one of 5", 11, 16),
    MORE("turns, one of 8", 16, 24),
    MORE("lead, one of 8", 24, 32),
    MORE("players, edition", 32, 38),
    MORE("the end is near", 38, 39),
    MORE("lead", 39, 40),
    MORE("Provinces, one of 19", 40, 59),
    MORE("piles to the end, one of 5", 59, 64),
    MORE("what this turn promises", 64, 70),
    MORE("gains of the last turn", 70, 71),
    MORE("hand size", 71, 72),
    MORE("extra turns offered", 72, 74),
    MORE("discard pile's size", 74, 75),
    {"sums: my hand", SUMS_AT, SUMS_AT + 10, 0, 0},
    {"sums: all mine", SUMS_AT + 10, SUMS_AT + 20, 0, 0},
    {"sums: the other's", SUMS_AT + 20, SUMS_AT + 30, 0, 0},
    {"sums: the piles", SUMS_AT + 30, SUMS_AT + 40, 0, 0},
    {"tokens on piles", TOKENS_AT, INPUTS, 0, 0},
};
enum { GROUPS = sizeof groups / sizeof *groups };

static void leave_out(const Group *group, bool out)
{
    if (group->to >= 0) {
        for (int i = group->from; i < group->to; i++) left_out[i] = out;
        return;
    }
    for (int card = 0; card < NC; card++) {
        const int slot = SLOT(card, group->from);
        if (slot >= 0) left_out[slot] = out;
    }
}

static uint16_t likeliest(const Game *g, float *value)
{
    uint16_t choice[MAX_OPTIONS];
    int16_t output[MAX_OPTIONS];
    float h[MOST_UNITS], most = -INFINITY;
    const int n = list_options(g, choice, output);
    int best = 0;
    think(g, h);
    for (int k = 0; k < n; k++) {
        const float x = output_at(h, output[k]);
        if (x > most) most = x, best = k;
    }
    *value = tanhf(output_at(h, VALUE_AT));
    return choice[best];
}

int main(int count, char **words)
{
    static Game g;
    long decisions = 0;
    if (count < 3) return 2;
    load_net(words[1]);
    for (int i = 0; i < atoi(words[2]); i++) {
        const TaliaSetup setup = random_setup();
        talia_start(&g, &setup);
        for (int n = 0; n < 1500 && !settle(&g); n++) {
            float value, without;
            const uint16_t choice = likeliest(&g, &value);
            for (int k = 0; k < GROUPS && n % 4 == i % 4; k++) {
                leave_out(&groups[k], true);
                groups[k].changed += likeliest(&g, &without) != choice;
                groups[k].moved += fabsf(value - without);
                leave_out(&groups[k], false);
            }
            decisions += n % 4 == i % 4;
            talia_choose(&g, choice);
        }
    }
    printf("%ld decisions; without: choice changes, %%; value moves\n", decisions);
    for (int k = 0; k < GROUPS; k++) {
        printf("%-28s %6.2f %6.3f\n", groups[k].name,
               100.0 * (double)groups[k].changed / (double)decisions,
               groups[k].moved / (double)decisions);
    }
    return 0;
}
