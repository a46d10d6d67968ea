/* glicko.c - the sums of ratings: an example of the paper that they come from, and what must hold
 * whatever the numbers. */
#include "../../house/glicko.h"

#include <math.h>
#include <stdlib.h>

#include "../../script/random.h"
#include "../support/check.h"

static Standing points(int rating, int deviation)
{
    return (Standing){rating * GLICKO_POINT, deviation * GLICKO_POINT};
}

/* Glickman, "The Glicko system": three games at once. */
static void test_example(void)
{
    const Bout bouts[] = {
        {points(1400, 30), 1, 1}, {points(1550, 100), 0, 1}, {points(1700, 300), 0, 1}};
    const Standing after = glicko_after(points(1500, 200), bouts, 3);
    check(glicko_points(after.rating) == 1464 && after.deviation == 1514, "as the paper has it");
    check(fabs(glicko_expects(points(1500, 200), bouts[0].other) - 0.639) < 0.001, "E");
}

static void test_nothing(void)
{
    const Standing own = {12345, 771};
    const Standing after = glicko_after(own, NULL, 0);
    check(after.rating == own.rating && after.deviation == own.deviation, "no game, no change");
}

/* Who wins rises, who loses falls, and of both more is known; what was to be expected moves less;
 * a part of a game less than the whole of it. */
static void test_any(void)
{
    uint64_t random = 5;
    for (int i = 0; i < 2000; i++) {
        const Standing own =
            points(1000 + random_under(&random, 1000), 60 + random_under(&random, 290));
        const Standing other =
            points(1000 + random_under(&random, 1000), 60 + random_under(&random, 290));
        const Bout won = {other, 1, 1}, lost = {other, 0, 1}, drawn = {other, 0.5, 1};
        const Bout part = {other, 1, 1.0 / 3};
        const Standing up = glicko_after(own, &won, 1), down = glicko_after(own, &lost, 1);
        const Standing even = glicko_after(own, &drawn, 1), less = glicko_after(own, &part, 1);
        check(up.rating >= own.rating && down.rating <= own.rating, "up and down");
        check(up.rating >= even.rating && even.rating >= down.rating, "a tie is between");
        check(up.deviation <= own.deviation && up.deviation >= GLICKO_KNOWN * GLICKO_POINT,
              "surer");
        check(less.rating <= up.rating && less.deviation >= up.deviation, "a part is less");
        check(own.rating <= other.rating || up.rating - own.rating <= own.rating - down.rating + 1,
              "the better one has less to win");
    }
}

static void test_bounds(void)
{
    Standing own = glicko_unknown();
    const Bout won = {points(GLICKO_MOST, GLICKO_UNKNOWN), 1, 1.0 / 3};
    for (int i = 0; i < 1000; i++) own = glicko_after(own, &won, 1);
    check(glicko_points(own.rating) <= GLICKO_MOST && glicko_points(own.deviation) == GLICKO_KNOWN,
          "there is an end to it");
    const Bout lost = {points(GLICKO_LEAST, GLICKO_KNOWN), 0, 1};
    for (int i = 0; i < 1000; i++) own = glicko_after(own, &lost, 1);
    check(glicko_points(own.rating) >= GLICKO_LEAST && glicko_points(own.rating) < 1000,
          "downwards, too; and it still moves");
}

/* Players of known strength come near it, from whatever they begin with. */
static void test_finds(void)
{
    uint64_t random = 7;
    const int strength[] = {1300, 1500, 1900};
    for (int i = 0; i < 3; i++) {
        Standing own = glicko_unknown();
        for (int n = 0; n < 200; n++) {
            const int level = 1200 + 100 * random_under(&random, 9);
            const double share = 1 / (1 + pow(10, (level - strength[i]) / 400.0));
            const Bout bout = {points(level, GLICKO_KNOWN),
                               random_under(&random, 1000) < share * 1000, 1};
            own = glicko_after(own, &bout, 1);
        }
        check(abs(glicko_points(own.rating) - strength[i]) < 150, "it is found");
    }
}

int main(void)
{
    test_example();
    test_nothing();
    test_any();
    test_bounds();
    test_finds();
    return checks_end();
}
