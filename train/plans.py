"""Plans of plans/ as tables for plans.cuh: buys, gains and the rules of cards' own sections.

Rules that it cannot say (types, `no`, `keep`) are left out: what no rule answers, the net does.
"""
import re
import struct
from pathlib import Path

MAX_PLANS, NEEDS, EVENTS, MAX_RULES, MAX_CODE = 160, 10, 4, 4096, 16384
VERBS = ('word play buy call discard trash gain topdeck reveal return pass set-aside take exchange '
         'keep name pile first').split()
WORDS = ('end done yes no card cards action actions buy coin coins discard curse trash mat hand '
         'attack topdeck this silver curses six').split()
TYPES = 'action treasure victory curse attack reaction duration reserve traveller event'.split()
ONE_CARD = 'own hand played mat theirs pile cost'.split()
NUMBERS = 'provinces empty turn coins buys actions cards money score lead'.split()
OPS = {'+': 0, '-': 1, '*': 2, '/': 3, '=': 4, '==': 4, '!=': 5, '<>': 5, '<': 6, '<=': 7, '>': 8,
       '>=': 9, 'and': 10, 'or': 11, 'not': 12}
C_NUMBER, C_OWN, C_PROVINCES, C_ADD = 1, 2, 9, 19
ABOUT_CARD, ABOUT_WORD, ABOUT_NOTHING = 0, 1, 2


def read_cards(path):
    """Names of cards, and which are Events, in the order of cards.def."""
    rows = re.findall(r'^CARD\((\w+),\s*\w+,\s*\d+,\s*([^,]+),', Path(path).read_text(), re.M)
    return [name.replace('_', '') for name, _ in rows], ['EVENT' in types for _, types in rows]


def plain(name):
    return re.sub(r'[^a-z]', '', name.lower())


class Unsaid(Exception):
    """A rule that the tables have no word for."""


class Condition:
    """A condition as code for a stack: op, argument, op, argument ..., 0."""

    def __init__(self, text, cards):
        self.cards = cards
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
        elif call and call[1] in ONE_CARD:
            self.code += [C_OWN + ONE_CARD.index(call[1]), self.thing(call[2], call[1])]
        elif token in NUMBERS:
            self.code += [C_PROVINCES + NUMBERS.index(token), 0]
        elif re.fullmatch(r'\d+\.?\d*', token):
            self.code += [C_NUMBER, round(float(token) * 8)]
        else:
            raise Unsaid(token)

    def thing(self, name, word):
        name = plain(name)
        if name in self.cards:
            return self.cards.index(name)
        if word in ('own', 'theirs') and name in TYPES:
            return 1000 + TYPES.index(name)
        raise Unsaid(name)


class Plan:
    def __init__(self, path, cards, is_event):
        self.name = Path(path).stem
        self.cards, self.is_event = cards, is_event
        self.head, self.rules, self.section = {}, [], None
        for line in Path(path).read_text().splitlines():
            self.line(line.split('#')[0].strip())
        named = self.named(self.head['kingdom']) if 'kingdom' in self.head else self.bought()
        self.needs = [c for c in named if not is_event[c] and c > 6][:NEEDS]
        events = self.named(self.head['events']) if 'events' in self.head else self.bought()
        self.events = [c for c in events if is_event[c]][:EVENTS]

    def named(self, text):
        return [self.cards.index(plain(x)) for x in text.split(',') if plain(x) in self.cards]

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
            asking = self.cards.index(plain(self.section))
            objects = objects.replace('set aside', 'set-aside')
            verb, _, objects = objects.partition(' ')
        try:
            code = Condition(condition, self.cards).code if condition else None
            for thing in objects.split(','):
                about, number = self.about(verb, thing.strip().lower())
                number_of_verb = 0 if verb == 'choose' else VERBS.index(verb)
                self.rules.append((asking, number_of_verb, about, number, code))
        except Unsaid:
            pass

    def about(self, verb, thing):
        if verb == 'choose' and thing in WORDS:
            return ABOUT_WORD, WORDS.index(thing)
        if thing == 'nothing':
            return ABOUT_NOTHING, 0
        if verb in VERBS and verb != 'keep' and plain(thing) in self.cards:
            return ABOUT_CARD, self.cards.index(plain(thing))
        raise Unsaid(thing)


def pad(values, n):
    return (list(values) + [-1] * n)[:n]


def read_plans(folders, cards_def, often=()):
    """The plans of some folders, and their table as bytes; those of `often` several times."""
    cards, is_event = read_cards(cards_def)
    paths = sorted(p for folder in folders for p in Path(folder).glob('*.plan'))
    plans = [Plan(p, cards, is_event) for p in paths]
    plans += [p for p in plans if p.name in often] * 4
    plans = plans[:MAX_PLANS]
    rules, code, first = [], [], []
    for plan in plans:
        first.append(len(rules))
        for asking, verb, about, number, condition in plan.rules:
            rules.append((asking, verb, about, number, len(code) if condition else -1))
            code += condition or []
    assert len(rules) <= MAX_RULES and len(code) <= MAX_CODE
    first = (first + [len(rules)] * (MAX_PLANS + 1))[:MAX_PLANS + 1]
    numbers = [len(plans), 1] + first
    for attribute, n in (('needs', NEEDS), ('events', EVENTS)):
        for plan in plans + [None] * (MAX_PLANS - len(plans)):
            numbers += pad(getattr(plan, attribute) if plan else [], n)
    for rule in rules + [(-1,) * 5] * (MAX_RULES - len(rules)):
        numbers += rule
    numbers += (code + [0] * MAX_CODE)[:MAX_CODE]
    return plans, struct.pack(f'<{len(numbers)}h', *numbers)


if __name__ == '__main__':
    root = Path(__file__).resolve().parent.parent
    read, table = read_plans([root / 'plans', root / 'train' / 'rushes'],
                             root / 'engine/cards/cards.def')
    for p in read:
        print(p.name, p.needs, p.events, len(p.rules))
    print(len(read), 'plans,', len(table), 'bytes')
