// page_engine.mjs MODULE TALIA [KINGDOM] - the page's engine (web/engine/), in node: whole games
// against bots through the protocol, on random kingdoms, in both languages; in the middle the
// record is handed to another engine, which must know the same. The saved game of each, with the
// scores that the engine told, is a scenario that the program TALIA must agree with. And bots play
// the same game here and in `TALIA serve`, those of the net too, which wait for it; but for expert,
// who has a larger net there. Reviews have the figures of `TALIA review`. With KINGDOM, a list of
// cards, only a few games, all with these: each of them must have been played; the net need not
// know them, and has no part in it.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openModule } from '../../web/engine/module.mjs';
import { Socket } from '../support/websocket.mjs';

const [module, talia, kingdom] = process.argv.slice(2);
const wasm = readFileSync(module);
const GAMES = kingdom ? 6 : process.env.TALIA_THOROUGH ? 24 : 12;
const MOST_CHOICES = 6000;
const MOST_MS = 10; // of a processor for a choice, on the average: a master's is not among them
const net = readFileSync(new URL('../../nets/page.net', import.meta.url));
const all = ['novice', 'easy', 'casual', 'medium', 'strong', 'expert', 'master'];
const quick = kingdom ? ['easy', 'medium'] : all.slice(0, -1); // not optimised there
const sets = [['base'], ['intrigue'], ['seaside'], ['adventures'], ['all']];

let state = 12345;
const under = (n) => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
};
const any = (list) => list[under(list.length)];

/** An engine, and what it has told: the last message of each type, and the record's lines. */
async function open(language, hasNet = !kingdom) {
  const told = {};
  const lines = [];
  const views = [];
  const judged = [];
  const engine = await openModule(wasm, {
    send(text) {
      const message = JSON.parse(text);
      told[message.type] = message;
      if (message.type === 'view') views.push(message);
      if (message.type === 'judged') judged.push(message);
    },
    stored(table, number, line) {
      assert.equal(number, lines.length, 'lines come in order');
      lines.push(line);
    },
  });
  const run = () => {
    let wait;
    do wait = engine.tick();
    while (wait === 0);
  };
  const say = (message) => {
    delete told.error;
    engine.receive(JSON.stringify(message));
    run();
  };
  if (hasNet) assert.ok(engine.takeNet(net));
  say({ do: 'hello', protocol: 1, language });
  assert.equal(told.welcome.solo, true);
  assert.deepEqual(told.welcome.levels, all);
  return { told, lines, views, judged, say, run, engine };
}

/** What is said has words: none of those that the page needs was left out of the module. */
function checkWords({ question, log, asked, seat }) {
  for (const line of log.lines) assert.ok(line.words.length > 2, JSON.stringify(line));
  if (asked === null) return;
  assert.ok(question.words.length > 2, JSON.stringify(question));
  if (asked !== seat) return;
  for (const option of question.options) assert.ok(option.words, JSON.stringify(option));
}

/** Somebody who plays what there is and buys what is dear, and now and then anything. */
function pick(question) {
  const worth = ({ label, verb, card }) => {
    if (label === 'buy Province') return 100;
    if (verb === 'play' || verb === 'reveal') return 50;
    if (verb === 'buy') return card === 'curse' || card === 'copper' ? -1 : under(30);
    return verb === 'word' ? 0 : under(10);
  };
  if (question.treasures && under(4)) return 'treasures';
  if (under(12) === 0) return any(question.options).label;
  return question.options.reduce((a, b) => (worth(b) > worth(a) ? b : a)).label;
}

/** What somebody keeps who reloads the page, and what must be the same after it. */
async function reload(at, language) {
  const { table, key } = at.told.joined;
  const again = await open(language);
  again.engine.restore(table, at.lines);
  again.say({ do: 'return', table, key });
  assert.equal(again.told.error, undefined, JSON.stringify(again.told.error));
  const same = ({ moves, log, ...rest }) => rest;
  assert.deepEqual(same(again.told.view), same(at.told.view), 'the same table after a reload');
  assert.equal(again.lines.length, 0, 'nothing is written anew');
  again.lines.push(...at.lines);
  return again;
}

async function play(number) {
  const language = number % 2 ? 'pl' : 'en';
  const players = 2 + (number % 5);
  const seats = Array.from({ length: players }, () => ({ who: 'bot', level: any(quick) }));
  seats[under(players)] = { who: 'me', name: 'Ala' };
  let at = await open(language);
  at.say({
    do: 'create',
    setup: {
      ...{ players, edition: 1 + under(2), sets: any(sets), eventCount: 'random', kingdom },
      seed: String(number + 1),
    },
    seats,
    terms: {},
  });
  assert.equal(at.told.error, undefined, JSON.stringify(at.told.error));
  const middle = 20 + under(60);
  for (let n = 0; at.told.view.asked !== null; n++) {
    const { view } = at.told;
    assert.ok(n < MOST_CHOICES, 'a game ends');
    assert.equal(view.asked, view.seat, 'bots choose by themselves');
    at.views.splice(0).forEach(checkWords);
    at.say({ do: 'choose', n: view.n, label: pick(view.question) });
    assert.equal(at.told.error, undefined, JSON.stringify(at.told.error));
    if (n === middle) at = await reload(at, language);
  }
  at.say({ do: 'save' });
  return at.told;
}

/** The file, and what must be true when it is played. */
function scenario({ file, summary }) {
  const letter = (seat) => String.fromCharCode(65 + seat);
  return [
    file.text.trimEnd(),
    'expect over',
    `expect winners = ${summary.winners.map(letter).join(', ')}`,
    ...summary.seats.map(({ score }, seat) => `expect ${letter(seat)}.score = ${score}`),
    '',
  ].join('\n');
}

// ---- The same bots everywhere -----------------------------------------------------------------

/** A game of four bots, one of them on the seat of whoever has asked for it. */
const ofBots = (seed, level) => [
  {
    do: 'create',
    setup: { players: 4, seed, kingdom: 'Give and Take', sets: ['all'] },
    seats: [
      { who: 'me', name: 'Ala' },
      ...['easy', 'casual', 'strong'].map((one) => ({ who: 'bot', level: one })),
    ],
    terms: {},
  },
  { do: 'bot', on: true, level },
  { do: 'save' },
];

async function playHere(messages) {
  const { told, lines, say } = await open('en');
  const before = process.cpuUsage().user;
  messages.forEach(say);
  const ms = (process.cpuUsage().user - before) / 1000 / lines.length;
  assert.ok(ms < MOST_MS, `a choice takes ${ms} ms`);
  return told.file.text;
}

async function playThere(port, [create, bot, save]) {
  const socket = await Socket.open(port);
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  socket.send(create);
  await socket.next(({ type }) => type === 'view');
  socket.send(bot);
  await socket.next(({ type }) => type === 'summary', 60);
  socket.send(save);
  const { text } = await socket.next(({ type }) => type === 'file');
  socket.close();
  return text;
}

function serve() {
  return new Promise((resolve, reject) => {
    const server = spawn(talia, ['serve', '--port', '0', '--store', 'memory'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    server.once('error', reject);
    server.stdout.once('data', (text) => {
      resolve({ server, port: Number(/localhost:(\d+)/.exec(String(text))?.[1]) });
    });
  });
}

/** A few turns against a master, who thinks long: `next` gives the view in which one is asked after
 * so many choices. */
async function beginAgainstMaster(say, next) {
  say({
    do: 'create',
    setup: { players: 2, seed: '7', kingdom: 'Give and Take', sets: ['all'] },
    seats: [
      { who: 'me', name: 'Ala' },
      { who: 'bot', level: 'master' },
    ],
    terms: {},
  });
  let view = await next(-1);
  for (let choices = 0; choices < 16; choices++) {
    const { treasures, options } = view.question;
    const silver = options.find(({ label }) => label === 'buy Silver');
    const label = treasures ? 'treasures' : (silver?.label ?? 'end');
    say({ do: 'choose', n: view.n, label });
    view = await next(view.n);
  }
  say({ do: 'resign' });
  say({ do: 'save' });
}

async function compareMaster(port) {
  const { told, say } = await open('en');
  await beginAgainstMaster(say, () => told.view);
  const socket = await Socket.open(port);
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  await beginAgainstMaster(
    (message) => socket.send(message),
    (before) => socket.next(({ type, asked, n }) => type === 'view' && asked === 0 && n > before),
  );
  const { text } = await socket.next(({ type }) => type === 'file');
  socket.close();
  assert.equal(told.file.text, text, 'master');
}

async function compareBots() {
  const { server, port } = await serve();
  try {
    for (const [seed, level] of quick.filter((level) => level !== 'expert').entries()) {
      const messages = ofBots(String(seed + 1), level);
      assert.equal(await playHere(messages), await playThere(port, messages), level);
    }
    await compareMaster(port);
  } finally {
    server.kill();
  }
}

/** A bot whose net was not fetched yet makes no choice, and is not another one meanwhile. */
async function waitForNet() {
  const { told, lines, say, run, engine } = await open('en', false);
  say({
    do: 'create',
    setup: { players: 2, seed: '1', sets: ['base'] },
    seats: [
      { who: 'bot', level: 'expert' },
      { who: 'me', name: 'Ala' },
    ],
    terms: { begins: 0 },
  });
  const before = lines.length;
  const broken = Uint8Array.from(net);
  broken[1000] ^= 1;
  assert.equal(engine.takeNet(broken), false, 'a net that is damaged is refused');
  run();
  assert.equal(lines.length, before, 'and the bot waits on');
  assert.equal(told.view.asked, 0);
  assert.ok(engine.takeNet(net));
  await new Promise((done) => setTimeout(done, 150)); // it looks again in a tenth of a second
  run();
  assert.equal(told.view.asked, 1, 'the net is here: its turn is over');
}

/** What is advised at every question, and the same when it is asked again; whoever chooses
 * meanwhile does not wait for it. */
async function askForAdvice() {
  const { told, say, engine } = await open('en');
  say({
    do: 'create',
    setup: { players: 3, seed: '5', sets: ['base'] },
    seats: [
      { who: 'me', name: 'Ala' },
      { who: 'bot', level: 'easy' },
      { who: 'bot', level: 'expert' },
    ],
    terms: { begins: 0 },
  });
  for (let i = 0; i < 12; i++) {
    const { n, question } = told.view;
    say({ do: 'advise', n });
    const { advice } = told;
    assert.deepEqual([advice.n, advice.dealings], [n, 32]);
    const labels = question.options.map(({ label }) => label);
    assert.deepEqual(advice.options.map(({ label }) => label), labels);
    assert.ok(Math.abs(advice.options.reduce((sum, { share }) => sum + share, 0) - 1000) < 10);
    const best = advice.options.find(({ label }) => label === advice.best);
    assert.ok(advice.options.every(({ behind }) => behind >= best.behind));
    assert.ok(advice.options.every(({ words }) => words.length > 5));
    say({ do: 'advise', n });
    assert.deepEqual(told.advice, advice);
    say({ do: 'choose', n, label: question.treasures ? 'treasures' : advice.best });
    assert.equal(told.error, undefined, JSON.stringify(told.error));
  }
  const { n, question } = told.view;
  delete told.advice;
  engine.receive(JSON.stringify({ do: 'advise', n }));
  say({ do: 'choose', n, label: question.options[0].label });
  assert.ok((told.advice?.dealings ?? 0) < 32, 'a choice is not kept waiting');
  assert.ok(told.view.n > n);
  say({ do: 'advise', n });
  assert.equal(told.error.code, 'too-late');
}

/** A review here has the figures of the program's, every one of them. */
async function compareReview(path, language) {
  const args = ['review', '--json', '--lang', language, path];
  const there = JSON.parse(execFileSync(talia, args, { maxBuffer: 1 << 24 }).toString());
  const { told, judged, say } = await open(language);
  say({ do: 'review', text: readFileSync(path, 'utf8') });
  const { review } = told;
  const parts = (chance) => Math.round(chance * 10000) + 0;
  const seatOf = (letter) => letter.charCodeAt(0) - 65;
  assert.equal(review.over, there.over);
  assert.deepEqual(
    review.players,
    there.players.map(({ first, result, luck, adjusted, lost, choices, sound, by_turn }) => ({
      ...{ first: parts(first), result: parts(result), luck: parts(luck) },
      ...{ adjusted: parts(adjusted), lost: parts(lost), choices, sound },
      turns: by_turn.map(parts),
    })),
  );
  assert.deepEqual(
    judged.map(({ n, seat, turn, luck, before, after, lost, words }) =>
      [n, seat, turn, luck, before, after, lost, words]),
    there.choices.map(({ choice, seat, turn, luck, before, after, lost, reason }) =>
      [choice, seatOf(seat), turn, ...[luck, before, after, lost].map(parts), reason.words]),
  );
  const found = new Map(judged.map((each) => [each.n, each]));
  for (const { n, luck, by } of review.turnings)
    assert.equal(by, luck ? found.get(n).luck : 0 - found.get(n).lost);
  review.mistakes.forEach((list, seat) => {
    for (const n of list) assert.ok(found.get(n).seat === seat && found.get(n).lost >= 100);
  });
  return judged.length;
}

if (!kingdom) {
  await compareBots();
  await waitForNet();
  await askForAdvice();
}
const folder = mkdtempSync(join(tmpdir(), 'talia-'));
const texts = [];
try {
  for (let number = 0; number < GAMES; number++) {
    const told = await play(number);
    writeFileSync(join(folder, `${number}.talia`), scenario(told));
    texts.push(told.file.text);
    if (number > 2) continue;
    // And back: the engine reads what it has written.
    const { told: loaded, say } = await open('en');
    say({ do: 'load', text: told.file.text });
    assert.equal(loaded.error, undefined, JSON.stringify(loaded.error));
    assert.deepEqual(loaded.summary.winners, told.summary.winners);
  }
  execFileSync(talia, ['scenario', folder], { stdio: 'inherit' });
  if (!kingdom) {
    assert.ok((await compareReview(join(folder, '0.talia'), 'en')) > 50, 'a game of two');
    const some = join(folder, 'some.talia');
    writeFileSync(some, texts[1].split('\n').slice(0, 60).join('\n'));
    assert.ok((await compareReview(some, 'pl')) > 10, 'the beginning of one of three');
  }
  for (const card of kingdom?.split(', ') ?? []) {
    assert.ok(texts.some((text) => text.includes(`play ${card}`)), `${card} is played`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${GAMES} games in the page's engine, and the same in ${talia}`);
