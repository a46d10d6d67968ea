/* tell_question.c - whom the game asks what, in a view. */
#include "tell_parts.h"

#include "../text/question.h"

static const char *const question_kind[] = {
    [TALIA_Q_OVER] = "over",   [TALIA_Q_ACTION] = "action", [TALIA_Q_BUY] = "buy",
    [TALIA_Q_REACT] = "react", [TALIA_Q_CARD] = "card",     [TALIA_Q_ORDER] = "order",
    [TALIA_Q_LEAVE] = "leave", [TALIA_Q_PLAYED] = "played", [TALIA_Q_GAINED] = "gained",
};

/* Options begin with a capital letter on the page; those that do not are numbers and cards. */
static void capitalise(char *words)
{
    if (*words >= 'a' && *words <= 'z') *words = (char)(*words - 'a' + 'A');
}

static void tell_option(Json *out, const Told *told, TaliaChoice choice)
{
    const TaliaVerb verb = (TaliaVerb)(choice >> 8);
    const TaliaPlace place = talia_option_place(told->game, choice);
    char label[TEXT_LABEL], words[OPTION_WORDS];
    text_label(told->game, choice, label, sizeof label);
    option_words(told->game, choice, told_wording(told), words);
    capitalise(words);
    json_open(out, NULL, '{');
    json_string(out, "label", label);
    json_string(out, "verb", verb == TALIA_WORD ? "word" : text_verb(verb));
    tell_kind(out, "card", told->game, verb == TALIA_WORD ? TALIA_NONE : choice & 0xff);
    tell_zone_id(out, "zone", place.zone);
    tell_seat_number(out, "seat", place.who);
    json_string(out, "words", words);
    json_close(out, '}');
}

static void tell_options(Json *out, const Told *told)
{
    TaliaChoice options[TALIA_MAX_OPTIONS];
    const int count = talia_options(told->game, options);
    json_open(out, "options", '[');
    for (int i = 0; i < count; i++) tell_option(out, told, options[i]);
    json_close(out, ']');
    json_bool(out, "treasures", talia_plain_treasures(told->game) != 0);
}

void tell_question(Json *out, const Told *told, bool with_options)
{
    const TaliaView view = {told->game, told->who.seat};
    const int asked = talia_view_asked(&view);
    const bool over = asked == TALIA_NONE || (told->table->state == TABLE_OVER && with_options);
    const bool own = asked == told->who.seat;
    char words[QUESTION_WORDS];
    tell_seat_number(out, "asked", over ? TALIA_NONE : asked);
    if (over) return;
    if (own)
        question_words(&view, told_wording(told), words);
    else
        question_of_other(&view, told->names->name[asked], told_wording(told), words);
    json_open(out, "question", '{');
    json_string(out, "kind", question_kind[talia_view_question(&view)]);
    tell_kind(out, "card", told->game, talia_view_asking(&view));
    json_string(out, "words", words);
    if (own && with_options) tell_options(out, told);
    json_close(out, '}');
}
