/* house_people.c - what people have to do with each other beside the game: what they say to each
 * other, and how those who wait are seated together. At one house, and at two with one store. */
#include "../support/guests.h"

static House *one, *two;

/* What one house tells the other hears. */
static void tell_other(void *self, const char *words)
{
    House *to = house == one ? two : one;
    (void)self;
    if (to) house_heard(to, words, now);
}

static void open_two(void)
{
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    store.tell = tell_other;
    one = house = open_house(&store, false);
    two = open_house(&store, false);
}

/* Both get to do what is due. */
static void pass_at_both(int64_t milliseconds)
{
    house = two;
    wait_for(milliseconds);
    house = one;
    wait_for(0);
}

static void close_two(void)
{
    house_close(two);
    house = one;
    one = two = NULL;
    close_all();
}

/* ---- Words --------------------------------------------------------------------------------- */

static void test_emotes(void)
{
    open_all(false);
    seat_two("");
    say(0, "{'do':'emote','what':'good-game','id':3}");
    for (int who = 0; who < 3; who++)
        check(has_text(who, EMOTE, "what", "good-game") && number_in(who, EMOTE, "seat") == 0 &&
                  has_text(who, EMOTE, "table", visitor[0].table),
              "everybody at the table gets it");
    check(number_in(0, EMOTE, "re") == 3 && number_in(0, DONE, "re") == 3, "it is an answer");
    say(2, "{'do':'emote','what':'hello'}");
    check(is_refused(2, "not-yours"), "who looks on is silent");
    say(1, "{'do':'emote','what':'You play badly'}");
    check(is_refused(1, "bad-message"), "nobody writes words of their own");
    say(1, "{'do':'emote'}");
    check(is_refused(1, "bad-message"), "nothing said");
    close_all();
}

/* A few at once, then one every five seconds; each seat for itself. */
static void test_emotes_are_few(void)
{
    open_all(false);
    seat_two("");
    for (int i = 0; i < 20; i++) say(0, "{'do':'emote','what':'wow'}");
    check(is_refused(0, "too-many") && visitor[1].count[EMOTE] == 4, "four at once");
    wait_for(5000);
    say(0, "{'do':'emote','what':'wow'}");
    check(is_content(0) && visitor[1].count[EMOTE] == 5, "and one more later");
    say(1, "{'do':'emote','what':'oops'}");
    check(is_content(1) && has_text(0, EMOTE, "what", "oops"), "the other has not said much");
    close_all();
}

static void test_nobody_hears(void)
{
    open_all(false);
    arrive(0);
    say(0, "{'do':'create','seats':[{'who':'me','name':'Anna'},{'who':'bot'}]}");
    say(0, "{'do':'emote','what':'hello'}");
    check(is_refused(0, "not-now"), "bots have no use for it");
    close_all();
}

static void test_emotes_elsewhere(void)
{
    open_two();
    seat_two("");
    house = two;
    arrive(3);
    say(3, "{'do':'watch','table':'%s'}", visitor[0].table);
    house = one;
    say(1, "{'do':'emote','what':'thanks'}");
    check(has_text(3, EMOTE, "what", "thanks") && number_in(3, EMOTE, "seat") == 1,
          "it is heard at the other house");
    static const char *const rubbish[] = {
        "!", "!9:wow", "!1", "!1:", "!1:boo", "!-1:wow", "!x:wow"};
    const int before = visitor[3].count[EMOTE];
    for (size_t i = 0; i < sizeof rubbish / sizeof rubbish[0]; i++) {
        char words[64];
        snprintf(words, sizeof words, "%s%s", visitor[0].table, rubbish[i]);
        house_heard(two, words, now);
    }
    check(visitor[3].count[EMOTE] == before, "what is none is not heard");
    close_two();
}

/* ---- Matches ------------------------------------------------------------------------------- */

static void match(int who, int players, const char *sets, const char *name)
{
    say(who, "{'do':'match','players':%d,'sets':[%s],'name':'%s'}", players, sets, name);
    check(is_content(who), "whoever asks for a match has a seat");
}

static bool sit_together(int a, int b)
{
    return visitor[a].table[0] && strcmp(visitor[a].table, visitor[b].table) == 0 &&
           visitor[a].seat != visitor[b].seat;
}

static void test_match(void)
{
    open_all(false);
    for (int who = 0; who < 3; who++) arrive(who);
    say(2, "{'do':'lobby','on':true}");
    match(0, 2, "", "Anna");
    check(has_text(0, TABLE, "state", "waiting") && is_true(0, TABLE, "terms.quick") &&
              is_true(0, TABLE, "terms.public") && number_in(0, TABLE, "terms.clock") > 0,
          "the first one waits, at a table with a clock");
    wait_for(20000);
    say(2, "{'do':'lobby','on':true}");
    check(is_true(2, LOBBY, "tables.0.quick") && number_in(2, LOBBY, "tables.0.seconds") == 20,
          "others see that somebody waits, and for how long");
    match(1, 2, "", "Bartek");
    check(sit_together(0, 1), "the second one comes to the first");
    give_salt(0);
    give_salt(1);
    check(has_text(0, TABLE, "state", "playing"), "and they play");
    match(2, 2, "", "Celina");
    check(!sit_together(0, 2) && has_text(2, TABLE, "state", "waiting"), "the third one waits");
    close_all();
}

static void test_match_wishes(void)
{
    open_all(false);
    for (int who = 0; who < 6; who++) arrive(who);
    match(0, 2, "'base'", "Anna");
    match(1, 3, "'base'", "Bartek");
    check(!sit_together(0, 1), "another number of players");
    match(2, 2, "'seaside'", "Celina");
    check(!sit_together(0, 2), "other sets");
    match(3, 2, "'base','intrigue'", "Darek");
    check(sit_together(0, 3), "a kingdom of sets that both want");
    say(4, "{'do':'match','players':5,'name':'Ewa'}");
    check(is_refused(4, "bad-message"), "matches are for two to four");
    say(4, "{'do':'match','players':2,'sets':['prosperity'],'name':'Ewa'}");
    check(is_refused(4, "bad-message"), "no such set");
    say(4, "{'do':'match','players':2}");
    check(is_refused(4, "bad-message"), "no name");
    match(4, 3, "", "Ewa");
    match(5, 3, "", "Filip");
    check(sit_together(1, 4) && sit_together(1, 5) && sit_together(4, 5), "three");
    close_all();
}

/* Who came with other wishes first, and waits at a worse table, goes to where a seat is free. */
static void test_match_goes_on(void)
{
    open_all(false);
    for (int who = 0; who < 3; who++) arrive(who);
    match(0, 2, "'base','intrigue','seaside','adventures'", "Anna");
    const int joined = visitor[0].count[JOINED];
    match(1, 2, "'base'", "Bartek");
    check(!sit_together(0, 1), "cards of sets that the second one does not want");
    wait_for(2000);
    check(sit_together(0, 1) && visitor[0].count[JOINED] == joined + 1, "the first one moves");
    say(2, "{'do':'lobby','on':true}");
    check(length_of(got(2, LOBBY, "tables")) <= 1, "and leaves no table behind");
    close_all();
}

static void test_match_is_left(void)
{
    open_all(false);
    for (int who = 0; who < 4; who++) arrive(who);
    match(0, 3, "", "Anna");
    match(1, 3, "", "Bartek");
    go_away(1);
    check(has_text(0, TABLE, "seats.1.who", "open"), "whose tab is closed is gone at once");
    go_away(0);
    say(2, "{'do':'lobby','on':true}");
    check(length_of(got(2, LOBBY, "tables")) == 0, "an empty table is over");
    match(2, 3, "", "Celina");
    say(2, "{'do':'leave'}");
    match(3, 3, "", "Darek");
    check(number_in(3, TABLE, "you") == 0 && has_text(3, TABLE, "seats.1.who", "open"),
          "who has left is not waited with");
    say(3, "{'do':'start'}");
    give_salt(3);
    wait_for(0);
    check(has_text(3, TABLE, "state", "playing") && has_text(3, TABLE, "seats.1.who", "bot"),
          "who has waited for long enough plays with bots");
    close_all();
}

/* The same wish again, since its answer was lost: the seat is the same. */
static void test_match_again(void)
{
    static const char wish[] = "{'do':'match','players':2,'name':'Anna',"
                               "'key':'abcdefghijkmnpqrstuvwxyz23','repeat':%s}";
    open_all(false);
    for (int who = 0; who < 2; who++) arrive(who);
    say(0, wish, "false");
    char table[TABLE_ID];
    memcpy(table, visitor[0].table, sizeof table);
    say(0, wish, "true");
    check(strcmp(table, visitor[0].table) == 0 && visitor[0].seat == 0, "one table");
    match(1, 2, "", "Bartek");
    check(sit_together(0, 1), "with one seat of it");
    give_salt(0);
    give_salt(1);
    go_away(0);
    arrive(0);
    say(0, wish, "true");
    check(strcmp(table, visitor[0].table) == 0 && visitor[0].seat == 0 &&
              has_text(0, TABLE, "state", "playing"),
          "and it is found after the start, too");
    close_all();
}

static Store within;
static int doubtful; /* lines that are stored, and said not to be */

static Stored append_doubtful(void *self, const char *table, int number, const char *line,
                              size_t length)
{
    const Stored stored = within.append(self, table, number, line, length);
    if (doubtful == 0 || number == 0) return stored;
    doubtful--;
    return STORE_FAILED;
}

/* The seat that the store said it had not taken is nobody's who sits elsewhere by then. */
static void test_match_in_doubt(void)
{
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    within = store;
    store.append = append_doubtful;
    house = open_house(&store, false);
    for (int who = 0; who < 3; who++) arrive(who);
    match(0, 2, "", "Anna");
    doubtful = 1;
    say(1, "{'do':'match','players':2,'name':'Bartek','key':'abcdefghijkmnpqrstuvwxyz23'}");
    check(is_content(1) && !sit_together(0, 1), "there is another table");
    house_changed(house, visitor[0].table, now);
    check(has_text(0, TABLE, "seats.1.who", "person"), "at the first one somebody sits");
    say(2, "{'do':'return','table':'%s','key':'%s'}", visitor[0].table, visitor[1].key);
    check(is_refused(2, "wrong-key"), "by another key");
    close_all();
}

/* A game that was a match is played again by the same people. */
static void test_match_rematch(void)
{
    open_all(false);
    for (int who = 0; who < 3; who++) arrive(who);
    match(0, 2, "", "Anna");
    match(1, 2, "", "Bartek");
    give_salt(0);
    give_salt(1);
    say(1, "{'do':'resign'}");
    check(has_text(0, TABLE, "state", "over"), "one gives up");
    say(0, "{'do':'again'}");
    match(2, 2, "", "Celina");
    check(!sit_together(0, 2), "nobody else comes to it");
    say(1, "{'do':'again'}");
    check(sit_together(0, 1) && !sit_together(1, 2), "the other one does");
    close_all();
}

/* Two who ask at the same moment at two houses open a table each, and come together at one. */
static void test_match_at_two_houses(void)
{
    open_two();
    arrive(0);
    house = two;
    arrive(1);
    house = one;
    match(0, 2, "", "Anna");
    house = two;
    match(1, 2, "", "Bartek");
    for (int i = 0; i < 8; i++) pass_at_both(1000);
    check(sit_together(0, 1), "they sit together");
    check(visitor[0].count[JOINED] + visitor[1].count[JOINED] <= 3, "only one of them has moved");
    house = one;
    give_salt(0);
    house = two;
    give_salt(1);
    house_changed(one, visitor[0].table, now);
    house_changed(two, visitor[0].table, now);
    pass_at_both(0);
    check(has_text(0, TABLE, "state", "playing") && has_text(1, TABLE, "state", "playing"),
          "and play");
    close_two();
}

int main(void)
{
    test_emotes();
    test_emotes_are_few();
    test_nobody_hears();
    test_emotes_elsewhere();
    test_match();
    test_match_wishes();
    test_match_goes_on();
    test_match_is_left();
    test_match_again();
    test_match_in_doubt();
    test_match_rematch();
    test_match_at_two_houses();
    check(unknown_messages == 0, "all messages are of the protocol");
    return checks_end();
}
