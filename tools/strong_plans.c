/* strong_plans.c - `strong_plans COUNT SEED`: what `strong-1` plays on random kingdoms of two
 * players, for train/ to learn against. A line each, its parts apart by |: edition, the plan of the
 * library that it begins with, what it buys besides (card, how many, before which buy), kingdom,
 * Events. */
#include <stdio.h>
#include <stdlib.h>

#include <talia/names.h>

#include "../bots/players/library.h"
#include "../bots/players/search.h"
#include "../script/random.h"
#include "../script/setup.h"

/* Where kingdoms are drawn from, and how often of a hundred. */
static const struct {
    const char *sets, *edition;
    int often;
    bool has_events;
} source[] = {
    {"all", "2", 60, true},       {"all", "1", 8, true},       {"base", "1", 10, false},
    {"base", "2", 7, false},      {"intrigue", "2", 5, false}, {"seaside", "2", 5, false},
    {"adventures", "2", 5, true},
};

static int any_source(uint64_t *state)
{
    int which = 0;
    for (int left = random_under(state, 100); left >= source[which].often; which++)
        left -= source[which].often;
    return which;
}

static bool draw(uint64_t *state, TaliaSetup *out)
{
    char seed[24], error[SETUP_ERROR];
    const int which = any_source(state);
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)(random_next(state) >> 2));
    const bool events = source[which].has_events && random_under(state, 2);
    const SetupWish wish = {.edition = source[which].edition,
                            .sets = source[which].sets,
                            .events = events ? "random" : "none",
                            .seed = seed};
    if (setup_resolve(&wish, out, error)) return true;
    fprintf(stderr, "strong_plans: %s\n", error);
    return false;
}

static Recipe found_by_strong(const TaliaSetup *setup)
{
    Search *search = search_new(setup);
    if (!search) exit(2);
    while (search_step(search)) continue;
    const Recipe best = search_best(search);
    search_free(search);
    return best;
}

static const char *name_of(int card)
{
    return talia_card_name((TaliaCard)card, TALIA_ENGLISH);
}

static void print_cards(const uint8_t *card, int count)
{
    for (int i = 0; i < count; i++) printf("%s%s", i ? "," : "", name_of(card[i]));
}

static void print_recipe(const Recipe *recipe, const TaliaSetup *setup)
{
    printf("%d|%s|", setup->edition, library_name(recipe->base));
    for (int i = 0; i < recipe->extras; i++) {
        const RecipeExtra *extra = &recipe->extra[i];
        printf("%s%s:%d:%d", i ? "," : "", name_of(extra->card), extra->most, extra->before);
    }
    printf("|");
    print_cards(setup->kingdom, setup->kingdom_count);
    printf("|");
    print_cards(setup->event, setup->event_count);
    printf("\n");
    fflush(stdout);
}

int main(int count, char **words)
{
    if (count != 3) {
        fputs("strong_plans: expected COUNT SEED\n", stderr);
        return 2;
    }
    uint64_t state = strtoull(words[2], NULL, 10);
    for (long left = strtol(words[1], NULL, 10); left > 0; left--) {
        TaliaSetup setup;
        if (!draw(&state, &setup)) return 2;
        const Recipe recipe = found_by_strong(&setup);
        print_recipe(&recipe, &setup);
    }
    return 0;
}
