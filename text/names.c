/* names.c - see names.h. */
#include "names.h"

#include <string.h>

#include "join.h"

void card_words(Wording wording, TaliaCard card, char out[CARD_WORDS])
{
    if (wording.marks)
        join(out, CARD_WORDS, "[", text_card_id(card), "]");
    else
        join(out, CARD_WORDS, text_card_name(wording.language, card), "", "");
}

void names_add(Names *names, const char *words)
{
    const size_t n = strlen(names->words);
    join(names->words + n, sizeof names->words - n, n ? ", " : "", words, "");
}

void names_add_copies(Names *names, Language language, const char *words, int count)
{
    char number[12], copies[128];
    const char *const values[] = {words, number};
    if (count == 0) return;
    if (count == 1) {
        names_add(names, words);
        return;
    }
    join_number(number, sizeof number, "", count);
    say_fill(copies, sizeof copies, say(language, SAY_copies), values, 2);
    names_add(names, copies);
}

void names_add_card(Names *names, Wording wording, TaliaCard card, int count)
{
    char words[CARD_WORDS];
    if (count == 0) return;
    card_words(wording, card, words);
    names_add_copies(names, wording.language, words, count);
}

void names_add_count(Names *names, Language language, Saying one, int count, const char *sign)
{
    char number[16], words[128];
    join_number(number, sizeof number, sign, count);
    const char *const values[] = {number};
    say_fill(words, sizeof words, say(language, say_form(language, one, count)), values, 1);
    names_add(names, words);
}
