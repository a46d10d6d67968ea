/* plan_read.c - a plan's text, line by line: the head, sections, rules. */
#include <string.h>

#include "../text/near.h"
#include "../text/text.h"
#include "plan_parts.h"

/* Where a rule stands. */
typedef enum Section { NO_SECTION, BAD_SECTION, OF_VERB, OF_CARD } Section;

typedef struct Reader {
    Plan *plan;
    Section section;
    int verb;                   /* OF_VERB */
    int about;                  /* OF_CARD: which one; else TALIA_NONE */
    int line;                   /* its number */
    unsigned heads;             /* keys that were given */
    TaliaSetup kingdom, events; /* what the head names */
    Fault *fault;
} Reader;

/* ---- The head -------------------------------------------------------------------------------- */

static bool read_name(Reader *r, Slice value)
{
    if (value.length >= PLAN_NAME)
        return fault_at(r->fault, value.at, "this name is too long; expected at most %d bytes",
                        PLAN_NAME - 1);
    for (size_t i = 0; i < value.length; i++) {
        if ((unsigned char)value.at[i] < ' ' || value.at[i] == 0x7f)
            return fault_at(r->fault, value.at + i, "a name cannot have control characters");
    }
    memset(r->plan->name, 0, PLAN_NAME);
    memcpy(r->plan->name, value.at, value.length);
    return true;
}

static bool read_switch(Reader *r, Slice value, bool *out)
{
    char quote[NEAR_QUOTE];
    *out = plan_is(value, "yes");
    if (*out || plan_is(value, "no")) return true;
    near_quote(value.at, value.length, quote);
    return fault_at(r->fault, value.at, "%s is not a switch; expected yes or no", quote);
}

static bool read_careful(Reader *r, Slice value)
{
    return read_switch(r, value, &r->plan->careful);
}

static bool read_finisher(Reader *r, Slice value)
{
    return read_switch(r, value, &r->plan->finisher);
}

static bool read_kingdom(Reader *r, Slice value)
{
    r->kingdom.edition = 2;
    return plan_is(value, "none") || setup_put_kingdom(&r->kingdom, value, NULL, r->fault);
}

static bool read_events(Reader *r, Slice value)
{
    return plan_is(value, "none") || setup_put_events(&r->events, value, r->fault);
}

typedef enum Head { HEAD_NAME, HEAD_CAREFUL, HEAD_FINISHER, HEAD_KINGDOM, HEAD_EVENTS } Head;

typedef struct HeadKey {
    const char *word;
    bool (*read)(Reader *r, Slice value);
} HeadKey;

static const HeadKey keys[] = {
    [HEAD_NAME] = {"name", read_name},
    [HEAD_CAREFUL] = {"careful", read_careful},
    [HEAD_FINISHER] = {"finisher", read_finisher},
    [HEAD_KINGDOM] = {"kingdom", read_kingdom},
    [HEAD_EVENTS] = {"events", read_events},
};

enum { HEADS = sizeof keys / sizeof keys[0] };

static int find_head(Slice word)
{
    for (int i = 0; i < HEADS; i++) {
        if (plan_is(word, keys[i].word)) return i;
    }
    return -1;
}

static bool read_head(Reader *r, int head, Slice word, Slice value)
{
    if (r->section != NO_SECTION)
        return fault_at(r->fault, word.at,
                        "'%s:' comes too late; expected before the first section", keys[head].word);
    if (r->heads >> head & 1)
        return fault_at(r->fault, word.at, "'%s:' was given already", keys[head].word);
    r->heads |= 1u << head;
    if (value.length == 0)
        return fault_at(r->fault, value.at, "a value is missing behind '%s:'", keys[head].word);
    return keys[head].read(r, value);
}

/* ---- Rules ----------------------------------------------------------------------------------- */

static bool add_rule(Reader *r, const char *at, PlanRule rule)
{
    if (r->plan->rules == PLAN_MAX_RULES)
        return fault_at(r->fault, at, "one rule too many; expected at most %d", PLAN_MAX_RULES);
    rule.line = (uint16_t)r->line;
    rule.about = (uint8_t)r->about;
    r->plan->rule[r->plan->rules++] = rule;
    return true;
}

/* Where the word `if` begins; its length: nowhere. It stands in no name. */
static size_t find_if(Slice words)
{
    for (size_t at = 0; at < words.length;) {
        const Slice rest = {words.at + at, words.length - at};
        size_t n = 0;
        while (n < rest.length && rest.at[n] != ' ' && rest.at[n] != '\t' && rest.at[n] != '(') n++;
        if (plan_is((Slice){rest.at, n}, "if")) return at;
        at += n + (n < rest.length);
    }
    return words.length;
}

/* A card may be had from its pile; an Event may only be bought. */
static bool check_object(Reader *r, Slice name, const PlanRule *rule)
{
    const bool is_card = rule->object == PLAN_CARD;
    const int types = is_card ? talia_card_info((TaliaCard)rule->which)->types : 0;
    if (rule->verb == TALIA_BUY && rule->veto)
        return fault_at(r->fault, name.at,
                        "nothing is bought but what a rule names; expected a card without 'no'");
    if (rule->verb == TALIA_BUY && rule->object == PLAN_TYPE)
        return fault_at(r->fault, name.at, "a type cannot be bought; expected a card or an Event");
    if (rule->verb == TALIA_KEEP && rule->object == PLAN_NOTHING)
        return fault_at(r->fault, name.at, "nothing is kept anyway; expected a card or a type");
    if (types & TALIA_EVENT && rule->verb != TALIA_BUY && rule->verb != TALIA_FIRST)
        return fault_at(r->fault, name.at, "%s is an Event and can only be bought; expected a card",
                        text_card_name(ENGLISH, (TaliaCard)rule->which));
    return true;
}

/* `Gold`, `no Gold`, `nothing`. */
static bool read_object(Reader *r, Slice name, PlanRule *rule)
{
    PlanThing thing = {.object = PLAN_NOTHING};
    const size_t first = plan_first_word(name);
    rule->veto = plan_is((Slice){name.at, first}, "no");
    if (rule->veto) name = slice_trim((Slice){name.at + first, name.length - first});
    const bool nothing = !rule->veto && plan_is(name, "nothing");
    if (!nothing && !plan_read_thing(name, &thing, r->fault)) return false;
    rule->object = (uint8_t)thing.object;
    rule->which = (uint16_t)thing.which;
    if (rule->veto && rule->verb == TALIA_KEEP)
        return fault_at(r->fault, name.at, "'keep no ...' says nothing; expected a card to keep");
    return check_object(r, name, rule);
}

/* The word of `choose`, as the section's card has it. */
static bool read_choice(Reader *r, Slice name, PlanRule *rule)
{
    TaliaWord word;
    if (!plan_read_word(name, &word, r->fault)) return false;
    rule->object = PLAN_WORD;
    rule->which = (uint16_t)plan_word_at((TaliaCard)r->about, word);
    return true;
}

/* A list of objects, all under the same condition. */
static bool read_objects(Reader *r, int verb, Slice words)
{
    const size_t at = find_if(words);
    PlanRule rule = {.code = PLAN_ALWAYS, .verb = (uint8_t)verb};
    Slice names = slice_trim((Slice){words.at, at}), name;
    if (names.length == 0)
        return fault_at(r->fault, words.at, "a name is missing here; expected a card%s",
                        verb == TALIA_BUY ? ", an Event or 'nothing'" : ", a type or 'nothing'");
    if (at < words.length && !plan_read_condition((Slice){words.at + at + 2, words.length - at - 2},
                                                  r->plan, &rule.code, r->fault))
        return false;
    while (slice_next(&names, ',', &name)) {
        PlanRule one = rule;
        if (!(verb == TALIA_WORD ? read_choice(r, name, &one) : read_object(r, name, &one)) ||
            !add_rule(r, name.at, one))
            return false;
    }
    return true;
}

static bool expected_verb(Reader *r, Slice words)
{
    const char *list[TALIA_VERBS + 1];
    char quote[NEAR_QUOTE], near[PLAN_NEAR];
    const Slice first = {words.at, plan_first_word(words)};
    for (int verb = TALIA_PLAY; verb < TALIA_VERBS; verb++)
        list[verb - TALIA_PLAY] = text_verb((TaliaVerb)verb);
    list[TALIA_VERBS - TALIA_PLAY] = "choose";
    list[TALIA_VERBS - TALIA_PLAY + 1] = NULL;
    plan_near(first, list, near);
    near_quote(first.at, first.length, quote);
    return fault_at(r->fault, words.at,
                    "%s is nothing to do; expected what to do at this card, like 'trash Estate' or "
                    "'choose coins'%s",
                    quote, near);
}

static bool read_rule(Reader *r, Slice words)
{
    Slice rest;
    const int verb = plan_split_verb(words, &rest);
    if (r->section == NO_SECTION)
        return fault_at(r->fault, words.at,
                        "a rule stands in a section; expected 'buy:' before it");
    if (r->section == BAD_SECTION) return true; /* that it is none was told */
    if (r->section == OF_CARD) {
        if (verb == TALIA_BUY)
            return fault_at(r->fault, words.at,
                            "no card asks what to buy; expected 'gain', or the "
                            "section 'buy:'");
        return verb < 0 ? expected_verb(r, words) : read_objects(r, verb, rest);
    }
    if (verb >= 0 && rest.length > 0 && verb == r->verb)
        return fault_at(r->fault, words.at,
                        "the section says '%s' already; expected the card alone",
                        text_verb((TaliaVerb)verb));
    return read_objects(r, r->verb, words);
}

/* ---- Sections -------------------------------------------------------------------------------- */

static bool unknown_section(Reader *r, Slice word)
{
    static const char *const list[] = {"name",    "careful", "finisher", "kingdom", "events",
                                       "buy",     "play",    "trash",    "gain",    "discard",
                                       "topdeck", "keep",    "call",     "reveal",  NULL};
    char near[PLAN_NEAR], quote[NEAR_QUOTE], unknown[FAULT_WORDS - PLAN_NEAR - 64];
    near_quote(word.at, word.length, quote);
    plan_near(word, list, near);
    text_unknown_card(word.at, word.length, unknown, sizeof unknown);
    if (near[0])
        return fault_at(r->fault, word.at, "%s neither begins a section nor is a key%s", quote,
                        near);
    return fault_at(r->fault, word.at, "%s; expected a section: 'buy:', 'trash:', 'Steward:', ...",
                    unknown);
}

static bool begin_section(Reader *r, Slice word)
{
    TaliaCard card;
    const int verb = plan_find_verb(word);
    if (word.length == 0)
        return fault_at(r->fault, word.at,
                        "a name is missing before ':'; expected 'buy' or a card");
    if (verb == TALIA_WORD)
        return fault_at(r->fault, word.at,
                        "what to choose is said card by card; expected the card's "
                        "section, like 'Steward:'");
    r->about = TALIA_NONE;
    r->verb = verb;
    r->section = BAD_SECTION;
    if (verb < 0 && !plan_find_card(word, &card)) return unknown_section(r, word);
    r->section = verb < 0 ? OF_CARD : OF_VERB;
    if (verb < 0) r->about = (int)card;
    return true;
}

/* 'key: value', 'section:', 'section: rule', or a rule. */
static bool read_line(Reader *r, Slice line)
{
    const char *colon = memchr(line.at, ':', line.length);
    if (!colon) {
        if (r->section != OF_CARD && plan_find_verb(line) > 0)
            return fault_at(r->fault, line.at + line.length, "a section begins here; expected ':'");
        return read_rule(r, line);
    }
    const size_t before = (size_t)(colon - line.at);
    const Slice word = slice_trim((Slice){line.at, before});
    const Slice rest = slice_trim((Slice){colon + 1, line.length - before - 1});
    const int head = find_head(word);
    /* What to name at Wishing Well is a section too, and sections come later. */
    const bool is_section = head == HEAD_NAME && (r->section != NO_SECTION || rest.length == 0);
    if (head >= 0 && !is_section) return read_head(r, head, word, rest);
    return begin_section(r, word) && (rest.length == 0 || read_rule(r, rest));
}

/* ---- The whole ------------------------------------------------------------------------------- */

static bool has(const uint8_t *list, int count, int card)
{
    return count > 0 && memchr(list, card, (size_t)count) != NULL;
}

/* What the head does not say follows from what is bought. */
static void find_needs(const Reader *r)
{
    Plan *plan = r->plan;
    const TaliaSetup *events = r->heads >> HEAD_EVENTS & 1 ? &r->events : &r->kingdom;
    plan->kingdom_count = r->kingdom.kingdom_count;
    memcpy(plan->kingdom, r->kingdom.kingdom, sizeof plan->kingdom);
    plan->event_count = events->event_count;
    memcpy(plan->event, events->event, sizeof plan->event);
    for (int i = 0; i < plan->rules; i++) {
        const PlanRule *rule = &plan->rule[i];
        if (rule->verb != TALIA_BUY || rule->object != PLAN_CARD) continue;
        const int types = talia_card_info((TaliaCard)rule->which)->types;
        if (types & TALIA_EVENT && !(r->heads >> HEAD_EVENTS & 1) &&
            plan->event_count < TALIA_MAX_EVENTS &&
            !has(plan->event, plan->event_count, rule->which))
            plan->event[plan->event_count++] = (uint8_t)rule->which;
        if (setup_is_kingdom_card(rule->which) && !(r->heads >> HEAD_KINGDOM & 1) &&
            plan->kingdom_count < TALIA_MAX_KINGDOM &&
            !has(plan->kingdom, plan->kingdom_count, rule->which))
            plan->kingdom[plan->kingdom_count++] = (uint8_t)rule->which;
    }
}

static const char ending[] = ".plan";

bool plan_is_file(const char *word)
{
    const size_t length = strlen(word), n = sizeof ending - 1;
    return length > n && strcmp(word + length - n, ending) == 0;
}

/* The file's name without folders and ".plan". */
static void name_after(Plan *plan, const char *file)
{
    const char *folder = strrchr(file, '/');
    const Slice name = slice_of(folder ? folder + 1 : file);
    size_t length = name.length;
    if (plan_is_file(name.at)) length -= sizeof ending - 1;
    if (length >= PLAN_NAME) length = PLAN_NAME - 1;
    memcpy(plan->name, name.at, length);
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)plan->name[i] < ' ') plan->name[i] = '?';
    }
}

static void read_lines(Reader *r, Source *source)
{
    Slice rest = source->text, line;
    while (source_next_line(&rest, &line)) {
        bool good = true;
        r->line = ++source->line_number;
        if (source->fault_count == SOURCE_MOST_FAULTS || r->line > UINT16_MAX) {
            fault_at(r->fault, line.at, "too many %s: the rest is not read",
                     r->line > UINT16_MAX ? "lines" : "faults");
            source_tell(source, r->fault);
            return;
        }
        if (line.length > 0) good = read_line(r, line);
        if (!good) source_tell(source, r->fault);
    }
}

bool plan_read(const char *file, Slice text, Plan *out, FILE *faults)
{
    Fault fault;
    Source source = source_open(file, text, faults);
    Reader reader = {.plan = out, .about = TALIA_NONE, .fault = &fault};
    memset(out, 0, sizeof *out);
    out->careful = out->finisher = true;
    name_after(out, file);
    read_lines(&reader, &source);
    find_needs(&reader);
    return source.fault_count == 0;
}
