/* venues.c - see league.h: who meets where. */
#include <string.h>

#include "league.h"

/* By halves: fixtures are in the order of pairings. */
int league_venue(const League *league, int a, int b)
{
    const int asked = league_index(league->count, a < b ? a : b, a < b ? b : a);
    int low = 0, high = league->fixtures;
    while (low < high) {
        const int middle = (low + high) / 2;
        const Fixture *fixture = &league->fixture[middle];
        const int index = league_index(league->count, fixture->a, fixture->b);
        if (index == asked) return fixture->venue;
        if (index < asked)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}

/* Keeps of a list what the other one has too. */
static void keep_common(uint8_t *card, uint8_t *count, const uint8_t *other, int others)
{
    int kept = 0;
    for (int i = 0; i < *count; i++) {
        if (others > 0 && memchr(other, card[i], (size_t)others)) card[kept++] = card[i];
    }
    *count = (uint8_t)kept;
}

TaliaSetup league_common(const League *league, int venue)
{
    const TaliaSetup *setup = league->setup + (size_t)venue * (size_t)league->kingdoms;
    TaliaSetup common = setup[0];
    for (int i = 1; i < league->kingdoms; i++) {
        keep_common(common.kingdom, &common.kingdom_count, setup[i].kingdom,
                    setup[i].kingdom_count);
        keep_common(common.event, &common.event_count, setup[i].event, setup[i].event_count);
    }
    return common;
}

static int root_of(const int *above, int who)
{
    while (above[who] != who) who = above[who];
    return who;
}

int league_parts(const League *league)
{
    int above[RATING_MOST], parts = league->count;
    for (int i = 0; i < league->count; i++) above[i] = i;
    for (int i = 0; i < league->fixtures; i++) {
        const int one = root_of(above, league->fixture[i].a);
        const int other = root_of(above, league->fixture[i].b);
        if (one == other) continue;
        above[one] = other;
        parts--;
    }
    return parts;
}
