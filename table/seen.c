/* seen.c - see seen.h. */
#include "seen.h"

#include <stdlib.h>
#include <string.h>

#include <talia/events.h>
#include <talia/table.h>

#include "../script/label.h"
#include "../script/words.h"
#include "../text/lines.h"
#include "../text/utf8.h"
#include "table.h"

/* A view that was kept. */
typedef struct Shot {
    JsonValue item, chosen; /* chosen: the label of the choice that was made there, if any */
    int n, number, undone;
    int at;        /* choices of the record before it */
    int floor;     /* the fewest choices that the game was taken back to afterwards */
    int session;   /* of a window, counted */
    bool is_first; /* of its session */
} Shot;

typedef struct Check {
    const SavedGame *saved;
    SeenReport *report;
    Language language;
    int seat;
    char names[TALIA_MAX_PLAYERS][TABLE_NAME];
    const char *name[TALIA_MAX_PLAYERS];
    Shot *shot; /* on the heap */
    size_t count, room;
    int *back; /* on the heap: numbers at which one agreed to go back */
    size_t backs, backs_room;
    TaliaGame game; /* as the record has it, */
    int at;         /* after so many choices, */
    Story story;    /* and what was to be told of it by then */
    int n, question;
} Check;

/* ---- Reading the list ---------------------------------------------------------------------- */

static bool get_int(JsonValue item, const char *key, int *out)
{
    int64_t number;
    if (!json_get_integer(json_member(item, key), &number)) return false;
    if (number < 0 || number > CHANCE_NUMBERS) return false;
    *out = (int)number;
    return true;
}

static bool read_came(Check *check, JsonValue item)
{
    const JsonValue names = json_member(item, "names");
    int seat = 0;
    if (!get_int(item, "came", &check->seat)) return false;
    for (JsonValue at = json_first(names); at.at; at = json_next(names, at)) {
        if (seat == TALIA_MAX_PLAYERS) return false;
        if (!json_get_text(at, check->names[seat], TABLE_NAME)) return false;
        seat++;
    }
    return seat == check->saved->setup.players && check->seat < seat;
}

static bool read_view(Check *check, JsonValue item, int session, bool is_first)
{
    Shot shot = {.item = item, .session = session, .is_first = is_first};
    if (!get_int(item, "n", &shot.n) || !get_int(item, "number", &shot.number) ||
        !get_int(item, "undone", &shot.undone) || shot.undone > shot.number)
        return false;
    shot.at = shot.number - shot.undone;
    check->shot = grown(check->shot, check->count, &check->room, sizeof *check->shot);
    check->shot[check->count++] = shot;
    return true;
}

/* The choice belongs to the last view of the window that had this `n`. */
static bool read_choice(Check *check, JsonValue item, int session)
{
    int n;
    if (!get_int(item, "n", &n)) return false;
    for (size_t i = check->count; i-- > 0 && check->shot[i].session == session;) {
        if (check->shot[i].n != n) continue;
        check->shot[i].chosen = json_member(item, "chose");
        return true;
    }
    return true; /* made in a view that was not kept */
}

static void read_back(Check *check)
{
    check->back = grown(check->back, check->backs, &check->backs_room, sizeof *check->back);
    check->back[check->backs++] = check->count ? check->shot[check->count - 1].number : 0;
}

static bool read_list(Check *check, JsonValue list)
{
    int session = 0;
    bool is_first = true;
    check->seat = -1;
    for (JsonValue item = json_first(list); item.at; item = json_next(list, item)) {
        if (json_member(item, "came").at) {
            if (!read_came(check, item)) return false;
            session++;
            is_first = true;
        } else if (check->seat < 0) {
            return false;
        } else if (json_member(item, "chose").at) {
            if (!read_choice(check, item, session)) return false;
        } else if (json_member(item, "back").at) {
            read_back(check);
        } else {
            if (!read_view(check, item, session, is_first)) return false;
            is_first = false;
        }
    }
    return check->seat >= 0;
}

/* ---- When it was --------------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
    const Shot *one = a, *other = b;
    if (one->number != other->number) return one->number < other->number ? -1 : 1;
    return (one->undone > other->undone) - (one->undone < other->undone);
}

/* Neither number ever becomes less: a house that says so has begun anew. */
static bool numbers_grow(const Check *check)
{
    for (size_t i = 1; i < check->count; i++) {
        const Shot *a = &check->shot[i - 1], *b = &check->shot[i];
        if (a->session == b->session && (a->number > b->number || a->undone > b->undone))
            return false;
    }
    return true;
}

/* How far the game was taken back between two views, at most; INT_MAX: not at all. */
static int taken_back_to(const Shot *a, const Shot *b)
{
    return b->undone > a->undone ? a->at - (b->undone - a->undone) : INT32_MAX;
}

static void find_floors(Check *check)
{
    int floor = INT32_MAX;
    for (size_t i = check->count; i-- > 0;) {
        Shot *shot = &check->shot[i];
        const int to = i + 1 < check->count ? taken_back_to(shot, shot + 1) : INT32_MAX;
        if (to < floor) floor = to;
        shot->floor = floor;
    }
}

static bool is_in_record(const Shot *shot)
{
    return shot->at <= shot->floor;
}

/* ---- What differs -------------------------------------------------------------------------- */

static bool differs(Check *check, SeenFault fault)
{
    const TaliaView view = {&check->game, check->seat};
    SeenReport *report = check->report;
    report->fault = fault;
    /* What had no room was cut off, not within a character; and a house that lies may say anything:
     * it moves no cursor. */
    utf8_keep_shown(report->shown);
    utf8_keep_shown(report->recorded);
    report->turn_of = talia_view_turn_of(&view);
    report->turn = talia_view_turns(&view, report->turn_of) + !talia_is_over(&check->game);
    return false;
}

/* One more thing of a list, as far as there is room. */
static void list_words(char out[SEEN_WORDS], const char *words)
{
    const size_t used = strlen(out);
    snprintf(out + used, SEEN_WORDS - used, "%s%s", used ? ", " : "", words);
}

/* The words that a page was told, with names in place of [marks]. */
static void plain_words(Language language, const char *words, char out[SEEN_WORDS])
{
    size_t n = 0;
    while (*words && n + 1 < SEEN_WORDS) {
        const size_t length = *words == '[' ? strcspn(words, "]") : 0;
        const int card = length ? text_find_card(words + 1, length - 1) : -1;
        if (card < 0 || words[length] != ']') {
            out[n++] = *words++;
            continue;
        }
        const char *name = text_card_name(language, (TaliaCard)card);
        for (; *name && n + 1 < SEEN_WORDS; name++) out[n++] = *name;
        words += length + 1;
    }
    out[n] = '\0';
}

/* ---- Comparing ----------------------------------------------------------------------------- */

static bool compare_hand(Check *check, const Shot *shot)
{
    const TaliaView view = {&check->game, check->seat};
    const JsonValue shown = json_member(shot->item, "hand");
    uint8_t hand[TALIA_MAX_OWNED];
    const int size = talia_view_zone(&view, check->seat, TALIA_HAND, hand);
    SeenReport *report = check->report;
    bool same = true;
    int i = 0;
    if (!shown.at || json_is_null(shown)) return true;
    report->shown[0] = report->recorded[0] = '\0';
    for (JsonValue card = json_first(shown); card.at; card = json_next(shown, card)) {
        char id[CARD_WORDS] = "";
        json_get_text(card, id, sizeof id);
        const int known = text_find_card(id, strlen(id));
        list_words(report->shown,
                   known < 0 ? id : text_card_name(check->language, (TaliaCard)known));
        same = same && i < size && known == (int)talia_card(&check->game, hand[i]);
        i++;
    }
    if (same && i == size) return true;
    for (i = 0; i < size; i++)
        list_words(report->recorded,
                   text_card_name(check->language, talia_card(&check->game, hand[i])));
    return differs(check, SEEN_HAND);
}

static bool compare_asked(Check *check, const Shot *shot)
{
    const int asked = talia_is_over(&check->game) ? -1 : talia_decision(&check->game)->who;
    int shown = -1;
    get_int(shot->item, "asked", &shown); /* not there: the table was over before the game */
    if (shown < 0 || shown == asked || shown >= check->saved->setup.players) return true;
    snprintf(check->report->shown, SEEN_WORDS, "%s", check->name[shown]);
    snprintf(check->report->recorded, SEEN_WORDS, "%s", asked < 0 ? "-" : check->name[asked]);
    return differs(check, SEEN_ASKED);
}

static bool compare_options(Check *check, const Shot *shot)
{
    const JsonValue shown = json_member(shot->item, "options");
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(&check->game, options);
    SeenReport *report = check->report;
    char label[TEXT_LABEL], was[TEXT_LABEL];
    bool same = true;
    int i = 0;
    if (!shown.at) return true;
    report->shown[0] = report->recorded[0] = '\0';
    for (JsonValue option = json_first(shown); option.at; option = json_next(shown, option)) {
        was[0] = label[0] = '\0';
        json_get_text(option, was, sizeof was);
        list_words(report->shown, was);
        if (i < count) text_label(&check->game, options[i], label, sizeof label);
        same = same && i < count && strcmp(was, label) == 0;
        i++;
    }
    if (same && i == count) return true;
    for (i = 0; i < count; i++) {
        text_label(&check->game, options[i], label, sizeof label);
        list_words(report->recorded, label);
    }
    return differs(check, SEEN_OPTIONS);
}

/* Line i of the story in words; "" beyond its end. */
static void line_at(const Check *check, int i, Wording wording, char out[LINE_WORDS])
{
    const char *name[TALIA_MAX_PLAYERS];
    char words[TALIA_MAX_PLAYERS][TABLE_NAME];
    out[0] = '\0';
    if (i >= check->story.count) return;
    for (int seat = 0; seat < check->saved->setup.players; seat++) {
        seat_words(check->names[seat], false, seat, wording.language, words[seat]);
        name[seat] = words[seat];
    }
    line_words(&check->story.line[i], check->seat, &check->game, name, wording, out);
}

static bool is_line(const Check *check, int i, const char *shown)
{
    char words[LINE_WORDS];
    for (int language = 0; language < LANGUAGES; language++) {
        line_at(check, i, (Wording){.language = (Language)language, .marks = true}, words);
        if (strcmp(words, shown) == 0) return true;
    }
    return false;
}

static bool log_differs(Check *check, int i, const char *shown)
{
    char words[LINE_WORDS];
    line_at(check, i, (Wording){.language = check->language, .marks = true}, words);
    plain_words(check->language, shown, check->report->shown);
    plain_words(check->language, words, check->report->recorded);
    return differs(check, SEEN_LOG);
}

static bool compare_log(Check *check, const Shot *shot)
{
    const JsonValue shown = json_member(shot->item, "log");
    int i = 0;
    if (!shown.at || !get_int(shot->item, "from", &i)) return true;
    for (JsonValue line = json_first(shown); line.at; line = json_next(shown, line)) {
        char words[LINE_WORDS] = "";
        json_get_text(line, words, sizeof words);
        if (!is_line(check, i, words)) return log_differs(check, i, words);
        i++;
    }
    return i >= check->story.count || log_differs(check, i, "");
}

/* Numbers are used up by choices that were made, and by those that one saw taken back. */
static bool compare_numbers(Check *check, const Shot *before, const Shot *shot)
{
    const SavedGame *saved = check->saved;
    const bool goes_on = before && before->undone == shot->undone;
    for (int i = goes_on ? before->at : shot->at - 1; i < shot->at; i++) {
        if (i < 0) continue;
        const int told = shot->number - (shot->at - 1 - i);
        if (goes_on ? saved->number[i] == told : saved->number[i] <= told) continue;
        snprintf(check->report->shown, SEEN_WORDS, "%d", told);
        snprintf(check->report->recorded, SEEN_WORDS, "%d", saved->number[i]);
        return differs(check, SEEN_NUMBERS);
    }
    return true;
}

/* ---- One's own choices --------------------------------------------------------------------- */

/* Whether the record goes on with playing all plain Treasures. */
static bool plays_treasures(const Check *check)
{
    const SavedGame *saved = check->saved;
    SavedGame expected = {.count = 0};
    save_remember(&expected, &check->game, TALIA_PLAY_TREASURES);
    const bool same = expected.count > 0 && expected.count <= saved->count - (size_t)check->at &&
                      memcmp(expected.choice, saved->choice + check->at,
                             expected.count * sizeof(TaliaChoice)) == 0;
    save_free(&expected);
    return same;
}

static bool compare_choice(Check *check, const Shot *shot)
{
    const SavedGame *saved = check->saved;
    char chosen[TEXT_LABEL] = "", label[TEXT_LABEL] = "-";
    if (!shot->chosen.at || shot->at >= shot->floor) return true;
    check->report->choices++;
    json_get_text(shot->chosen, chosen, sizeof chosen);
    const bool is_there = check->at < (int)saved->count;
    if (is_there) text_label(&check->game, saved->choice[check->at], label, sizeof label);
    const bool is_own = is_there && talia_decision(&check->game)->who == check->seat;
    if (is_own && strcmp(chosen, label) == 0) return true;
    if (is_own && strcmp(chosen, LABEL_TREASURES) == 0 && plays_treasures(check)) return true;
    snprintf(check->report->shown, SEEN_WORDS, "%s", chosen);
    snprintf(check->report->recorded, SEEN_WORDS, "%s", label);
    return differs(check, SEEN_CHOICE);
}

/* Whether one has agreed, up to then, to go back; that holds for one time. */
static bool has_agreed(Check *check, int number)
{
    bool agreed = false;
    for (size_t i = 0; i < check->backs; i++) {
        if (check->back[i] < 0 || check->back[i] > number) continue;
        check->back[i] = -1;
        agreed = true;
    }
    return agreed;
}

/* Before the view at i choices were taken back: was one's own among them, then one has agreed. */
static bool check_taken_back(Check *check, size_t i)
{
    const Shot *shot = check->shot;
    const int to = i ? taken_back_to(&shot[i - 1], &shot[i]) : INT32_MAX;
    int low = INT32_MAX; /* what lies above it was taken back before */
    if (to == INT32_MAX || has_agreed(check, shot[i].number)) return true;
    for (size_t k = i; k-- > 0 && shot[k].at >= to;) {
        if (shot[k].chosen.at && shot[k].at < low) {
            json_get_text(shot[k].chosen, check->report->shown, SEEN_WORDS);
            return differs(check, SEEN_TAKEN_BACK);
        }
        const int before = k ? taken_back_to(&shot[k - 1], &shot[k]) : INT32_MAX;
        if (before < low) low = before;
    }
    return true;
}

/* ---- The record, step by step -------------------------------------------------------------- */

static void follow(void *self, const TaliaGame *game, const TaliaEvent *event)
{
    Check *check = self;
    (void)game;
    story_tell(&check->story, event, check->n, (TaliaQuestion)check->question);
}

static void go_on_to(Check *check, int at)
{
    const TaliaSink sink = {.tell = follow, .self = check};
    for (; check->at < at; check->at++) {
        check->n = check->at;
        check->question = talia_decision(&check->game)->question;
        save_prepare(check->saved, (size_t)check->at, &check->game);
        talia_choose_told(&check->game, check->saved->choice[check->at], &sink);
    }
}

static bool compare_view(Check *check, const Shot *before, const Shot *shot)
{
    SeenReport *report = check->report;
    if (shot->at > (int)check->saved->count) {
        go_on_to(check, (int)check->saved->count);
        snprintf(report->shown, SEEN_WORDS, "%d", shot->at);
        snprintf(report->recorded, SEEN_WORDS, "%zu", check->saved->count);
        return differs(check, SEEN_SHORT);
    }
    if (!before) report->from = shot->at;
    if (before && shot->is_first && shot->at > before->at) report->away += shot->at - before->at;
    go_on_to(check, shot->at);
    report->views++;
    return compare_numbers(check, before, shot) && compare_hand(check, shot) &&
           compare_asked(check, shot) && compare_options(check, shot) && compare_log(check, shot) &&
           compare_choice(check, shot);
}

static void compare_all(Check *check)
{
    const TaliaSink sink = {.tell = follow, .self = check};
    bool good = true;
    check->n = -1;
    story_open(&check->story, check->seat, true);
    talia_start_told(&check->game, &check->saved->setup, &sink);
    for (size_t i = 0; good && i < check->count; i++) {
        const Shot *shot = &check->shot[i];
        good = check_taken_back(check, i);
        if (good && is_in_record(shot)) good = compare_view(check, i ? shot - 1 : NULL, shot);
    }
    story_close(&check->story);
}

void seen_check(const SavedGame *saved, JsonValue list, Language language, SeenReport *report)
{
    Check *check = calloc(1, sizeof *check);
    *report = (SeenReport){.fault = SEEN_UNREADABLE};
    if (!check) return;
    check->saved = saved;
    check->report = report;
    check->language = language;
    for (int seat = 0; seat < TALIA_MAX_PLAYERS; seat++) check->name[seat] = check->names[seat];
    if (read_list(check, list)) {
        report->fault = SEEN_NO_FAULT;
        if (!numbers_grow(check)) report->fault = SEEN_NUMBERS;
        if (check->count > 0) qsort(check->shot, check->count, sizeof *check->shot, by_time);
        find_floors(check);
        if (report->fault == SEEN_NO_FAULT) compare_all(check);
    }
    free(check->shot);
    free(check->back);
    free(check);
}
