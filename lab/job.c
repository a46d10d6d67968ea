/* job.c - see job.h. The bytes: a Head, then for each contestant a Guest and, if it has one, its
 * plan, then the set-ups. */
#include "job.h"

#include <stdlib.h>
#include <string.h>

typedef struct Head {
    uint64_t bytes; /* all of it */
    uint64_t seed[2];
    uint64_t run, watched; /* of a match */
    uint64_t games;        /* of a match */
    uint64_t groups;       /* of each pairing of a league */
    MatchRule rule;        /* of a match: blocks end where it is looked at */
    int32_t is_league, contestants, kingdoms;
} Head;

typedef struct Guest {
    char name[CONTESTANT_NAME];
    int32_t has_plan, bot, smithies, has_level, level;
} Guest;

struct Job {
    Work work;
    union {
        struct {
            Match match;
            MatchRun run;
        } of_match;
        struct {
            League league;
            LeagueRun run;
        } of_league;
    };
    TaliaSetup *setup;
    int contestants;
    Contestant contestant[RATING_MOST];
};

/* ---- Writing ------------------------------------------------------------------------------- */

static void put(unsigned char **at, const void *bytes, size_t length)
{
    memcpy(*at, bytes, length);
    *at += length;
}

static void put_contestant(unsigned char **at, const Contestant *contestant)
{
    Guest guest = {.has_plan = contestant->plan != NULL,
                   .bot = (int32_t)contestant->bot.kind,
                   .smithies = contestant->bot.smithies,
                   .has_level = contestant->has_level,
                   .level = (int32_t)contestant->level};
    memcpy(guest.name, contestant->name, sizeof guest.name);
    put(at, &guest, sizeof guest);
    if (contestant->plan) put(at, contestant->plan, sizeof *contestant->plan);
}

static void *write_job(Head *head, const Contestant *const *contestant, const TaliaSetup *setup,
                       size_t *length)
{
    const size_t setups = (size_t)head->kingdoms * sizeof *setup;
    size_t bytes = sizeof *head + setups;
    for (int i = 0; i < head->contestants; i++)
        bytes += sizeof(Guest) + (contestant[i]->plan ? sizeof(Plan) : 0);
    unsigned char *const job = malloc(bytes), *at = job;
    if (!job) return NULL;
    head->bytes = *length = bytes;
    put(&at, head, sizeof *head);
    for (int i = 0; i < head->contestants; i++) put_contestant(&at, contestant[i]);
    put(&at, setup, setups);
    return job;
}

void *job_of_match(const MatchRun *run, size_t *length)
{
    const Match *match = run->match;
    Head head = {.seed = {match->seed[0], match->seed[1]},
                 .run = match->run,
                 .watched = match->watched,
                 .games = run->games,
                 .rule = run->rule,
                 .contestants = match->contestants,
                 .kingdoms = match->kingdoms};
    return write_job(&head, match->contestant, match->setup, length);
}

void *job_of_league(const LeagueRun *run, size_t *length)
{
    const League *league = run->league;
    const Contestant *contestant[RATING_MOST];
    for (int i = 0; i < league->count; i++) contestant[i] = &league->contestant[i];
    Head head = {.seed = {league->seed[0], league->seed[1]},
                 .groups = league->groups,
                 .is_league = 1,
                 .contestants = league->count,
                 .kingdoms = league->kingdoms};
    return write_job(&head, contestant, league->setup, length);
}

/* ---- Reading ------------------------------------------------------------------------------- */

typedef struct Reader {
    const unsigned char *at;
    size_t left;
} Reader;

static bool get(Reader *reader, void *out, size_t length)
{
    if (reader->left < length) return false;
    memcpy(out, reader->at, length);
    reader->at += length;
    reader->left -= length;
    return true;
}

static bool get_contestant(Reader *reader, Contestant *out)
{
    Guest guest;
    *out = (Contestant){.plan = NULL};
    if (!get(reader, &guest, sizeof guest)) return false;
    memcpy(out->name, guest.name, sizeof out->name);
    out->bot.kind = (BotKind)guest.bot;
    out->bot.smithies = guest.smithies;
    out->has_level = guest.has_level;
    out->level = (Level)guest.level;
    if (!guest.has_plan) return true;
    out->plan = malloc(sizeof *out->plan);
    return out->plan && get(reader, out->plan, sizeof *out->plan);
}

static void make_match(Job *job, const Head *head)
{
    Match *match = &job->of_match.match;
    *match = (Match){.contestants = head->contestants,
                     .setup = job->setup,
                     .kingdoms = head->kingdoms,
                     .run = head->run,
                     .seed = {head->seed[0], head->seed[1]},
                     .watched = head->watched};
    for (int i = 0; i < head->contestants; i++) match->contestant[i] = &job->contestant[i];
    job->of_match.run = (MatchRun){.match = match, .games = head->games, .rule = head->rule};
    job->work = match_work(&job->of_match.run);
}

static void make_league(Job *job, const Head *head)
{
    League *league = &job->of_league.league;
    *league = (League){.count = head->contestants,
                       .contestant = job->contestant,
                       .setup = job->setup,
                       .kingdoms = head->kingdoms,
                       .seed = {head->seed[0], head->seed[1]},
                       .groups = head->groups};
    job->of_league.run = (LeagueRun){.league = league};
    job->work = league_work(&job->of_league.run);
}

static bool is_sound(const Head *head, size_t length)
{
    const int most = head->is_league ? RATING_MOST : TALIA_MAX_PLAYERS;
    return head->bytes == length && head->contestants >= 2 && head->contestants <= most &&
           head->kingdoms >= 1 && head->kingdoms <= TALLY_MOST_KINGDOMS;
}

static bool read_job(Job *job, Reader *reader, const Head *head)
{
    const size_t setups = (size_t)head->kingdoms * sizeof *job->setup;
    while (job->contestants < head->contestants) {
        if (!get_contestant(reader, &job->contestant[job->contestants++])) return false;
    }
    job->setup = malloc(setups);
    return job->setup && get(reader, job->setup, setups) && reader->left == 0;
}

Job *job_read(const void *bytes, size_t length)
{
    Reader reader = {bytes, length};
    Head head;
    if (!get(&reader, &head, sizeof head) || !is_sound(&head, length)) return NULL;
    Job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    if (!read_job(job, &reader, &head)) {
        job_free(job);
        return NULL;
    }
    if (head.is_league)
        make_league(job, &head);
    else
        make_match(job, &head);
    return job;
}

const Work *job_work(const Job *job)
{
    return &job->work;
}

void job_free(Job *job)
{
    for (int i = 0; i < job->contestants; i++) contestant_free(&job->contestant[i]);
    free(job->setup);
    free(job);
}
