/* expect.c - whether the game is as an expectation has it. */
#include <string.h>

#include <talia/position.h>

#include "../text/text.h"
#include "../bots/plan.h"
#include "scenario.h"

/* ---- Zones --------------------------------------------------------------------------------- */

/* A zone as it is, or as a seat is shown it. */
typedef struct Seen {
    int count[TALIA_MAX_KINDS];
    int unknown; /* cards whose names are not shown; of all that one owns, those passed unseen */
    int size;
    bool has_order;
    uint8_t list[TALIA_MAX_OWNED]; /* with an order: top first */
} Seen;

static void see_list(Seen *seen)
{
    for (int i = 0; i < seen->size; i++) {
        if (seen->list[i] == TALIA_NONE)
            seen->unknown++;
        else
            seen->count[seen->list[i]]++;
    }
}

/* Zones that are known by counts alone. */
static int count_of(const TaliaGame *game, const Clause *clause, int kind)
{
    const int viewer = clause->viewer;
    const TaliaView view = {game, viewer};
    if (clause->key.word->subject == KEY_TRASH)
        return viewer == TALIA_NONE ? talia_trash_count(game, kind) : talia_view_trash(&view, kind);
    return viewer == TALIA_NONE ? talia_owned(game, clause->key.seat, kind)
                                : talia_view_owned(&view, clause->key.seat, kind);
}

static void see_zone(const TaliaGame *game, const Clause *clause, Seen *seen)
{
    memset(seen, 0, sizeof *seen);
    if (clause->key.word->subject == KEY_ZONE) {
        const TaliaZone zone = (TaliaZone)clause->key.word->detail;
        const TaliaView view = {game, clause->viewer};
        seen->has_order = zone == TALIA_DECK || zone == TALIA_DISCARD_PILE;
        seen->size = clause->viewer == TALIA_NONE
                         ? talia_zone(game, clause->key.seat, zone, seen->list)
                         : talia_view_zone(&view, clause->key.seat, zone, seen->list);
        see_list(seen);
        return;
    }
    for (int kind = 0; kind < talia_kinds(game); kind++) {
        seen->count[kind] = count_of(game, clause, kind);
        seen->size += seen->count[kind];
    }
    if (clause->viewer == TALIA_NONE || clause->key.word->subject == KEY_TRASH) return;
    seen->unknown = talia_view_unseen(&(TaliaView){game, clause->viewer}, clause->key.seat);
    seen->size = talia_view_cards(&(TaliaView){game, clause->viewer}, clause->key.seat);
}

static bool has_names(const Seen *seen)
{
    for (int kind = 0; kind < TALIA_MAX_KINDS; kind++) {
        if (seen->count[kind]) return true;
    }
    return false;
}

static int seen_of_card(const TaliaGame *game, const Seen *seen, int card)
{
    const int kind = talia_kind(game, (TaliaCard)card);
    return kind == TALIA_NONE ? 0 : seen->count[kind];
}

static bool starts_with(const TaliaGame *game, const Seen *seen, const CardCopies *copies,
                        size_t count)
{
    int at = 0;
    for (size_t i = 0; i < count; i++) {
        const int kind = talia_kind(game, copies[i].card);
        for (int n = 0; n < copies[i].copies; n++, at++) {
            if (at >= seen->size || kind == TALIA_NONE || seen->list[at] != kind) return false;
        }
    }
    return true;
}

static bool zone_holds(const Scenario *scenario, const TaliaGame *game, const Clause *clause,
                       const Seen *seen)
{
    const CardCopies *copies = clause_cards(scenario, clause);
    const size_t count = clause->cards.count;
    int wanted[TALIA_CARDS] = {0};
    for (size_t i = 0; i < count; i++) wanted[copies[i].card] += copies[i].copies;
    if (clause->relation == RELATION_SIZE) return seen->size == clause->number;
    if (clause->relation == RELATION_HIDDEN) return !has_names(seen);
    if (clause->relation == RELATION_STARTS) return starts_with(game, seen, copies, count);
    for (int card = 0; card < TALIA_CARDS; card++) {
        const int there = seen_of_card(game, seen, card);
        if (clause->relation == RELATION_HAS && there < wanted[card]) return false;
        if (clause->relation == RELATION_LACKS && wanted[card] && there) return false;
        if (clause->relation == RELATION_IS && there != wanted[card]) return false;
    }
    return clause->relation != RELATION_IS || seen->unknown == 0;
}

/* ---- Words for what there is --------------------------------------------------------------- */

static void tell_copies(FILE *out, const TaliaGame *game, int kind, int copies, bool first)
{
    if (copies == 0) return;
    fprintf(out, "%s%s", first ? "" : ", ",
            kind == TALIA_NONE ? "?" : text_card_name(ENGLISH, talia_card(game, kind)));
    if (copies > 1) fprintf(out, "*%d", copies);
}

static void tell_zone(FILE *out, const TaliaGame *game, const Seen *seen)
{
    bool first = true;
    if (seen->size == 0) fputs("nothing", out);
    for (int i = 0; seen->has_order && i < seen->size;) {
        int copies = 1;
        while (i + copies < seen->size && seen->list[i + copies] == seen->list[i]) copies++;
        tell_copies(out, game, seen->list[i], copies, first);
        first = false;
        i += copies;
    }
    for (int kind = 0; !seen->has_order && kind < talia_kinds(game); kind++) {
        tell_copies(out, game, kind, seen->count[kind], first);
        first = first && seen->count[kind] == 0;
    }
    if (!seen->has_order) tell_copies(out, game, TALIA_NONE, seen->unknown, first);
    fprintf(out, " (%d %s)", seen->size, seen->size == 1 ? "card" : "cards");
}

static void tell_options(FILE *out, const TaliaGame *game)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(game, options);
    for (int i = 0; i < count; i++) {
        char label[TEXT_LABEL];
        text_label(game, options[i], label, sizeof label);
        fprintf(out, "%s%s", i ? ", " : "", label);
    }
}

/* Why somebody is asked. */
static void tell_question(FILE *out, const TaliaDecision *decision, const char *card)
{
    switch ((TaliaQuestion)decision->question) {
    case TALIA_Q_ACTION:
        fputs(text_phase_name(ENGLISH, TALIA_PHASE_ACTION), out);
        break;
    case TALIA_Q_BUY:
        fputs(text_phase_name(ENGLISH, TALIA_PHASE_BUY), out);
        break;
    case TALIA_Q_REACT:
        fprintf(out, "%s is played", card);
        break;
    case TALIA_Q_ORDER:
        fputs("what comes next", out);
        break;
    case TALIA_Q_LEAVE:
        fputs(text_phase_name(ENGLISH, TALIA_PHASE_CLEANUP), out);
        break;
    case TALIA_Q_PLAYED:
        fprintf(out, "%s was played", card);
        break;
    case TALIA_Q_GAINED:
        fprintf(out, "%s was gained", card);
        break;
    default:
        fprintf(out, "by %s", card);
    }
}

void tell_decision(const TaliaGame *game, int moved, FILE *out)
{
    const TaliaDecision *decision = talia_decision(game);
    const char *card = decision->card == TALIA_NONE
                           ? "?"
                           : text_card_name(ENGLISH, talia_card(game, decision->card));
    if (talia_is_over(game)) {
        fputs("nobody is asked: the game is over", out);
        return;
    }
    fprintf(out, "%c is asked (", letter_before(decision->who, moved, talia_players(game)));
    tell_question(out, decision, card);
    fputs("): ", out);
    tell_options(out, game);
}

/* In the order in which the text has their letters. */
static void tell_seats(FILE *out, const Scenario *scenario, unsigned seats)
{
    const int players = scenario->setup.players;
    bool first = true;
    for (int seat = 0; seat < players; seat++) {
        if (!(seats >> (seat + scenario->moved) % players & 1)) continue;
        fprintf(out, "%s%c", first ? "" : ", ", 'A' + seat);
        first = false;
    }
}

/* ---- Values -------------------------------------------------------------------------------- */

/* By how much a card is cheaper than printed. */
static int discount_of(const TaliaGame *game, TaliaCard card)
{
    return talia_card_info(card)->cost - talia_cost(game, talia_kind(game, card));
}

/* What a card costs; of one that is not in this game, what it would: less what all cards are
 * cheaper by. Of two dear cards one can have a token of its own, so it is the smaller discount. */
static int cost_of(const TaliaGame *game, TaliaCard card)
{
    const int kind = talia_kind(game, card), printed = talia_card_info(card)->cost;
    if (kind != TALIA_NONE) return talia_cost(game, kind);
    if (talia_card_info(card)->types & TALIA_EVENT) return printed;
    const int gold = discount_of(game, TALIA_gold), province = discount_of(game, TALIA_province);
    const int discount = gold < province ? gold : province;
    return printed > discount ? printed - discount : 0;
}

/* What a key that is not a zone stands at: a number, a seat, a kind, as its value is. */
static int value_of(const TaliaGame *game, const Clause *clause)
{
    const Key *key = &clause->key;
    const TaliaView view = {game, clause->viewer == TALIA_NONE ? key->seat : clause->viewer};
    const int kind = key->word->shape == KEY_OF_CARD ? talia_kind(game, key->card) : TALIA_NONE;
    switch (key->word->subject) {
    case KEY_PLAYERS:
        return talia_players(game);
    case KEY_EDITION:
        return talia_edition(game);
    case KEY_BOXES:
        return talia_boxes(game);
    case KEY_PHASE:
        return (int)talia_phase(game);
    case KEY_SETTING:
        return talia_get(game, key->seat, (TaliaSetting)key->word->detail);
    case KEY_PILE:
        return kind == TALIA_NONE ? 0 : talia_pile(game, kind);
    case KEY_EMBARGO:
        return kind == TALIA_NONE ? 0 : talia_embargo(game, kind);
    case KEY_COST:
        return cost_of(game, key->card);
    case KEY_SCORE:
        return talia_view_score(&view, key->seat);
    case KEY_UNSEEN:
        return talia_view_unseen(&view, key->seat);
    case KEY_TURN:
        return talia_turn_of(game);
    case KEY_ASKED:
        return talia_decision(game)->who;
    case KEY_WINNERS:
        return talia_is_over(game) ? (int)talia_winners(game) : 0;
    case KEY_NEXT:
        return talia_is_over(game)
                   ? (int)talia_may_begin_next(talia_players(game), talia_winners(game))
                   : 0;
    default:
        return 0;
    }
}

/* Whether it is a score that the one who looks cannot know. */
static bool is_hidden(const TaliaGame *game, const Clause *clause)
{
    return clause->key.word->subject == KEY_SCORE && clause->viewer != TALIA_NONE &&
           talia_view_unseen(&(TaliaView){game, clause->viewer}, clause->key.seat) > 0;
}

static void tell_value(FILE *out, const Scenario *scenario, const TaliaGame *game,
                       const Clause *clause)
{
    const int value = value_of(game, clause);
    if (is_hidden(game, clause)) {
        fputs("hidden", out);
        return;
    }
    switch (clause->key.word->value) {
    case VALUE_PHASE:
        fputs(text_phase_id((TaliaPhase)value), out);
        break;
    case VALUE_YES_NO:
        fputs(value ? "yes" : "no", out);
        break;
    case VALUE_UP_DOWN:
        fputs(value ? "down" : "up", out);
        break;
    case VALUE_PILE:
        fputs(value == TALIA_NONE ? "none" : text_card_name(ENGLISH, talia_card(game, value)), out);
        break;
    case VALUE_SEAT:
        tell_seats(out, scenario, value == TALIA_NONE ? 0 : 1u << value);
        break;
    case VALUE_SEATS:
        tell_seats(out, scenario, (unsigned)value);
        break;
    default:
        fprintf(out, "%d", value);
    }
}

static bool value_holds(const TaliaGame *game, const Clause *clause)
{
    const int value = value_of(game, clause);
    const bool hidden = is_hidden(game, clause), should_be = clause->relation == RELATION_HIDDEN;
    if (hidden || should_be) return hidden && should_be;
    if (clause->key.word->value != VALUE_PILE) return value == clause->number;
    if (value == TALIA_NONE || clause->card == TALIA_NONE) return value == clause->card;
    return (int)talia_card(game, value) == clause->card;
}

/* ---- Options ------------------------------------------------------------------------------- */

static bool fits_some_option(const Label *label, const TaliaGame *game, const TaliaChoice *options,
                             int count)
{
    for (int i = 0; i < count; i++) {
        if (label_fits(label, game, options[i])) return true;
    }
    return false;
}

/* Notes the one option that the label means; false: there is none, or more than one. */
static bool note_option(const Label *label, const TaliaGame *game, const TaliaChoice *options,
                        int count, bool *is_named)
{
    int fitting = 0;
    for (int i = 0; i < count; i++) {
        if (!label_fits(label, game, options[i])) continue;
        is_named[i] = true;
        fitting++;
    }
    return fitting == 1;
}

/* Each label means one option, as it must in a choice; with '=' they are all options, none of them
 * twice. What is lacking must fit none. */
static bool options_hold(const Scenario *scenario, const TaliaGame *game, const Clause *clause)
{
    const Label *labels = clause_labels(scenario, clause);
    TaliaChoice options[TALIA_MAX_OPTIONS];
    bool is_named[TALIA_MAX_OPTIONS] = {false};
    const int count = talia_options(game, options);
    for (size_t i = 0; i < clause->labels.count; i++) {
        if (clause->relation == RELATION_LACKS
                ? fits_some_option(&labels[i], game, options, count)
                : !note_option(&labels[i], game, options, count, is_named))
            return false;
    }
    if (clause->relation != RELATION_IS) return true;
    if ((size_t)count != clause->labels.count) return false;
    for (int i = 0; i < count; i++) {
        if (!is_named[i]) return false;
    }
    return true;
}

/* ---- Advice -------------------------------------------------------------------------------- */

static TaliaChoice advised(const TaliaGame *game)
{
    const TaliaView view = {game, talia_decision(game)->who};
    return default_choice(&view);
}

/* What default play chooses: one of the labels with '=', none of them with 'lacks'. */
static bool advice_holds(const Scenario *scenario, const TaliaGame *game, const Clause *clause)
{
    const Label *labels = clause_labels(scenario, clause);
    bool is_named = false;
    if (talia_is_over(game)) return false;
    const TaliaChoice choice = advised(game);
    for (size_t i = 0; i < clause->labels.count; i++)
        is_named = is_named || label_fits(&labels[i], game, choice);
    return is_named == (clause->relation == RELATION_IS);
}

static void tell_advice(const TaliaGame *game, int moved, FILE *failures)
{
    char label[TEXT_LABEL];
    if (!talia_is_over(game)) {
        text_label(game, advised(game), label, sizeof label);
        fprintf(failures, "the advice is '%s'; ", label);
    }
    tell_decision(game, moved, failures);
}

/* ---- All of them --------------------------------------------------------------------------- */

static void tell_failure(const Scenario *scenario, const Clause *clause, FILE *failures)
{
    tell_place(scenario, clause->line_number, failures);
    fputs("expected ", failures);
    source_print(failures, clause->line);
    fputs("\n    ", failures);
}

bool clause_holds(const Scenario *scenario, const TaliaGame *game, const Clause *clause,
                  FILE *failures)
{
    const Key *key = &clause->key;
    if (key->word->subject == KEY_OPTIONS) {
        if (options_hold(scenario, game, clause)) return true;
        tell_failure(scenario, clause, failures);
        tell_decision(game, scenario->moved, failures);
    } else if (key->word->subject == KEY_ADVICE) {
        if (advice_holds(scenario, game, clause)) return true;
        tell_failure(scenario, clause, failures);
        tell_advice(game, scenario->moved, failures);
    } else if (key_is_zone(key)) {
        Seen seen;
        see_zone(game, clause, &seen);
        if (zone_holds(scenario, game, clause, &seen)) return true;
        tell_failure(scenario, clause, failures);
        fprintf(failures, "%.*s is ", (int)key->words.length, key->words.at);
        if (clause->viewer != TALIA_NONE)
            fprintf(failures,
                    "to %c: ", letter_before(clause->viewer, scenario->moved, talia_players(game)));
        tell_zone(failures, game, &seen);
    } else {
        if (value_holds(game, clause)) return true;
        tell_failure(scenario, clause, failures);
        if (key->word->subject == KEY_ASKED ||
            (key->word->value == VALUE_SEATS && !talia_is_over(game))) {
            tell_decision(game, scenario->moved, failures);
        } else {
            fprintf(failures, "%.*s is ", (int)key->words.length, key->words.at);
            tell_value(failures, scenario, game, clause);
        }
    }
    fputc('\n', failures);
    return false;
}
