/* page_over.c - after the end: the scores, the game once more, what could be played better. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../bots/players/learned.h"
#include "../../text/text.h"
#include "stage.h"

static const Ink PLAIN_INK = {TONE_PLAIN, LOOK_PLAIN};
static const Ink BOLD_INK = {TONE_PLAIN, LOOK_BOLD};

/* ---- The scores ------------------------------------------------------------------------------ */

static void winner_words(const Desk *desk, char out[DESK_WORDS])
{
    Names others = {.words = ""};
    const unsigned winners = desk->summary.winners;
    const bool won = desk->seat >= 0 && winners >> desk->seat & 1;
    int count = 0;
    for (int seat = 0; seat < desk->players; seat++) {
        if (!(winners >> seat & 1) || seat == desk->seat) continue;
        names_add(&others, seat_name(desk, seat));
        count++;
    }
    Saying saying = count > 1 ? SAY_they_share : SAY_they_win;
    if (won) saying = count ? SAY_you_share : SAY_you_win;
    say_into(out, DESK_WORDS, desk->language, saying, others.words, "", "");
}

/* `after`: what stands between two players. */
static void write_score(FILE *file, const Desk *desk, int seat, const char *after)
{
    const ScoreSight *score = &desk->summary.seat[seat];
    Names points = {.words = ""}, turns = {.words = ""};
    const Language language = desk->language;
    names_add_count(&points, language, SAY_points_one, score->score, "");
    names_add_count(&turns, language, SAY_turns_one, score->turns, "");
    fprintf(file, "%s: %s, %s\n", seat_name(desk, seat), points.words, turns.words);
    bool is_first = true;
    for (int i = 0; i < score->rows; i++) {
        if (score->row[i].points == 0 || score->row[i].card == TALIA_NONE) continue;
        fprintf(file, "%s%s x%d: %d", is_first ? "  " : ", ",
                text_card_name(language, (TaliaCard)score->row[i].card), score->row[i].count,
                score->row[i].points);
        is_first = false;
    }
    if (!is_first) fputc('\n', file);
    fputs(after, file);
}

char *over_words(const Desk *desk)
{
    char *text = NULL, words[DESK_WORDS];
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return NULL;
    for (int seat = 0; seat < desk->players; seat++) write_score(file, desk, seat, "");
    winner_words(desk, words);
    fputs(words, file);
    fclose(file);
    return text;
}

/* Everybody's score, then the proof; on the heap, NULL: no memory. */
static char *write_scores(const Stage *stage, const Desk *desk, const char *after)
{
    char *text = NULL;
    size_t length;
    FILE *file = open_memstream(&text, &length);
    if (!file) return NULL;
    for (int seat = 0; seat < desk->players; seat++) write_score(file, desk, seat, after);
    fprintf(file, "%s\n", stage->proof);
    fclose(file);
    return text;
}

/* Those of six players stand close together where there is no room for more. */
static void paint_scores(const Stage *stage, const Desk *desk, Picture *picture, Rect at)
{
    const Flow flow = {at, 0, 2, PLAIN_INK};
    char *text = write_scores(stage, desk, "\n");
    if (text && picture_flow(NULL, flow, text) > at.height) {
        free(text);
        text = write_scores(stage, desk, "");
    }
    if (text) picture_flow(picture, flow, text);
    free(text);
}

static const KeyWord end_keys[] = {
    {'P', SAY_key_replay}, {'R', SAY_key_review}, {'L', SAY_key_log},
    {'S', SAY_key_save},   {'N', SAY_key_again},  {'Q', SAY_key_leave},
};

static void paint_end(Stage *stage, Picture *picture)
{
    const Desk *desk = stage_desk(stage);
    char words[DESK_WORDS];
    if (!desk) return;
    winner_words(desk, words);
    paint_title(picture, say(desk->language, SAY_over), "");
    picture_put(picture, 2, 2, picture->width - 4, BOLD_INK, words);
    const Rect at = {2, 4, picture->width - 4, picture->height - 6};
    paint_scores(stage, desk, picture, at);
    if (desk->words[0])
        picture_put(picture, 2, picture->height - 2, at.width, BOLD_INK, desk->words);
    if (review_share(stage) >= 0) {
        char share[16];
        snprintf(share, sizeof share, "%d", review_share(stage));
        say_into(words, sizeof words, desk->language, SAY_screen_reviewing, share, "", "");
        picture_put(picture, 2, picture->height - 2, at.width, BOLD_INK, words);
    }
    paint_keys(picture, end_keys, sizeof end_keys / sizeof end_keys[0], stage->language);
}

/* The same set-up and seats, dealt anew: those at this screen all come along. */
static void play_again(Stage *stage)
{
    for (int i = 0; i < stage->desks; i++) desk_ask(stage->desk[i], "again");
    stage->proof[0] = 0;
    stage_only(stage, &page_game);
}

static void press_end(Stage *stage, Press press)
{
    Desk *desk = stage_desk(stage);
    if (!desk) return;
    switch (press.key) {
    case 'P':
        stage_push(stage, &page_replay);
        desk_step(desk, 0);
        return;
    case 'R':
        if (learned_net()) {
            stage->wants_review = true;
            desk_save(desk);
        }
        return;
    case 'L':
        stage_push(stage, &page_log);
        return;
    case 'S':
        stage_save(stage, desk);
        return;
    case 'N':
        play_again(stage);
        return;
    case 'Q':
    case PRESS_ESCAPE:
        if (stage->hooks.leave) stage->hooks.leave(stage->hooks.self);
        return;
    default:
        return;
    }
}

const PageKind page_over = {paint_end, press_end};

/* ---- Once more ------------------------------------------------------------------------------- */

static const KeyWord replay_keys[] = {
    {'<', SAY_key_before},     {'>', SAY_key_after},  {'[', SAY_key_turn_before},
    {']', SAY_key_turn_after}, {'B', SAY_key_branch}, {'D', SAY_key_deck},
    {'C', SAY_key_cards},      {'Q', SAY_key_leave},
};

static void paint_replay(Stage *stage, Picture *picture)
{
    Desk *desk = stage_desk(stage);
    char words[DESK_WORDS], n[16], of[16];
    if (!desk || (!desk->has_view && desk->stepping < 0)) return;
    const Board board = {.desk = desk, .cursor = -1, .seconds = -1};
    board_paint(&board, picture);
    snprintf(n, sizeof n, "%d", desk->shown.n);
    snprintf(of, sizeof of, "%d", desk->shown.of);
    say_into(words, sizeof words, stage->language, SAY_screen_step, n, of, "");
    picture_put(picture, 2, picture->height - 2, picture->width - 4, BOLD_INK, words);
    paint_keys(picture, replay_keys, sizeof replay_keys / sizeof replay_keys[0], stage->language);
}

/* Where the next turn begins, or the one before: the beginning of this one, if it is past that. */
static int turn_after(const Desk *desk)
{
    const SummarySight *summary = &desk->summary;
    for (int i = 0; i < summary->turns; i++) {
        if (summary->turn_at[i] > desk->stepping) return summary->turn_at[i];
    }
    return desk->shown.of;
}

static int turn_before(const Desk *desk)
{
    const SummarySight *summary = &desk->summary;
    for (int i = summary->turns - 1; i >= 0; i--) {
        if (summary->turn_at[i] < desk->stepping) return summary->turn_at[i];
    }
    return 0;
}

static void step_to(Desk *desk, int n)
{
    const int last = desk->shown.of;
    if (n < 0) n = 0;
    if (n > last) n = last;
    if (n != desk->stepping) desk_step(desk, n);
}

static void press_replay(Stage *stage, Press press)
{
    Desk *desk = stage_desk(stage);
    if (!desk || desk->is_waiting) return;
    const int n = desk->stepping;
    switch (press.key) {
    case '<':
    case PRESS_LEFT:
    case PRESS_UP:
        step_to(desk, n - 1);
        return;
    case '>':
    case ' ':
    case PRESS_RIGHT:
    case PRESS_DOWN:
        step_to(desk, n + 1);
        return;
    case '[':
    case PRESS_PAGE_UP:
        step_to(desk, turn_before(desk));
        return;
    case ']':
    case PRESS_PAGE_DOWN:
        step_to(desk, turn_after(desk));
        return;
    case PRESS_HOME:
        step_to(desk, 0);
        return;
    case PRESS_END:
        step_to(desk, desk->shown.of);
        return;
    case 'D':
        stage_push(stage, &page_deck);
        return;
    case 'C':
        stage_push(stage, &page_cards);
        return;
    case 'B':
        desk_begin(desk, "branch");
        json_integer(&desk->out, "n", n);
        desk_end(desk);
        stage_only(stage, &page_game);
        return;
    case 'Q':
    case PRESS_ESCAPE:
        if (stage->pages > 1) {
            stage_pop(stage);
            desk->stepping = -1;
            desk_ask(desk, "log");
        } else if (stage->hooks.leave) {
            stage->hooks.leave(stage->hooks.self);
        }
        return;
    default:
        return;
    }
}

const PageKind page_replay = {paint_replay, press_replay};
