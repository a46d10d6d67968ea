/* match.c - a match of players from Python: the games and figures of `talia match`. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>

#include "../../lab/match.h"
#include "../../report/results.h"
#include "../../script/plan.h"
#include "players.h"

typedef struct Contest {
    const TaliaMatchWish *wish;
    Player player[TALIA_MAX_PLAYERS]; /* with names that tell them apart */
    MatchFunction function[TALIA_MAX_PLAYERS];
    bool asks; /* there is a function among them */
    TaliaSetup *setup;
    Match match;
    MatchRun run;
    char *error;
} Contest;

__attribute__((format(printf, 2, 3))) static bool refuse(char *error, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vsnprintf(error, TALIA_ERROR, format, list);
    va_end(list);
    return false;
}

/* ---- Contestants ----------------------------------------------------------------------------- */

static bool ask(void *self, const TaliaView *view, TaliaChoice *choice)
{
    const TaliaPlayer *player = self;
    return player->ask(player->self, view->game, view->seat, choice) &&
           talia_is_choice(view->game, *choice);
}

static bool seat_contestants(Contest *contest)
{
    const TaliaMatchWish *wish = contest->wish;
    Match *match = &contest->match;
    if (wish->contestants < 2 || wish->contestants > TALIA_MAX_PLAYERS)
        return refuse(contest->error, "two to six contestants play a match, not %d",
                      wish->contestants);
    match->contestants = wish->contestants;
    for (int i = 0; i < wish->contestants; i++) {
        contest->player[i] = wish->contestant[i]->player;
        match->contestant[i] = &contest->player[i];
        if (!wish->contestant[i]->ask) continue;
        contest->asks = true;
        match->function[i] = (MatchFunction){ask, (void *)wish->contestant[i]};
    }
    players_name_apart(contest->player, wish->contestants);
    return true;
}

/* ---- Kingdoms -------------------------------------------------------------------------------- */

/* With what the plans need on the table. */
static bool draw_kingdoms(Contest *contest)
{
    const TaliaMatchWish *asked = contest->wish;
    const TaliaSetupWords *words = &asked->setup;
    const Plan *plan[TALIA_MAX_PLAYERS];
    const int plans = players_plans(contest->player, asked->contestants, plan);
    const char digit[2] = {(char)('0' + asked->contestants), 0};
    const SetupWish wish = {.players = words->players ? words->players : digit,
                            .edition = words->edition,
                            .sets = words->sets,
                            .kingdom = words->kingdom,
                            .events = words->events,
                            .seed = words->seed};
    Match *match = &contest->match;
    if (!plan_setup(&wish, plan, plans, &contest->setup[0], contest->error)) return false;
    match->seed[0] = contest->setup[0].seed[0];
    match->seed[1] = contest->setup[0].seed[1];
    for (int i = 0; i < asked->kingdoms && asked->kingdoms > 1; i++) {
        if (!plan_setup_of_several(&wish, plan, plans, match->seed, (uint64_t)i, &contest->setup[i],
                                   contest->error))
            return false;
    }
    return contest->setup->players >= asked->contestants ||
           refuse(contest->error, "%d contestants do not fit at a table for %d", asked->contestants,
                  contest->setup->players);
}

static bool lay_out(Contest *contest)
{
    const int kingdoms = contest->wish->kingdoms;
    if (kingdoms < 1 || kingdoms > TALLY_MOST_KINGDOMS)
        return refuse(contest->error, "a match has 1 to %d kingdoms, not %d", TALLY_MOST_KINGDOMS,
                      kingdoms);
    contest->setup = calloc((size_t)kingdoms, sizeof *contest->setup);
    if (!contest->setup) return refuse(contest->error, "not enough memory");
    contest->match.setup = contest->setup;
    contest->match.kingdoms = kingdoms;
    contest->match.run = 1;
    return draw_kingdoms(contest);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool read_rule(Contest *contest)
{
    const TaliaMatchWish *wish = contest->wish;
    MatchRule *rule = &contest->run.rule;
    if (!(wish->until >= 0 && wish->until < 0.5))
        return refuse(contest->error, "a margin is above 0 and below 0.5, not %g", wish->until);
    rule->until = wish->until;
    rule->tests = wish->sprt != NULL;
    if (!wish->sprt) return true;
    if (!sprt_read(wish->sprt, &rule->sprt))
        return refuse(contest->error,
                      "'%.40s' is no test: LOW,HIGH, both in Elo (0,5) or of the wins (50%%,52%%), "
                      "and two error rates below 0.5 after them",
                      wish->sprt);
    return wish->contestants == 2 ||
           refuse(contest->error, "such a test is for two contestants, not %d", wish->contestants);
}

static bool go_on(void *watcher, uint64_t games, double seconds)
{
    (void)games, (void)seconds;
    const TaliaMatchWish *wish = watcher;
    return !wish->go_on || wish->go_on(wish->self);
}

/* A function is asked by one thread, and can be stopped after each group. */
static bool play(Contest *contest, RunFacts *facts)
{
    const TaliaMatchWish *wish = contest->wish;
    const uint64_t group = (uint64_t)wish->contestants;
    contest->match.watched = (wish->watch + group - 1) / group;
    contest->run.match = &contest->match;
    contest->run.games = (wish->games + group - 1) / group * group;
    if (!match_begin(&contest->run)) return refuse(contest->error, "not enough memory");
    const Work work = match_work(&contest->run);
    Workers workers = {.threads = wish->threads, .progress = go_on, .watcher = (void *)wish};
    if (workers.threads == 0) workers.threads = workers_processors();
    if (contest->asks) workers.threads = 1;
    if (contest->asks) workers.block = group;
    *facts = (RunFacts){
        .seed = wish->setup.seed ? wish->setup.seed : "1", .threads = workers.threads, .ranks = 1};
    const double began = workers_clock();
    if (!workers_run(&work, &workers))
        return refuse(contest->error, "not enough memory, or no thread could be started");
    facts->seconds = workers_clock() - began;
    return true;
}

static char *write_down(const Contest *contest, const RunFacts *facts)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) return NULL;
    match_write_json(&contest->run, facts, out);
    if (fclose(out) == 0) return text;
    free(text);
    return NULL;
}

static bool is_sensible(const TaliaMatchWish *wish, char *error)
{
    if (wish->games < 1 || wish->games > (uint64_t)1 << 40)
        return refuse(error, "a match has 1 to %" PRIu64 " games", (uint64_t)1 << 40);
    if (wish->threads < 0 || wish->threads > WORKERS_MOST_THREADS)
        return refuse(error, "a match has up to %d threads, not %d", WORKERS_MOST_THREADS,
                      wish->threads);
    return true;
}

char *talia_match(const TaliaMatchWish *wish, char error[TALIA_ERROR])
{
    Contest contest = {.wish = wish, .error = error};
    RunFacts facts;
    char *json = NULL;
    if (!is_sensible(wish, error)) return NULL;
    if (seat_contestants(&contest) && lay_out(&contest) && read_rule(&contest)) {
        if (play(&contest, &facts)) {
            json = write_down(&contest, &facts);
            if (!json) refuse(error, "not enough memory");
        }
        match_end(&contest.run);
    }
    free(contest.setup);
    return json;
}
