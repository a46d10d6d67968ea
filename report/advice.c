/* advice.c - see advice.h. */
#include "advice.h"

#include "../json/print.h"
#include "../text/question.h"
#include "numbers.h"
#include "phrases.h"
#include "text_plot.h"

double share_of(int64_t chance)
{
    return (double)chance / NET_ONE;
}

/* ---- For people ------------------------------------------------------------------------------ */

void advice_order(const Advice *advice, int *order)
{
    for (int i = 0; i < advice->options; i++) {
        int at = i;
        for (; at > 0 && advice->option[order[at - 1]].behind > advice->option[i].behind; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

static void put_cells(FILE *out, int width, const char *option, const char *chance, const char *net,
                      const char *why)
{
    fprintf(out, "  %s%*s", option, width - text_width(option), "");
    fprintf(out, "  %*s%s", 14 - text_width(chance), "", chance);
    fprintf(out, "  %*s%s", 6 - text_width(net), "", net);
    fprintf(out, "  %s\n", why);
}

static void put_option(const AdviceFor *of, int which, int width, Language language, bool ascii,
                       FILE *out)
{
    const Advised *option = &of->advice->option[which];
    char words[OPTION_WORDS], chance[2 * NUMBER_WORDS + 4], mean[NUMBER_WORDS], error[NUMBER_WORDS];
    char net[NUMBER_WORDS + 1], share[NUMBER_WORDS], why[REASON_WORDS];
    option_words(of->game, option->option, (Wording){.language = language}, words);
    percent_words(mean, share_of(option->chance), 1, language);
    number_words(error, 100 * share_of(option->error), 1, language);
    snprintf(chance, sizeof chance, "%s %s %s", mean, ascii ? "+-" : "±", error);
    percent_words(share, share_of(option->share), 0, language);
    snprintf(net, sizeof net, "%s%s", which == of->advice->net ? "*" : "", share);
    reason_say(language, &option->reason, why);
    put_cells(out, width, words, chance, net, why);
}

static void put_note(const AdviceFor *of, Language language, bool ascii, FILE *out)
{
    char words[512], dealings[16];
    const TextPaper paper = {.out = out, .width = 79, .ascii = ascii, .language = language};
    snprintf(dealings, sizeof dealings, "%d", of->advice->dealings);
    const char *const values[] = {dealings, of->name};
    say_fill(words, sizeof words, phrase(language, PHRASE_advice_note), values, 2);
    text_paragraph(&paper, words);
}

void advice_print(const AdviceFor *of, Language language, bool ascii, FILE *out)
{
    const Advice *advice = of->advice;
    char question[QUESTION_WORDS], words[QUESTION_WORDS + 64];
    int order[TALIA_MAX_OPTIONS];
    int width = text_width(phrase(language, PHRASE_advice_option));
    question_words(&(TaliaView){of->game, advice->seat}, (Wording){.language = language}, question);
    const char *const values[] = {of->name, question};
    say_fill(words, sizeof words, phrase(language, PHRASE_advice_asked), values, 2);
    fprintf(out, "%s\n", words);
    if (of->plays_treasures) fprintf(out, "%s\n", phrase(language, PHRASE_advice_treasures));
    for (int i = 0; i < advice->options; i++) {
        char option[OPTION_WORDS];
        option_words(of->game, advice->option[i].option, (Wording){.language = language}, option);
        if (text_width(option) > width) width = text_width(option);
    }
    fputc('\n', out);
    put_cells(out, width, phrase(language, PHRASE_advice_option),
              phrase(language, PHRASE_advice_chance), phrase(language, PHRASE_advice_net),
              phrase(language, PHRASE_advice_why));
    advice_order(advice, order);
    for (int i = 0; i < advice->options; i++) put_option(of, order[i], width, language, ascii, out);
    fputc('\n', out);
    put_note(of, language, ascii, out);
}

/* ---- For programs ---------------------------------------------------------------------------- */

void advice_json_choice(const TaliaGame *game, TaliaChoice choice, FILE *out)
{
    char label[TEXT_LABEL];
    text_label(game, choice, label, sizeof label);
    json_print(out, label);
}

void advice_json_reason(const Reason *reason, Language language, FILE *out)
{
    char words[REASON_WORDS];
    reason_say(language, reason, words);
    fputs("{\"id\": ", out);
    json_print(out, reason_id((ReasonId)reason->id));
    fputs(", \"words\": ", out);
    json_print(out, words);
    fputc('}', out);
}

static void put_number(FILE *out, const char *key, int32_t chance)
{
    char digits[JSON_DIGITS];
    json_fixed(digits, share_of(chance), 4);
    fprintf(out, "\"%s\": %s, ", key, digits);
}

void advice_write_json(const AdviceFor *of, Language language, FILE *out)
{
    const Advice *advice = of->advice;
    fprintf(out, "{\"seat\": \"%c\", \"plays_treasures\": %s, ", 'A' + advice->seat,
            of->plays_treasures ? "true" : "false");
    put_number(out, "chance", advice->chance);
    fprintf(out, "\"dealings\": %d, \"best\": ", advice->dealings);
    advice_json_choice(of->game, advice->option[advice->best].option, out);
    fputs(", \"net\": ", out);
    advice_json_choice(of->game, advice->option[advice->net].option, out);
    fputs(", \"options\": [", out);
    for (int i = 0; i < advice->options; i++) {
        const Advised *option = &advice->option[i];
        fprintf(out, "%s\n  {\"option\": ", i ? "," : "");
        advice_json_choice(of->game, option->option, out);
        fputs(", ", out);
        put_number(out, "chance", option->chance);
        put_number(out, "error", option->error);
        put_number(out, "behind", option->behind);
        put_number(out, "doubt", option->doubt);
        put_number(out, "share", option->share);
        fputs("\"reason\": ", out);
        advice_json_reason(&option->reason, language, out);
        fputc('}', out);
    }
    fputs("]}\n", out);
}
