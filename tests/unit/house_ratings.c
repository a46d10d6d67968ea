/* house_ratings.c - games that change ratings: counted once, whatever fails; who has left has lost;
 * nobody plays against themselves for it; the ladder, and that all of it can be deleted. */
#include "../../bots/players/level.h"
#include "../../house/glicko.h"
#include "../support/guests.h"

static const char *const keys[] = {"abcdefghijkmnpqrstuvwxyz23", "bbcdefghijkmnpqrstuvwxyz23",
                                   "cbcdefghijkmnpqrstuvwxyz23", "dbcdefghijkmnpqrstuvwxyz23",
                                   "ebcdefghijkmnpqrstuvwxyz23"};

static bool refuses_players;

static bool allows(void *self, int connection, HouseAsk what)
{
    (void)self;
    (void)connection;
    return what != HOUSE_ASKS_PLAYER || !refuses_players;
}

/* ---- A store that fails when it is told to --------------------------------------------------- */

static Store within;
static int appends_left = -1; /* -1: all of them */

static Stored append_some(void *self, const char *table, int number, const char *line,
                          size_t length)
{
    if (appends_left == 0) return STORE_FAILED;
    if (appends_left > 0) appends_left--;
    return within.append(self, table, number, line, length);
}

static Stored append_all_some(void *self, const char *table, int number, const StoreText *lines,
                              int count)
{
    if (appends_left == 0) return STORE_FAILED;
    if (appends_left > 0) appends_left--;
    return within.append_all(self, table, number, lines, count);
}

static int64_t wall = 1800000000;

static int64_t moved_clock(void)
{
    return wall;
}

static House *open_strict(void)
{
    const HouseHooks hooks = {
        .send = deliver, .random = some_bytes, .store = store, .allows = allows, .origin = origin};
    House *opened = house_open(&hooks);
    if (!opened) exit(1);
    return opened;
}

static void open_rated(void)
{
    memset(place, 0, sizeof place);
    refuses_players = false;
    appends_left = -1;
    if (!store_memory(&store, moved_clock, NULL, NULL)) exit(1);
    within = store;
    store.append = append_some;
    store.append_all = append_all_some;
    house = open_strict();
}

static void introduce(int who)
{
    arrive(who);
    say(who, "{'do':'player','key':'%s'}", keys[who]);
    check(is_content(who), "one says who one is");
}

/* People with ratings at a new table, whose game has begun; bots on seats that are left. */
static void seat_rated(int people, int players)
{
    char seats[256] = "{'who':'me','name':'P0'}";
    for (int i = 1; i < players; i++)
        strcat(seats, i < people ? ",{'who':'open'}" : ",{'who':'bot','level':'strong'}");
    for (int who = 0; who < people; who++) introduce(who);
    say(0, "{'do':'create','setup':{'kingdom':'First Game'},'seats':[%s],'terms':{'rated':true}}",
        seats);
    for (int who = 1; who < people; who++)
        say(who, "{'do':'join','table':'%s','name':'P%d'}", visitor[0].table, who);
    for (int who = 0; who < people; who++) give_salt(who);
    check(has_text(0, TABLE, "state", "playing"), "they play");
}

static int rating_of(int who)
{
    say(who, "{'do':'player','key':'%s'}", keys[who]);
    return number_in(who, STANDING, "rating");
}

static int games_of(int who)
{
    say(who, "{'do':'player','key':'%s'}", keys[who]);
    return number_in(who, STANDING, "games");
}

/* ---- Games ----------------------------------------------------------------------------------- */

static void test_two(void)
{
    open_rated();
    introduce(0);
    check(number_in(0, STANDING, "rating") == GLICKO_RATING &&
              number_in(0, STANDING, "games") == 0 && !is_true(0, STANDING, "kept"),
          "nothing is kept of one who has not played");
    go_away(0);
    seat_rated(2, 2);
    check(is_true(0, TABLE, "terms.rated") &&
              number_in(1, TABLE, "seats.0.rating") == GLICKO_RATING,
          "everybody sees the ratings");
    say(0, "{'do':'resign'}");
    const int up = number_in(1, TABLE, "seats.1.after"),
              down = number_in(0, TABLE, "seats.0.after");
    check(up > GLICKO_RATING && down < GLICKO_RATING && up + down == 2 * GLICKO_RATING,
          "one has won what the other has lost");
    check(rating_of(0) == down && rating_of(1) == up && games_of(0) == 1 && games_of(1) == 1,
          "it is kept");
    check(number_in(0, STANDING, "deviation") < GLICKO_UNKNOWN, "and surer than before");
    say(0, "{'do':'again'}");
    say(1, "{'do':'again'}");
    check(number_in(0, TABLE, "seats.1.rating") == up, "the next game begins with it");
    close_all();
}

static void test_only_with_ratings(void)
{
    open_rated();
    seat_two("");
    say(0, "{'do':'resign'}");
    check(!got(0, TABLE, "seats.0.after").at && !got(0, TABLE, "terms.rated").at, "none here");
    for (int who = 0; who < 3; who++) go_away(who);
    introduce(0);
    arrive(1);
    say(0, "{'do':'create','setup':{},'seats':[{'who':'me','name':'A'},{'who':'open'}],"
           "'terms':{'rated':true}}");
    say(1, "{'do':'join','table':'%s','name':'B'}", visitor[0].table);
    give_salt(0);
    give_salt(1);
    say(1, "{'do':'resign'}");
    check(rating_of(0) == GLICKO_RATING && games_of(0) == 0, "nor against one who has none");
    check(has_text(0, TABLE, "state", "over") && !got(0, TABLE, "seats.1.rating").at,
          "who has none");
    say(1, "{'do':'player','key':'short'}");
    check(is_refused(1, "bad-message"), "that is no key");
    close_all();
}

/* Three people and a bot: by pairs, and each game is one. */
static void test_several(void)
{
    open_rated();
    seat_rated(3, 4);
    say(2, "{'do':'resign'}");
    say(1, "{'do':'resign'}");
    for (int n = 0; n < 5000 && !has_text(0, TABLE, "state", "over"); n++) choose_any(0);
    check(has_text(0, TABLE, "state", "over"), "the third one plays on against bots");
    check(rating_of(1) < GLICKO_RATING && rating_of(2) < rating_of(1),
          "who has left later has won against who left earlier");
    check(games_of(0) == 1 && games_of(1) == 1 && games_of(2) == 1, "one game each");
    close_all();
}

/* A bot plays on for whoever has gone: who has gone has lost, whatever the bot makes of it. */
static void test_left(void)
{
    open_rated();
    seat_rated(2, 2);
    say(1, "{'do':'bot','on':true,'level':'expert'}");
    check(is_refused(1, "not-now"), "nobody lets a bot play for their rating");
    say(1, "{'do':'leave'}");
    for (int n = 0; n < 5000 && !has_text(0, TABLE, "state", "over"); n++) choose_any(0);
    check(has_text(0, TABLE, "state", "over") && rating_of(0) > GLICKO_RATING, "who stays has won");
    close_all();
}

static void test_alone(void)
{
    open_rated();
    seat_rated(1, 2);
    say(0, "{'do':'save'}");
    check(is_refused(0, "not-now"), "nobody looks at the cards");
    say(0, "{'do':'remove'}");
    check(is_refused(0, "not-now"), "nor away from a game that is lost");
    int kept = 0;
    for (int n = 0; n < 40; n++) {
        choose_any(0);
        const bool is_free = has_text(0, VIEW, "canUndo", "free");
        say(0, "{'do':'undo','n':%d}", number_in(0, VIEW, "n"));
        check(is_free ? is_content(0) : is_refused(0, "not-now"), "what was seen is seen");
        if (is_free) choose_any(0);
        kept += !is_free;
    }
    check(kept > 0, "and that is so now and then");
    say(0, "{'do':'resign'}");
    check(rating_of(0) < GLICKO_RATING && games_of(0) == 1, "bots stand on the ladder, too");
    close_all();
}

static void test_same_place(void)
{
    open_rated();
    place[0] = place[1] = 77;
    seat_rated(2, 2);
    say(0, "{'do':'resign'}");
    check(rating_of(1) == GLICKO_RATING && games_of(1) == 0, "not against somebody of one's place");
    check(has_text(0, TABLE, "state", "over"), "the game is one all the same");
    close_all();
    open_rated();
    for (int who = 0; who < 2; who++) arrive(who);
    for (int who = 0; who < 2; who++) say(who, "{'do':'player','key':'%s'}", keys[0]);
    say(0, "{'do':'create','setup':{},'seats':[{'who':'me','name':'A'},{'who':'open'}],"
           "'terms':{'rated':true}}");
    say(1, "{'do':'join','table':'%s','name':'B'}", visitor[0].table);
    check(got(0, TABLE, "seats.0.rating").at && !got(0, TABLE, "seats.1.rating").at,
          "nor against oneself");
    close_all();
}

static void test_too_many(void)
{
    open_rated();
    refuses_players = true;
    seat_rated(2, 2);
    check(!got(0, TABLE, "seats.0.rating").at, "who may not be kept plays without");
    close_all();
}

/* ---- Once ------------------------------------------------------------------------------------ */

/* The store fails after so many lines from the end of the game on, and the house ends; another one
 * goes on. However far it came, it is counted once. */
static void test_crashes(void)
{
    for (int lines = 1; lines < 6; lines++) {
        open_rated();
        seat_rated(2, 2);
        appends_left = lines;
        say(0, "{'do':'resign'}");
        house_close(house);
        appends_left = -1;
        house = open_strict();
        char table[TABLE_ID], key[64];
        memcpy(table, visitor[0].table, sizeof table);
        memcpy(key, visitor[0].key, sizeof key);
        for (int who = 0; who < 2; who++) introduce(who);
        say(0, "{'do':'return','table':'%s','key':'%s'}", table, key);
        check(has_text(0, TABLE, "state", "over") && games_of(0) == 1 && games_of(1) == 1,
              "counted once");
        check(rating_of(0) + rating_of(1) == 2 * GLICKO_RATING &&
                  number_in(0, TABLE, "seats.1.after") == rating_of(1),
              "as it would have been");
        close_all();
    }
}

/* Two houses with the table in memory. */
static void test_two_houses(void)
{
    open_rated();
    seat_rated(2, 2);
    House *one = house, *two = open_strict();
    house = two;
    arrive(3);
    say(3, "{'do':'watch','table':'%s'}", visitor[0].table);
    house = one;
    appends_left = 1; /* the game's last line, and nothing that follows */
    say(0, "{'do':'resign'}");
    appends_left = -1;
    house_changed(two, visitor[0].table, now); /* which counts it */
    house = one;
    wait_for(5000);
    check(games_of(0) == 1 && games_of(1) == 1, "counted once");
    check(number_in(0, TABLE, "seats.1.after") == rating_of(1), "and both know");
    house_close(two);
    close_all();
}

/* Nobody comes back: then whoever was to choose has lost, after an hour. */
static void test_abandoned(void)
{
    open_rated();
    seat_rated(2, 2);
    const int asked = asked_guest(2), other = 1 - asked;
    go_away(0);
    go_away(1);
    wall += 2 * 3600; /* a clock that is wrong ends no game */
    introduce(2);
    for (int i = 0; i < 15; i++) wait_for(180 * 1000);
    say(2, "{'do':'watch','table':'%s'}", visitor[0].table);
    check(has_text(2, TABLE, "state", "playing"), "not at once");
    say(2, "{'do':'leave'}");
    for (int i = 0; i < 10; i++) wait_for(180 * 1000);
    say(2, "{'do':'watch','table':'%s'}", visitor[0].table);
    check(has_text(2, TABLE, "state", "over"), "in the end it is over");
    arrive(0);
    arrive(1);
    check(rating_of(asked) < GLICKO_RATING && rating_of(other) > GLICKO_RATING, "and lost");
    close_all();
}

/* ---- The ladder ------------------------------------------------------------------------------ */

static void play_many(int games)
{
    for (int i = 0; i < games; i++) {
        say(0,
            "{'do':'create','setup':{'kingdom':'First Game'},'seats':[{'who':'me','name':'Anna'},"
            "{'who':'open'}],'terms':{'rated':true}}");
        say(1, "{'do':'join','table':'%s','name':'Bartek'}", visitor[0].table);
        give_salt(0);
        give_salt(1);
        say(i % 5 == 4 ? 0 : 1, "{'do':'resign'}");
        wait_for(10000);
    }
}

static void test_ladder(void)
{
    open_rated();
    for (int who = 0; who < 3; who++) introduce(who);
    say(2, "{'do':'ladder'}");
    check(length_of(got(2, LADDER, "players")) == 0 && length_of(got(2, LADDER, "bots")) == LEVELS,
          "bots stand there first");
    play_many(15);
    wait_for(60000);
    say(0, "{'do':'ladder'}");
    check(length_of(got(0, LADDER, "players")) == 2 &&
              has_text(0, LADDER, "players.0.name", "Anna") &&
              is_true(0, LADDER, "players.0.you") && number_in(0, LADDER, "place") == 1 &&
              number_in(0, LADDER, "count") == 2,
          "the better one first");
    check(number_in(0, LADDER, "players.0.rating") == rating_of(0) &&
              number_in(0, LADDER, "players.0.games") == 15,
          "with what they have");
    say(0, "{'do':'forget','key':'%s'}", keys[0]);
    check(number_in(0, STANDING, "games") == 0 && !is_true(0, STANDING, "kept"), "all is deleted");
    wait_for(60000);
    say(1, "{'do':'ladder'}");
    check(length_of(got(1, LADDER, "players")) == 1 &&
              has_text(1, LADDER, "players.0.name", "Bartek"),
          "from the ladder, too");
    close_all();
}

/* Whoever is deleted in the middle of a game does not come back by its end. */
static void test_forgotten(void)
{
    open_rated();
    seat_rated(2, 2);
    say(0, "{'do':'forget','key':'%s'}", keys[0]);
    say(1, "{'do':'resign'}");
    check(games_of(0) == 0 && !is_true(0, STANDING, "kept"), "nothing is kept");
    check(games_of(1) == 1 && rating_of(1) < GLICKO_RATING, "the other one has lost all the same");
    close_all();
}

int main(void)
{
    test_two();
    test_only_with_ratings();
    test_several();
    test_left();
    test_alone();
    test_same_place();
    test_too_many();
    test_crashes();
    test_two_houses();
    test_abandoned();
    test_ladder();
    test_forgotten();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
