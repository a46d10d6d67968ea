/* job.c - see job.h. The bytes: a Head, then for each contestant a Guest and, if it has one, its
 * plan or net, then the set-ups, then the fixtures of a league. */
#include "job.h"

#include <stdlib.h>
#include <string.h>

typedef struct Head {
    uint64_t bytes; /* all of it */
    uint64_t seed[2];
    uint64_t run, watched, judged; /* of a match */
    uint64_t games;                /* of a match */
    uint64_t groups;               /* of each fixture of a league */
    MatchRule rule;                /* of a match: blocks end where it is looked at */
    int32_t is_league, contestants, kingdoms;
    int32_t luck;             /* of a match */
    int32_t venues, fixtures; /* of a match: one and none */
} Head;

typedef struct Guest {
    char name[PLAYER_NAME];
    int32_t kind, bot, smithies, level;
    uint64_t net; /* bytes of its net, which come after it; 0: it has none */
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
    Fixture *fixture;
    int contestants;
    Player contestant[RATING_MOST];
};

/* ---- Writing ------------------------------------------------------------------------------- */

static void put(unsigned char **at, const void *bytes, size_t length)
{
    memcpy(*at, bytes, length);
    *at += length;
}

static size_t bytes_of_net(const Player *contestant)
{
    return contestant->net ? contestant->length : 0;
}

static void put_contestant(unsigned char **at, const Player *contestant)
{
    Guest guest = {.kind = (int32_t)contestant->kind,
                   .bot = (int32_t)contestant->bot.kind,
                   .smithies = contestant->bot.smithies,
                   .level = (int32_t)contestant->level,
                   .net = bytes_of_net(contestant)};
    memcpy(guest.name, contestant->name, sizeof guest.name);
    put(at, &guest, sizeof guest);
    if (contestant->plan) put(at, contestant->plan, sizeof *contestant->plan);
    if (guest.net) put(at, contestant->text, guest.net);
}

static size_t bytes_of_setups(const Head *head)
{
    return (size_t)head->venues * (size_t)head->kingdoms * sizeof(TaliaSetup);
}

static size_t bytes_of_fixtures(const Head *head)
{
    return (size_t)head->fixtures * sizeof(Fixture);
}

static void *write_job(Head *head, const Player *const *contestant, const TaliaSetup *setup,
                       const Fixture *fixture, size_t *length)
{
    size_t bytes = sizeof *head + bytes_of_setups(head) + bytes_of_fixtures(head);
    for (int i = 0; i < head->contestants; i++)
        bytes +=
            sizeof(Guest) + (contestant[i]->plan ? sizeof(Plan) : 0) + bytes_of_net(contestant[i]);
    unsigned char *const job = malloc(bytes), *at = job;
    if (!job) return NULL;
    head->bytes = *length = bytes;
    put(&at, head, sizeof *head);
    for (int i = 0; i < head->contestants; i++) put_contestant(&at, contestant[i]);
    put(&at, setup, bytes_of_setups(head));
    if (head->fixtures) put(&at, fixture, bytes_of_fixtures(head));
    return job;
}

void *job_of_match(const MatchRun *run, size_t *length)
{
    const Match *match = run->match;
    Head head = {.seed = {match->seed[0], match->seed[1]},
                 .run = match->run,
                 .watched = match->watched,
                 .judged = match->judged,
                 .luck = match->luck,
                 .games = run->games,
                 .rule = run->rule,
                 .contestants = match->contestants,
                 .kingdoms = match->kingdoms,
                 .venues = 1};
    return write_job(&head, match->contestant, match->setup, NULL, length);
}

void *job_of_league(const LeagueRun *run, size_t *length)
{
    const League *league = run->league;
    const Player *contestant[RATING_MOST];
    for (int i = 0; i < league->count; i++) contestant[i] = &league->contestant[i];
    Head head = {.seed = {league->seed[0], league->seed[1]},
                 .groups = league->groups,
                 .is_league = 1,
                 .contestants = league->count,
                 .kingdoms = league->kingdoms,
                 .venues = league->venues,
                 .fixtures = league->fixtures};
    return write_job(&head, contestant, league->setup, league->fixture, length);
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

static bool get_net(Reader *reader, const Guest *guest, Player *out)
{
    if (guest->net > reader->left) return false;
    const unsigned char *bytes = reader->at;
    reader->at += guest->net;
    reader->left -= guest->net;
    return player_of_net(guest->name, bytes, guest->net, out, stderr);
}

static bool get_contestant(Reader *reader, Player *out)
{
    Guest guest;
    *out = (Player){.plan = NULL};
    if (!get(reader, &guest, sizeof guest)) return false;
    out->kind = (PlayerKind)guest.kind;
    memcpy(out->name, guest.name, sizeof out->name);
    out->bot.kind = (BotKind)guest.bot;
    out->bot.smithies = guest.smithies;
    out->level = (Level)guest.level;
    if (out->kind == PLAYER_NET) return get_net(reader, &guest, out);
    if (out->kind != PLAYER_PLAN) return true;
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
                     .watched = head->watched,
                     .judged = head->judged,
                     .luck = head->luck != 0};
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
                       .venues = head->venues,
                       .kingdoms = head->kingdoms,
                       .fixture = job->fixture,
                       .fixtures = head->fixtures,
                       .seed = {head->seed[0], head->seed[1]},
                       .groups = head->groups};
    job->of_league.run = (LeagueRun){.league = league};
    job->work = league_work(&job->of_league.run);
}

static bool is_sound(const Head *head, size_t length)
{
    const int most = head->is_league ? RATING_MOST : TALIA_MAX_PLAYERS;
    return head->bytes == length && head->contestants >= 2 && head->contestants <= most &&
           head->kingdoms >= 1 && head->kingdoms <= TALLY_MOST_KINGDOMS && head->venues >= 1 &&
           head->venues <= league_pairings(RATING_MOST) && head->fixtures >= 0 &&
           head->fixtures <= league_pairings(head->contestants) &&
           (head->fixtures > 0) == (head->is_league != 0);
}

static bool are_sound(const Fixture *fixture, const Head *head)
{
    for (int i = 0; i < head->fixtures; i++) {
        if (fixture[i].a < 0 || fixture[i].b <= fixture[i].a || fixture[i].b >= head->contestants ||
            fixture[i].venue < 0 || fixture[i].venue >= head->venues)
            return false;
    }
    return true;
}

static bool read_job(Job *job, Reader *reader, const Head *head)
{
    const size_t setups = bytes_of_setups(head), fixtures = bytes_of_fixtures(head);
    if (setups > reader->left || fixtures > reader->left) return false;
    while (job->contestants < head->contestants) {
        if (!get_contestant(reader, &job->contestant[job->contestants++])) return false;
    }
    job->setup = malloc(setups);
    job->fixture = malloc(fixtures + 1); /* a match has none */
    return job->setup && job->fixture && get(reader, job->setup, setups) &&
           get(reader, job->fixture, fixtures) && reader->left == 0 &&
           are_sound(job->fixture, head);
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
    for (int i = 0; i < job->contestants; i++) player_free(&job->contestant[i]);
    free(job->setup);
    free(job->fixture);
    free(job);
}
