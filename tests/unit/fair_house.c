/* fair_house.c - fair shuffles at a table of the house, from the commitment to the saved game that
 * is verified; and the secret stays one until the end. */
#include "../../table/fair.h"

#include "../../table/record.h"
#include "../support/guests.h"

enum { LOOKER = 2, SALT_ROOM = 2 * FAIR_SALT + 1, HASH_ROOM = 2 * SHA256_BYTES + 1 };

/* All that the house has sent, one after the other. */
static char *heard;
static size_t heard_length, heard_room;

static void overhear(void *self, int connection, const char *text, size_t length)
{
    if (heard_length + length + 1 > heard_room) {
        heard_room = 2 * heard_room + length + 1;
        heard = realloc(heard, heard_room);
        if (!heard) exit(1);
    }
    memcpy(heard + heard_length, text, length);
    heard_length += length;
    heard[heard_length] = '\0';
    deliver(self, connection, text, length);
}

static void open_overheard(void)
{
    if (!store_memory(&store, wall_clock, NULL, NULL)) exit(1);
    const HouseHooks hooks = {.send = overhear, .random = some_bytes, .store = store};
    house = house_open(&hooks);
    if (!house) exit(1);
    heard_length = 0;
}

static const char *text_at(int who, Type type, const char *path)
{
    static char text[4][HASH_ROOM];
    static int next;
    char *out = text[next++ % 4];
    out[0] = '\0';
    json_get_text(got(who, type, path), out, HASH_ROOM);
    return out;
}

static bool has_none(int who, const char *path)
{
    return json_is_null(got(who, TABLE, path));
}

/* Two people at a table, one who looks on. */
static void gather(void)
{
    for (int who = 0; who <= LOOKER; who++) arrive(who);
    say(0, "{'do':'create','setup':{'players':2,'kingdom':'First Game'},"
           "'seats':[{'who':'me','name':'Ola'},{'who':'open'}]}");
    say(LOOKER, "{'do':'watch','table':'%s'}", visitor[0].table);
    say(1, "{'do':'join','table':'%s','name':'Jan'}", visitor[0].table);
    check(is_content(0) && is_content(1) && is_content(LOOKER), "a table");
}

static void play_out(void)
{
    enum { MOST = 20000 };
    int n = 0;
    for (int who; n < MOST && (who = asked_guest(2)) >= 0; n++) choose_any(who);
    for (int who = 0; who <= LOOKER; who++)
        check(has_text(who, TABLE, "state", "over"), "the game is over");
}

static char *saved; /* the text of a game, as it is in messages */

static void keep_saved(int who)
{
    say(who, "{'do':'save'}");
    const JsonValue text = got(who, SAVED, "text");
    free(saved);
    saved = strndup(text.at ? text.at : "", text.length);
    if (!saved) exit(1);
}

/* Sends what was saved to be verified, with what one knows. */
static void verify(int who, const char *commitment, const char *salt)
{
    const size_t room = strlen(saved) + 256;
    char *message = malloc(room);
    if (!message) exit(1);
    const int length = snprintf(
        message, room, "{\"do\":\"verify\",\"text\":%s,\"commitment\":\"%s\",\"salt\":\"%s\"}",
        saved, commitment, salt);
    say_bytes(who, message, (size_t)length);
    free(message);
}

/* The house that dealt does not judge, and has other things to do: the one in the browser does. */
static void go_home(void)
{
    verify(0, "", "");
    check(is_refused(0, "bad-message") && visitor[0].count[VERDICT] == 0, "not at that house");
    close_all();
    open_all(true);
    arrive(0);
}

/* One of those whom the table has told that they may, by the last 8 digits of either half of the
 * seed of number 0: worked out here from the saved game's text alone. */
static void check_who_began(void)
{
    char text[4096] = "", half[2][9] = {"", ""}, hashed[2 * SHA256_BYTES + 4], hex[HASH_ROOM];
    uint8_t hash[SHA256_BYTES];
    const JsonValue file = got(0, SAVED, "text");
    snprintf(text, sizeof text, "%.*s", (int)file.length, file.at); /* its lines end with \\n */
    const char *key = strstr(text, "chance: "), *script = strstr(text, "---\\n");
    check(strstr(text, "begins: A, B\\n") && key && script, "a saved game says who might begin");
    if (!key || !script) return;
    snprintf(hashed, sizeof hashed, "%.*s 0\n", 2 * SHA256_BYTES, key + 8);
    sha256(hashed, strlen(hashed), hash);
    hex_write(hex, hash, sizeof hash);
    snprintf(half[0], 9, "%s", hex + 8);
    snprintf(half[1], 9, "%s", hex + 24);
    const uint64_t number = strtoull(half[0], NULL, 16) ^ strtoull(half[1], NULL, 16);
    check(script[5] == (char)('A' + number % 2), "who begins follows from the seed");
}

/* Whoever chose last takes it back, and the other one agrees. */
static void take_back(void)
{
    const int number = number_in(0, VIEW, "number"), undone = number_in(0, VIEW, "undone");
    for (int who = 0; who < 2; who++) {
        say(who, "{'do':'undo','n':%d}", number_in(who, VIEW, "n"));
        say(1 - who, "{'do':'allow','yes':true}");
    }
    check(number_in(0, VIEW, "number") == number && number_in(0, VIEW, "undone") > undone,
          "numbers stay used");
}

/* A table from the file is the same game, also when it is saved again. */
static void check_loaded(void)
{
    const char *key = strstr(saved, "chance: ");
    const size_t room = strlen(saved) + 64;
    char *message = malloc(room), *first = strdup(key ? key : "");
    if (!message || !first) exit(1);
    check(key && strstr(key, "\\nundone: "), "a key, and numbers of choices that were taken back");
    const int length = snprintf(message, room, "{\"do\":\"load\",\"text\":%s}", saved);
    say_bytes(0, message, (size_t)length);
    check(is_content(0) && has_text(0, TABLE, "state", "over"), "it is loaded");
    keep_saved(0);
    key = strstr(saved, "chance: ");
    check(key && strcmp(key, first) == 0, "and saved as it was");
    say(0, "{'do':'branch','n':20}");
    check(is_content(0) && number_in(0, VIEW, "number") >= 20, "and gone on from");
    free(message);
    free(first);
}

static void test_whole(void)
{
    char commitment[HASH_ROOM], salt[2][SALT_ROOM], hash_hex[HASH_ROOM];
    uint8_t secret[FAIR_SECRET], hash[SHA256_BYTES];
    open_overheard();
    gather();
    snprintf(commitment, sizeof commitment, "%s", text_at(0, TABLE, "fair.commitment"));
    check(strlen(commitment) == 2 * SHA256_BYTES, "a commitment, before anybody has given a salt");
    check(length_of(got(0, TABLE, "setup.begins")) == 2, "who may begin is told, too");
    check(has_none(0, "fair.salts.0") && has_none(0, "fair.salts.1"), "no salts yet");
    check(visitor[0].count[VIEW] == 0, "nor a game");
    give_salt(0);
    snprintf(salt[0], SALT_ROOM, "%s", text_at(1, TABLE, "fair.salts.0"));
    check(strlen(salt[0]) == 2 * FAIR_SALT && has_none(1, "fair.salts.1"), "all are told a salt");
    check(visitor[0].count[VIEW] == 0, "the game waits for the other one");
    give_salt(1);
    snprintf(salt[1], SALT_ROOM, "%s", text_at(0, TABLE, "fair.salts.1"));
    check(strlen(salt[1]) == 2 * FAIR_SALT && visitor[0].count[VIEW] > 0, "and begins");
    for (int i = 0; i < 40; i++) choose_any(asked_guest(2) == 1);
    take_back();
    for (int who = 0; who <= LOOKER; who++)
        check(strcmp(text_at(who, TABLE, "fair.commitment"), commitment) == 0 &&
                  !got(who, TABLE, "fair.secret").at,
              "the commitment stays, the secret too");
    const size_t before = heard_length;
    play_out();
    const char *told = text_at(LOOKER, TABLE, "fair.secret");
    check(hex_read(secret, sizeof secret, told, strlen(told)), "the secret is told at the end");
    const char *first = strstr(heard, told);
    check(first && first >= heard + before, "and not before");
    sha256(secret, sizeof secret, hash);
    hex_write(hash_hex, hash, sizeof hash);
    check(strcmp(hash_hex, commitment) == 0, "it is the one of the commitment");
    keep_saved(0);
    check_who_began();
    go_home();
    verify(0, commitment, salt[0]);
    check(is_true(0, VERDICT, "ok"), "the saved game is verified");
    verify(0, salt[0], salt[0]);
    check(!is_true(0, VERDICT, "ok"), "not with another commitment");
    verify(0, commitment, commitment);
    check(is_refused(0, "bad-message"), "what is too long for a salt is none");
    wait_for(10000); /* that was much at once */
    salt[0][0] = salt[0][0] == '0' ? '1' : '0';
    const int verdicts = visitor[0].count[VERDICT];
    verify(0, commitment, salt[0]);
    check(visitor[0].count[VERDICT] == verdicts + 1 && !is_true(0, VERDICT, "ok"),
          "nor with another salt");
    say(0, "{'do':'verify','text':'title: A\\nnonsense'}");
    check(!is_true(0, VERDICT, "ok") &&
              strstr(text_at(0, VERDICT, "words"), "not a saved game of talia: from line 2 on"),
          "what is not a saved game is said to be none, and where");
    check_loaded();
    close_all();
}

/* A table that an earlier version made has a seed, and goes on with it. */
static void test_old(void)
{
    static const TaliaSetup first_game = {
        .players = 2,
        .edition = 2,
        .kingdom_count = 10,
        .kingdom = {TALIA_cellar, TALIA_market, TALIA_merchant, TALIA_militia, TALIA_mine,
                    TALIA_moat, TALIA_remodel, TALIA_smithy, TALIA_village, TALIA_workshop}};
    RecordTable made = {.setup = first_game, .host = 0, .has_secret = true, .secret = {1, 2, 3}};
    char line[RECORD_LINE];
    uint8_t hash[SHA256_BYTES];
    open_overheard();
    store.append(store.self, "k3f9x2ab", 0, line, record_write(line, record_table(&made)));
    for (int who = 0; who < 2; who++) {
        sha256(who ? "b" : "a", 1, hash);
        const size_t length = record_write(line, record_sit(who, hash, who ? "Jan" : "Ola"));
        store.append(store.self, "k3f9x2ab", 1 + who, line, length);
    }
    for (int who = 0; who < 2; who++) {
        arrive(who);
        say(who, "{'do':'return','table':'k3f9x2ab','key':'%s'}", who ? "b" : "a");
        give_salt(who);
    }
    check(visitor[0].count[VIEW] > 0 && !got(0, VIEW, "number").at, "it begins, without numbers");
    char commitment[HASH_ROOM];
    snprintf(commitment, sizeof commitment, "%s", text_at(0, TABLE, "fair.commitment"));
    const char *salt = text_at(0, TABLE, "fair.salts.0");
    for (int n = 0, who; n < 20000 && (who = asked_guest(2)) >= 0; n++) choose_any(who);
    keep_saved(0);
    check(strstr(saved, "fairness 1\\n") && strstr(saved, "\\nseed: ") &&
              !strstr(saved, "\\nchance: "),
          "and is saved as before");
    go_home();
    verify(0, commitment, salt);
    check(is_true(0, VERDICT, "ok"), "and verified");
    close_all();
}

static void test_refusals(void)
{
    open_overheard();
    gather();
    say(LOOKER, "{'do':'salt','salt':'00112233445566778899aabbccddeeff'}");
    check(!is_content(LOOKER), "who looks on gives no salt");
    say(0, "{'do':'salt','salt':'00112233445566778899AABBCCDDEEFF'}");
    check(!is_content(0) && has_none(0, "fair.salts.0"), "capitals are no salt");
    say(0, "{'do':'salt','salt':'0011'}");
    check(!is_content(0), "a short one is none");
    say(0, "{'do':'salt'}");
    check(!is_content(0), "none is none");
    give_salt(0);
    check(is_content(0), "a salt");
    give_salt(0);
    check(!is_content(0), "one salt a person");
    say(0, "{'do':'leave'}");
    check(has_none(1, "fair.salts.0"), "who stands up takes it along");
    close_all();
}

/* People whose pages know nothing of salts. */
static void test_without(void)
{
    open_overheard();
    gather();
    wait_for(4000);
    check(visitor[0].count[VIEW] == 0, "the start waits for salts");
    wait_for(2000);
    check(visitor[0].count[VIEW] > 0, "but not for long");
    give_salt(0);
    check(!is_content(0), "then it is too late");
    play_out();
    char commitment[HASH_ROOM];
    snprintf(commitment, sizeof commitment, "%s", text_at(0, TABLE, "fair.commitment"));
    keep_saved(0);
    go_home();
    verify(0, commitment, "00112233445566778899aabbccddeeff");
    check(visitor[0].count[VERDICT] == 1 && !is_true(0, VERDICT, "ok"), "which proves nothing");
    close_all();
}

/* Alone in the browser there is nobody to be fair to. */
static void test_solo(void)
{
    open_all(true);
    arrive(0);
    say(0, "{'do':'create','setup':{'players':2},'seats':[{'who':'me','name':'Ola'},"
           "{'who':'bot','level':'easy'}]}");
    check(visitor[0].count[VIEW] > 0 && !got(0, TABLE, "fair").at, "a game alone has none of it");
    close_all();
}

int main(void)
{
    test_whole();
    test_old();
    test_refusals();
    test_without();
    test_solo();
    free(heard);
    free(saved);
    return checks_end();
}
