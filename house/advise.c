/* advise.c - what the net would advise whoever is asked and plays alone, or at a table whose terms
 * allow it to everybody who sits down there. bots/teacher/ finds it out in slices, between which
 * the house goes on; whoever chooses meanwhile need not wait for it. */
#include <stdlib.h>

#include "parts.h"

#include "../bots/players/learned.h"
#include "../bots/teacher/advisor.h"

typedef struct Advising {
    Work work;
    int n;
    Advisor advisor;
} Advising;

/* A chance as the protocol has it. */
static void tell_chance(Json *out, const char *key, int32_t chance)
{
    json_integer(out, key, ((int64_t)chance * 1000 + NET_ONE / 2) / NET_ONE);
}

static void tell_label(Json *out, const char *key, const TaliaGame *game, TaliaChoice choice)
{
    char label[TEXT_LABEL];
    text_label(game, choice, label, sizeof label);
    json_string(out, key, label);
}

static void tell_advised(Json *out, const TaliaGame *game, Language language,
                         const Advised *advised)
{
    char words[REASON_WORDS];
    reason_say(language, &advised->reason, words);
    json_open(out, NULL, '{');
    tell_label(out, "label", game, advised->option);
    tell_chance(out, "chance", advised->chance);
    tell_chance(out, "error", advised->error);
    tell_chance(out, "behind", advised->behind);
    tell_chance(out, "doubt", advised->doubt);
    tell_chance(out, "share", advised->share);
    json_string(out, "words", words);
    json_close(out, '}');
}

static void send_advice(const Request *request, const Advising *at)
{
    Json *out = &request->house->out;
    const TaliaGame *game = &at->advisor.from;
    Advice advice;
    advisor_read(&at->advisor, &advice);
    json_start(out);
    json_open(out, NULL, '{');
    json_string(out, "type", "advice");
    json_string(out, "table", request->guest->room->table->id);
    json_integer(out, "n", at->n);
    json_integer(out, "dealings", advice.dealings);
    tell_chance(out, "chance", advice.chance);
    tell_label(out, "best", game, advice.option[advice.best].option);
    tell_label(out, "net", game, advice.option[advice.net].option);
    json_open(out, "options", '[');
    for (int i = 0; i < advice.options; i++)
        tell_advised(out, game, request->guest->language, &advice.option[i]);
    json_close(out, ']');
    json_close(out, '}');
    send_out(request->house, request->guest);
}

/* Ends before its time when the guest has something else to say. */
static WorkState go_on(const Request *request, Work *work)
{
    Advising *at = (Advising *)work;
    if (advisor_step(&at->advisor, WORK_LOOKS) && !request->guest->waiting) return WORK_GOES_ON;
    if (at->advisor.dealing > 0) send_advice(request, at);
    return WORK_DONE;
}

bool obey_advise(const Request *request)
{
    const Table *table = request->guest->room->table;
    const Net *net = learned_net();
    if (!is_solo(request->house) && !table->terms.has_advice)
        return refuse(request, REFUSAL_no_advice);
    if (!is_asked(request)) return false;
    if (!net) return refuse(request, REFUSAL_no_net);
    Advising *at = malloc(sizeof *at);
    if (!at) return refuse(request, REFUSAL_memory);
    at->work = (Work){.go_on = go_on, .is_of_room = true, .is_patient = true};
    at->n = table->count;
    advisor_begin(&at->advisor, net, table->game, ADVISOR_USUAL, 0);
    return work_begin(request, &at->work);
}
