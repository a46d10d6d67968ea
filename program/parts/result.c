/* result.c - see result.h. */
#include "result.h"

#include <stdio.h>

#include <talia/table.h>

#include "../../text/text.h"

void print_seat(int seat, const char *name)
{
    printf("%c", 'A' + seat);
    if (name) printf(" (%s)", name);
}

void print_setup(const TaliaSetup *setup)
{
    printf("%d players, edition %d:", setup->players, setup->edition);
    for (int i = 0; i < setup->kingdom_count; i++)
        printf("%s %s", i ? "," : "", text_card_name(ENGLISH, (TaliaCard)setup->kingdom[i]));
    for (int i = 0; i < setup->event_count; i++)
        printf(", %s", text_card_name(ENGLISH, (TaliaCard)setup->event[i]));
    putchar('\n');
}

static void print_score(const TaliaGame *game, int who, const char *name)
{
    bool first = true;
    print_seat(who, name);
    printf(": %d points in %d turns", talia_score(game, who), talia_turns(game, who));
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        const int owned = talia_owned(game, who, kind), points = talia_points(game, who, kind);
        if (points == 0) continue;
        printf("%s%d %s %d", first ? " (" : ", ", owned,
               text_card_name(ENGLISH, talia_card(game, kind)), points);
        first = false;
    }
    puts(first ? "" : ")");
}

void print_result(const TaliaGame *game, const char *const name[TALIA_MAX_PLAYERS])
{
    bool first = true;
    putchar('\n');
    for (int who = 0; who < talia_players(game); who++) print_score(game, who, name[who]);
    if (!talia_is_over(game)) {
        printf("Not over: %c is to choose.\n", 'A' + talia_decision(game)->who);
        return;
    }
    for (int who = 0; who < talia_players(game); who++) {
        if (!(talia_winners(game) >> who & 1)) continue;
        fputs(first ? "Won by " : " and ", stdout);
        print_seat(who, name[who]);
        first = false;
    }
    puts(".");
}
