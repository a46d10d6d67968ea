/* parse.c - a scenario's text, line by line. */
#include <stdlib.h>
#include <string.h>

#include "scenario.h"

/* ---- The head ------------------------------------------------------------------------------ */

static bool read_head_line(Scenario *scenario, Slice line, Fault *fault)
{
    const char *colon = memchr(line.at, ':', line.length);
    Clause clause = {.line = line,
                     .line_number = scenario->source.line_number,
                     .relation = RELATION_IS,
                     .viewer = TALIA_NONE};
    if (!colon)
        return fault_at(fault, line.at, "a line of the head is 'key: value'; '---' ends the head");
    const size_t before = (size_t)(colon - line.at);
    const Slice words = slice_trim((Slice){line.at, before});
    clause.value = slice_trim((Slice){colon + 1, line.length - before - 1});
    if (words.length == 1 && *words.at >= 'A' && *words.at <= 'Z')
        return fault_at(fault, words.at, "a choice belongs into a script: '---' ends the head");
    if (!key_read(words, IN_HEAD, &clause.key, fault)) return false;
    for (size_t i = 0; i < scenario->head_count; i++) {
        if (key_same(&scenario->head[i].key, &clause.key))
            return fault_at(fault, line.at, "this key was given on line %d already",
                            scenario->head[i].line_number);
    }
    if (!clause_read_value(scenario, &clause, fault)) return false;
    scenario->head =
        grown(scenario->head, scenario->head_count, &scenario->head_room, sizeof *scenario->head);
    scenario->head[scenario->head_count++] = clause;
    return true;
}

/* ---- Expectations -------------------------------------------------------------------------- */

typedef struct RelationWord {
    const char *word;
    Relation relation;
} RelationWord;

static const RelationWord relation_words[] = {
    {"=", RELATION_IS},          {"has", RELATION_HAS},   {"lacks", RELATION_LACKS},
    {"starts", RELATION_STARTS}, {"size", RELATION_SIZE}, {"hidden", RELATION_HIDDEN},
};

enum { RELATION_WORDS = sizeof relation_words / sizeof relation_words[0] };

static int find_relation(Slice word)
{
    for (int i = 0; i < RELATION_WORDS; i++) {
        if (slice_is(word, relation_words[i].word)) return (int)relation_words[i].relation;
    }
    return -1;
}

static size_t word_length(Slice words)
{
    size_t n = 0;
    if (words.length > 0 && *words.at == '=') return 1;
    while (n < words.length && words.at[n] != ' ' && words.at[n] != '\t' && words.at[n] != '=') n++;
    return n;
}

/* Key, relation and value. Keys can have spaces, so the relation is what is looked for. */
static bool split_expectation(Slice words, Slice *key, Clause *clause, Fault *fault)
{
    Slice rest = words;
    for (;;) {
        rest = slice_trim(rest);
        const size_t length = word_length(rest);
        const int relation = find_relation((Slice){rest.at, length});
        if (length == 0) break;
        Slice after = {rest.at + length, rest.length - length};
        if (relation >= 0) {
            *key = slice_trim((Slice){words.at, (size_t)(rest.at - words.at)});
            clause->relation = (Relation)relation;
            clause->value = slice_trim(after);
            return true;
        }
        rest = after;
    }
    return fault_at(fault, words.at,
                    "an expectation is 'over', 'not over', or has one of "
                    "=, has, lacks, starts, size, hidden");
}

/* Whether the relation makes sense for the key. */
static bool check_relation(Clause *clause, Fault *fault)
{
    const char *at = clause->key.words.at;
    const KeyWord *word = clause->key.word;
    const bool is_zone = key_is_zone(&clause->key);
    const bool is_score = word->subject == KEY_SCORE;
    if (clause->viewer != TALIA_NONE && !key_is_seen(&clause->key))
        return fault_at(fault, at,
                        "'sees' is for zones: A.hand, A.deck, trash, ...; for A.score "
                        "and A.unseen");
    if (clause->viewer == TALIA_NONE && word->subject == KEY_UNSEEN)
        return fault_at(fault, at, "'unseen' is what a seat sees: 'B sees A.unseen = 2'");
    if (clause->relation == RELATION_HIDDEN &&
        (clause->viewer == TALIA_NONE || clause->value.length))
        return fault_at(fault, at, "'hidden' is what a seat sees: 'B sees A.hand hidden'");
    if (clause->relation == RELATION_STARTS &&
        !(word->subject == KEY_ZONE &&
          (word->detail == TALIA_DECK || word->detail == TALIA_DISCARD_PILE)))
        return fault_at(fault, at, "'starts' is for what has a top: a deck or a discard pile");
    const bool is_options = word->subject == KEY_OPTIONS;
    const bool is_advice = word->subject == KEY_ADVICE;
    if (is_advice && clause->relation != RELATION_IS && clause->relation != RELATION_LACKS)
        return fault_at(fault, at, "'advice' goes with '=' (one of these) or 'lacks' (none)");
    if (clause->relation != RELATION_IS && !is_zone && !is_advice &&
        !(is_score && clause->relation == RELATION_HIDDEN) &&
        !(is_options && (clause->relation == RELATION_HAS || clause->relation == RELATION_LACKS)))
        return fault_at(fault, at, "'%s' can only be compared with '='%s", word->word,
                        is_options ? ", 'has' or 'lacks'" : "");
    if (clause->relation != RELATION_SIZE) return true;
    if (clause->value.length == 0 || *clause->value.at != '=')
        return fault_at(fault, clause->value.at, "'=' and a number belong behind 'size'");
    clause->value = slice_trim((Slice){clause->value.at + 1, clause->value.length - 1});
    return true;
}

/* "B sees": the seat, and the words go on behind it. */
static bool read_viewer(const Scenario *scenario, Slice *words, int *viewer, Fault *fault)
{
    const size_t first = word_length(*words);
    const Slice rest = slice_trim((Slice){words->at + first, words->length - first});
    const size_t second = word_length(rest);
    *viewer = TALIA_NONE;
    if (!slice_is((Slice){rest.at, second}, "sees")) return true;
    if (!seat_read((Slice){words->at, first}, viewer, fault)) return false;
    if (!seat_is_taken(*viewer, scenario->setup.players, words->at, fault)) return false;
    *words = slice_trim((Slice){rest.at + second, rest.length - second});
    return true;
}

static bool is_not_over(Slice words)
{
    const size_t first = word_length(words);
    return slice_is((Slice){words.at, first}, "not") &&
           slice_is(slice_trim((Slice){words.at + first, words.length - first}), "over");
}

static bool read_expectation(Scenario *scenario, Slice words, Statement *statement, Fault *fault)
{
    Clause *clause = &statement->clause;
    Slice key;
    statement->kind = slice_is(words, "over") ? EXPECT_OVER
                      : is_not_over(words)    ? EXPECT_NOT_OVER
                                              : EXPECTATION;
    if (statement->kind != EXPECTATION) return true;
    clause->line = words;
    clause->line_number = statement->line_number;
    return read_viewer(scenario, &words, &clause->viewer, fault) &&
           split_expectation(words, &key, clause, fault) &&
           key_read(key, IN_EXPECTATION, &clause->key, fault) &&
           seat_is_taken(clause->key.seat, scenario->setup.players, key.at, fault) &&
           check_relation(clause, fault) && clause_read_value(scenario, clause, fault);
}

/* ---- Scripts ------------------------------------------------------------------------------- */

static void add_statement(Scenario *scenario, const Statement *statement)
{
    scenario->statement = grown(scenario->statement, scenario->statement_count,
                                &scenario->statement_room, sizeof *scenario->statement);
    scenario->statement[scenario->statement_count++] = *statement;
}

static bool read_choices(Scenario *scenario, Slice line, Fault *fault)
{
    const char *colon = memchr(line.at, ':', line.length);
    Statement statement = {
        .kind = CHOICE, .line = line, .line_number = scenario->source.line_number};
    Slice item;
    if (!colon)
        return fault_at(fault, line.at,
                        "a line of a script is 'SEAT: choice', 'expect ...' or '---'");
    const size_t before = (size_t)(colon - line.at);
    const Slice seat = slice_trim((Slice){line.at, before});
    Slice words = slice_trim((Slice){colon + 1, line.length - before - 1});
    if (!seat_read(seat, &statement.seat, fault) ||
        !seat_is_taken(statement.seat, scenario->setup.players, seat.at, fault))
        return false;
    while (slice_next(&words, ',', &item)) {
        if (!label_read(item, &statement.label, fault)) return false;
        add_statement(scenario, &statement);
    }
    return true;
}

static bool read_undone(Scenario *scenario, Statement *statement, Fault *fault)
{
    const int before = scenario->undone;
    statement->kind = UNDONE;
    if (!undone_read(statement->line, &scenario->chance, &scenario->undone, fault)) return false;
    statement->numbers = scenario->undone - before;
    add_statement(scenario, statement);
    return true;
}

static bool read_script_line(Scenario *scenario, Slice line, Fault *fault)
{
    static const char expect[] = "expect";
    const size_t length = sizeof expect - 1;
    Statement statement = {
        .kind = EXPECTATION, .line = line, .line_number = scenario->source.line_number};
    if (undone_is(line)) return read_undone(scenario, &statement, fault);
    if (word_length(line) != length || memcmp(line.at, expect, length) != 0)
        return read_choices(scenario, line, fault);
    const Slice words = slice_trim((Slice){line.at + length, line.length - length});
    if (!read_expectation(scenario, words, &statement, fault)) return false;
    add_statement(scenario, &statement);
    return true;
}

static void tell_missing_script(Source *source)
{
    Fault fault;
    fault_at(&fault, source->text.at + source->text.length,
             "the line '---' is missing that ends the head and begins the script");
    source_tell(source, &fault);
}

static void read_lines(Scenario *scenario, Slice rest)
{
    Source *source = &scenario->source;
    bool in_head = true;
    Slice line;
    while (source_next_line(&rest, &line)) {
        Fault fault;
        source->line_number++;
        if (line.length == 0) continue;
        if (source->fault_count == SOURCE_MOST_FAULTS) {
            fault_at(&fault, line.at, "too many faults: the rest is not read");
            source_tell(source, &fault);
            return;
        }
        if (slice_is(line, "---")) {
            if (in_head)
                scenario_lay(scenario);
            else
                add_statement(scenario, &(Statement){.kind = NEXT_SCRIPT, .line = line});
            in_head = false;
        } else if (in_head ? !read_head_line(scenario, line, &fault)
                           : !read_script_line(scenario, line, &fault)) {
            source_tell(source, &fault);
        }
    }
    if (in_head) tell_missing_script(source);
}

Scenario *scenario_read(const char *name, Slice text, FILE *faults)
{
    Scenario *scenario = calloc(1, sizeof *scenario);
    if (!scenario) {
        fputs("talia: out of memory\n", stderr);
        exit(2);
    }
    scenario->source = source_open(name, text, faults);
    read_lines(scenario, scenario->source.text);
    if (scenario->source.fault_count == 0) return scenario;
    scenario_free(scenario);
    return NULL;
}

void scenario_free(Scenario *scenario)
{
    if (!scenario) return;
    free(scenario->head);
    free(scenario->statement);
    free(scenario->copies);
    free(scenario->label);
    free(scenario->cover);
    free(scenario);
}

Slice scenario_text(const Scenario *scenario, KeySubject subject, int seat)
{
    for (size_t i = 0; i < scenario->head_count; i++) {
        const Key *key = &scenario->head[i].key;
        if (key->word->subject == subject && key->seat == seat) return scenario->head[i].value;
    }
    return (Slice){"", 0};
}

Slice scenario_title(const Scenario *scenario)
{
    const Slice title = scenario_text(scenario, KEY_TITLE, 0);
    const char *folder = strrchr(scenario->source.name, '/');
    if (title.length > 0) return title;
    return slice_of(folder ? folder + 1 : scenario->source.name);
}
