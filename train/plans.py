"""Plans of plans/ as tables for plans.cuh: buys, gains and the rules of cards' own sections.

What conditions speak of are sums of inputs. Rules that the tables cannot say (types, `no`, `keep`)
are left out: what no rule answers, the net does. Recipes are what `strong` plays on kingdoms of
their own: plans of plans/ and some cards that they buy besides (tools/strong_plans.c).
"""
import copy
import re
import struct
from pathlib import Path

import talia

MAX_PLANS, MAX_RULES, MAX_CODE, MAX_TERMS, MAX_PARTS = 8192, 1 << 18, 32000, 1024, 32768
NEEDS, EVENTS, OWN_AT = 10, 2, 5248
VERBS = ('word play buy call discard trash gain topdeck reveal return pass set-aside take exchange '
         'keep name pile first').split()
WORDS = ('end done yes no card cards action actions buy coin coins discard curse trash mat hand '
         'attack topdeck this silver curses six').split()
OWN = 'hand play deck discard island_mat native_mat tavern_mat aside looked inherited'.split()
TOKENS = 'token_card token_action token_buy token_coin token_cost token_trash'.split()
OPS = {'+': 0, '-': 1, '*': 2, '/': 3, '=': 4, '==': 4, '!=': 5, '<>': 5, '<': 6, '<=': 7, '>': 8,
       '>=': 9, 'and': 10, 'or': 11, 'not': 12}
C_NUMBER, C_TERM, C_ADD = 1, 2, 3
ABOUT_CARD, ABOUT_WORD, ABOUT_NOTHING = 0, 1, 2
UNSAID = -1  # a rule that only counts, where rules are numbered

FIELDS = {field['name']: field for field in talia.fields()}


def plain(name):
    return re.sub(r'[^a-z]', '', name.lower())


CARDS = list(talia.cards())
NAMES = [plain(card.name) for card in CARDS]
IS_EVENT = [card.is_event for card in CARDS]


class Unsaid(Exception):
    """A rule that the tables have no word for."""


# ---- Sums of inputs: {input: how often it counts}, and what they begin with ---------------------


def at(field, card=None):
    """The input of a field, or of a card in it; None: it has none there."""
    if card is None:
        return FIELDS[field]['at']
    return FIELDS[field]['cards'].get(CARDS[card])


def cards_like(name):
    """The numbers of the cards that a name or a type stands for."""
    if plain(name) in NAMES:
        return [NAMES.index(plain(name))]
    like = [i for i, card in enumerate(CARDS) if plain(name).rstrip('s') in card.types]
    if not like:
        raise Unsaid(name)
    return like


def sums(fields, cards, weights=None):
    parts = {}
    for card in cards:
        for field in fields:
            place = OWN_AT + card if field == 'own' else at(field, card)
            if place is not None:
                parts[place] = parts.get(place, 0) + (weights[card] if weights else 1)
    return parts


def one_of(field):
    return {at(field) + i: i for i in range(1, FIELDS[field]['count'])}


def coins_of_treasures():
    return {i: card.plus_coins for i, card in enumerate(CARDS) if 'treasure' in card.types}


def number(word):
    """A word that stands alone: parts, constant."""
    coins = coins_of_treasures()
    simple = {'coins': 'coins', 'buys': 'buys', 'actions': 'actions', 'cards': 'cards',
              'pirate': 'pirate', 'hand': 'hand_size'}
    if word in simple:
        return {at(simple[word]): 1}, 0
    found = {
        'provinces': lambda: (sums(['pile'], cards_like('Province')), 0),
        'empty': lambda: (one_of('empty_piles'), 0),
        'turn': lambda: ({at('turns'): 1}, 1),
        'money': lambda: (sums(['own'], coins, coins), 0),
        'purse': lambda: ({at('coins'): 1, **sums(['hand'], coins, coins)}, 0),
        'score': lambda: ({at('score'): 1, at('score_below'): -1}, 0),
        'lead': lambda: ({at('ahead'): 1, at('behind'): -1}, 0),
        'players': lambda: ({at('players') + i: i for i in range(1, 5)}, 2),
    }
    if word not in found:
        raise Unsaid(word)
    return found[word]()


def tokens(card):
    """Of an Event: any token of the player's, for which Event moves which one is not told."""
    if IS_EVENT[card]:
        return sums(TOKENS + ['inherited'], range(len(CARDS)))
    return sums(TOKENS, [card])


def counted(word, name):
    """word(name): parts, constant."""
    cards = cards_like(name)
    fields = {'own': ['own'], 'hand': ['hand'], 'played': ['play'], 'theirs': ['next_owned'],
              'mat': ['tavern_mat', 'island_mat', 'native_mat'], 'pile': ['pile'],
              'trashed': ['trash'], 'embargo': ['embargo_tokens']}
    if word in fields:
        return sums(fields[word], cards), 0
    if word == 'tokens':
        return tokens(cards[0]), 0
    if word == 'cost':
        by_token = at('token_cost', cards[0])
        return ({at('discount'): -1, **({by_token: -2} if by_token is not None else {})},
                CARDS[cards[0]].cost)
    raise Unsaid(word)


class Terms:
    """The sums that plans speak of, each once."""

    def __init__(self):
        self.numbers = {}

    def number(self, parts, constant):
        return self.numbers.setdefault((constant, tuple(sorted(parts.items()))), len(self.numbers))


class Condition:
    """A condition as code for a stack: op, argument, op, argument ..., 0."""

    def __init__(self, text, terms):
        self.terms = terms
        self.tokens = re.findall(r'\d+\.?\d*|[a-z]+\([^)]*\)|[a-z]+|[<>=!]=|<>|[-+*/<>=()]',
                                 text.lower())
        self.at = 0
        self.code = []
        self.binary(0)
        if self.at != len(self.tokens):
            raise Unsaid(text)
        self.code += [0, 0]

    LEVELS = (('or',), ('and',), ('=', '==', '!=', '<>', '<', '<=', '>', '>='), ('+', '-'),
              ('*', '/'))

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else ''

    def binary(self, level):
        if level == len(self.LEVELS):
            return self.single()
        if level == 2 and self.peek() == 'not':
            self.at += 1
            self.binary(2)
            self.code += [C_ADD + OPS['not'], 0]
            return None
        self.binary(level + 1)
        while self.peek() in self.LEVELS[level]:
            op = self.tokens[self.at]
            self.at += 1
            self.binary(level + 1)
            self.code += [C_ADD + OPS[op], 0]
        return None

    def single(self):
        token = self.peek()
        self.at += 1
        call = re.fullmatch(r'([a-z]+)\((.*)\)', token)
        if token == '(':
            self.binary(0)
            self.at += 1
        elif re.fullmatch(r'\d+\.?\d*', token):
            self.code += [C_NUMBER, round(float(token) * 8)]
        else:
            parts = counted(call[1], call[2]) if call else number(token)
            self.code += [C_TERM, self.terms.number(*parts)]


# ---- Plans --------------------------------------------------------------------------------------


class Plan:
    def __init__(self, path, terms):
        self.name = Path(path).stem
        self.terms, self.edition = terms, None
        self.head, self.rules, self.section, self.unsaid = {}, [], None, []
        for line in Path(path).read_text().splitlines():
            self.line(line.split('#')[0].strip())
        named = self.named(self.head['kingdom']) if 'kingdom' in self.head else self.bought()
        self.needs = [c for c in named if not IS_EVENT[c] and c > 6][:NEEDS]
        events = self.named(self.head['events']) if 'events' in self.head else self.bought()
        self.events = [c for c in events if IS_EVENT[c]][:EVENTS]

    @staticmethod
    def named(text):
        return [NAMES.index(plain(x)) for x in text.split(',') if plain(x) in NAMES]

    def bought(self):
        seen = [r[3] for r in self.rules if r[1] == VERBS.index('buy') and r[2] == ABOUT_CARD]
        return list(dict.fromkeys(seen))

    def line(self, line):
        key = re.match(r'^([\w \'-]+):\s*(.*)$', line)
        if not key:
            if line and self.section:
                self.rule(line)
            return
        name = key[1].lower()
        if name in ('name', 'careful', 'finisher', 'kingdom', 'events') and not self.section:
            self.head[name] = key[2]
            return
        self.section = name
        if key[2]:
            self.rule(key[2])

    def rule(self, line):
        objects, _, condition = line.partition(' if ')
        asking, verb = -1, self.section
        if verb not in VERBS:
            asking = NAMES.index(plain(self.section))
            objects = objects.replace('set aside', 'set-aside')
            verb, _, objects = objects.partition(' ')
        number_of_verb = VERBS.index(verb) if verb in VERBS else 0
        for thing in objects.split(','):
            try:
                code = Condition(condition, self.terms).code if condition else None
                about, number_of = self.about(verb, thing.strip().lower())
            except Unsaid:
                self.unsaid.append(line)
                about, number_of, code = UNSAID, 0, None
            self.rules.append((asking, number_of_verb, about, number_of, code))

    @staticmethod
    def about(verb, thing):
        if verb == 'choose' and thing in WORDS:
            return ABOUT_WORD, WORDS.index(thing)
        if thing == 'nothing':
            return ABOUT_NOTHING, 0
        if verb in VERBS and verb != 'keep' and plain(thing) in NAMES:
            return ABOUT_CARD, NAMES.index(plain(thing))
        raise Unsaid(thing)


MOVES_TOKEN = 'lostarts training pathfinding ferry plan seaway inheritance'.split()


def recipe(line, bases, terms):
    """A line of tools/strong_plans.c: a plan for that kingdom."""
    edition, base, extras, kingdom, events = line.split('|')
    made = copy.copy(bases[base])
    made.rules, made.edition = list(made.rules), int(edition)
    made.needs, made.events = Plan.named(kingdom), Plan.named(events)
    for extra in extras.split(',') if extras else []:
        name, most, before = extra.split(':')
        add_extra(made.rules, Plan.named(name)[0], int(most), int(before), terms)
    return made


def add_extra(rules, card, most, before, terms):
    """As bots/players/recipe.c does."""
    condition = f'own({NAMES[card]}) < {most}'
    if IS_EVENT[card]:
        condition = f'tokens({NAMES[card]}) = 0' if NAMES[card] in MOVES_TOKEN else None
    code = Condition(condition, terms).code if condition else None
    buys = [i for i, rule in enumerate(rules) if rule[1] == VERBS.index('buy')]
    at = buys[before] if before < len(buys) else len(rules)
    rules.insert(at, (-1, VERBS.index('buy'), ABOUT_CARD, card, code))


def places():
    """What plans.cuh has to find: inputs and cards."""
    card = [NAMES.index(name) for name in ('province', 'gardens', 'duke', 'duchy')]
    question = at('question')
    buy, of_card = talia_questions()
    numbers = [question + buy, question + of_card, at('asking'), at('piles_to_end') + 1,
               at('cards'), at('ahead'), at('behind'), at('fewer_turns')] + card
    for i in range(len(CARDS)):
        numbers += [-1 if at(field, i) is None else at(field, i) for field in OWN]
    numbers += [-1 if at('few', i) is None else at('few', i) for i in range(len(CARDS))]
    return numbers + [each.points for each in CARDS]


def talia_questions():
    return 2, 4  # of TaliaQuestion: buying, and what a card asks


def padded(numbers, n):
    assert len(numbers) <= n, (len(numbers), n)
    return list(numbers) + [0] * (n - len(numbers))


def table_of(plans, terms):
    rules, code, where, first = [], [], {None: -1}, []
    for plan in plans:
        first.append(len(rules))
        for asking, verb, about, object_of, condition in plan.rules:
            if about == UNSAID:
                continue
            condition = tuple(condition) if condition else None
            if condition not in where:
                where[condition] = len(code)
                code += condition
            rules.append((asking, verb, about, object_of, where[condition]))
    begins, parts = [], []
    for _, each in terms.numbers:
        begins.append(len(parts) // 2)
        parts += [number for pair in each for number in pair]
    begins += [len(parts) // 2] * (MAX_TERMS + 1 - len(begins))
    first += [len(rules)] * (MAX_PLANS + 1 - len(first))
    numbers = places() + padded([n for rule in rules for n in rule], 5 * MAX_RULES)
    numbers += padded(code, MAX_CODE) + begins
    numbers += padded([constant for constant, _ in terms.numbers], MAX_TERMS)
    numbers += padded(parts, 2 * MAX_PARTS)
    numbers += [0] * (len(numbers) % 2)
    return struct.pack(f'<{len(first)}i{len(numbers)}h', *first, *numbers)


def read_often(file):
    """How many times as often as others some plans are met: a table of names and numbers."""
    rows = [line.split('\t') for line in Path(file).read_text().splitlines()[1:]]
    return {name: int(times) for name, times in rows}


def read_plans(folders, often=None, recipes=None):
    """The plans of some folders; how many they are, each as many times as `often` says; then those
    of a file of recipes, and the table of all as bytes."""
    terms = Terms()
    paths = sorted(p for folder in folders for p in Path(folder).glob('*.plan'))
    plans = [Plan(p, terms) for p in paths]
    bases = {plan.head.get('name', plan.name): plan for plan in plans}
    plans = [p for p in plans for _ in range((often or {}).get(p.name, 1))]
    library = len(plans)
    for line in Path(recipes).read_text().splitlines() if recipes else []:
        plans.append(recipe(line, bases, terms))
    if len(plans) > MAX_PLANS:
        raise SystemExit(f'{library} plans and {len(plans) - library} recipes are too many: '
                         f'at most {MAX_PLANS} in all, so leave out recipes')
    return plans, library, table_of(plans, terms)
