/* review.c - what the pages and texts of a review share, and its figures as JSON. */
#include "review.h"

#include <stdlib.h>

#include "../json/print.h"
#include "../text/question.h"
#include "advice.h"
#include "numbers.h"
#include "phrases.h"

void review_name(const ReviewOf *of, int seat, char out[REVIEW_NAME])
{
    const char *name = of->saved->name[seat];
    snprintf(out, REVIEW_NAME, "%c", 'A' + seat);
    if (name && *name) snprintf(out, REVIEW_NAME, "%s", name);
}

/* ---- In words -------------------------------------------------------------------------------- */

void review_points(int64_t chance, Language language, char out[REVIEW_NAME])
{
    char digits[NUMBER_WORDS];
    number_words(digits, 100 * share_of(chance < 0 ? -chance : chance), 1, language);
    snprintf(out, REVIEW_NAME, "%s%s", chance < 0 ? "-" : "+", digits);
}

/* The game before a choice: what an option is called depends on what is asked. */
static void replay_to(const SavedGame *saved, int index, TaliaGame *game)
{
    talia_start(game, &saved->setup);
    for (int i = 0; i < index; i++) {
        save_prepare(saved, (size_t)i, game);
        talia_choose(game, saved->choice[i]);
    }
}

void review_choice_words(const ReviewOf *of, const Judged *judged, TaliaChoice choice,
                         Language language, char out[REVIEW_WORDS])
{
    TaliaGame game;
    char words[OPTION_WORDS];
    replay_to(of->saved, judged->index, &game);
    option_words(&game, choice, (Wording){.language = language}, words);
    snprintf(out, REVIEW_WORDS, "%s", words);
}

void review_turning_words(const ReviewOf *of, const Turning *turning, Language language,
                          char out[REVIEW_WORDS])
{
    const Judged *judged = turning->judged;
    char turn[16], name[REVIEW_NAME], by[REVIEW_NAME];
    char chosen[REVIEW_WORDS] = "", best[REVIEW_WORDS] = "";
    snprintf(turn, sizeof turn, "%d", judged->turn);
    review_name(of, judged->seat, name);
    review_points(turning->by, language, by);
    if (!turning->is_luck) {
        review_choice_words(of, judged, judged->chosen, language, chosen);
        review_choice_words(of, judged, judged->best, language, best);
    }
    const char *const values[] = {turn, name, by, chosen, best};
    const Phrase words = turning->is_luck ? PHRASE_review_luck_line : PHRASE_review_choice_line;
    say_fill(out, REVIEW_WORDS, phrase(language, words), values, 5);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_chance(FILE *out, int64_t chance)
{
    char digits[JSON_DIGITS];
    json_fixed(digits, (double)review_written(chance) / REVIEW_PARTS, 4);
    fputs(digits, out);
}

static void put_number(FILE *out, const char *key, int64_t chance)
{
    fprintf(out, "\"%s\": ", key);
    put_chance(out, chance);
}

static void put_player(const ReviewOf *of, int seat, FILE *out)
{
    const PlayersReview *player = &of->review->player[seat];
    char name[REVIEW_NAME];
    review_name(of, seat, name);
    fprintf(out, "%s\n  {\"seat\": \"%c\", \"name\": ", seat ? "," : "", 'A' + seat);
    json_print(out, name);
    const struct {
        const char *key;
        int64_t chance;
    } figures[] = {{"first", player->first},
                   {"result", player->result},
                   {"luck", player->luck},
                   {"own_luck", player->own},
                   {"adjusted", review_adjusted(player)},
                   {"lost", player->lost}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        fputs(", ", out);
        put_number(out, figures[i].key, figures[i].chance);
    }
    fprintf(out, ", \"choices\": %d, \"sound\": %d, \"by_turn\": [", player->choices,
            player->sound);
    for (int turn = 0; turn <= player->turns; turn++) {
        if (turn) fputs(", ", out);
        put_chance(out, player->by_turn[turn]);
    }
    fputs("]}", out);
}

static void put_judged(const Judged *judged, const TaliaGame *game, Language language, FILE *out)
{
    fprintf(out, "{\"choice\": %d, \"seat\": \"%c\", \"turn\": %d, \"options\": %d, \"chosen\": ",
            judged->index, 'A' + judged->seat, judged->turn, judged->options);
    advice_json_choice(game, judged->chosen, out);
    fputs(", \"best\": ", out);
    advice_json_choice(game, judged->best, out);
    fputs(", \"net\": ", out);
    advice_json_choice(game, judged->net, out);
    const struct {
        const char *key;
        int64_t chance;
    } figures[] = {{"luck", judged->luck}, {"before", judged->before}, {"after", judged->after},
                   {"lost", judged->lost}, {"doubt", judged->doubt},   {"share", judged->share}};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        fputs(", ", out);
        put_number(out, figures[i].key, figures[i].chance);
    }
    fputs(", \"reason\": ", out);
    advice_json_reason(&judged->reason, language, out);
    fputc('}', out);
}

void review_write_json(const ReviewOf *of, Language language, FILE *out)
{
    const Review *review = of->review;
    TaliaGame game;
    talia_start(&game, &of->saved->setup);
    fprintf(out, "{\"over\": %s, \"players\": [", review->is_over ? "true" : "false");
    for (int seat = 0; seat < review->players; seat++) put_player(of, seat, out);
    fputs("],\n \"choices\": [", out);
    for (size_t i = 0; i < review->count; i++) {
        fprintf(out, "%s\n  ", i ? "," : "");
        put_judged(&review->judged[i], &game, language, out);
    }
    fputs("]}\n", out);
}
