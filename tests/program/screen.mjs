// screen.mjs PROGRAM [TEST] - the full screen of `talia play`, as somebody at a terminal sees it:
// tmux is the terminal, keys are typed and screens are read. Run in the root of the sources.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { createServer } from 'node:tls';
import { Person, Server, until } from '../server/people.mjs';
import { Terminals } from '../support/terminal.mjs';

const program = resolve(process.argv[2]);
const terminals = new Terminals(program);
const { work } = terminals;

/** Nothing is wider than the terminal, and the keys are shown. */
function looksRight(screen, width, height) {
  const rows = screen.replace(/\n$/, '').split('\n');
  assert.ok(rows.length <= height, 'as high as the terminal');
  assert.ok(rows.every((row) => [...row].length <= width), 'as wide as the terminal');
}

// A whole game at 80 x 24, in English; the window changes in the middle of it.
async function testWholeGame() {
  const command = "play --lang en --bot easy --kingdom 'First Game' --seed 7";
  const terminal = terminals.open(80, 24, command);
  const first = await terminal.until('Buy phase');
  looksRight(first, 80, 24);
  // A click on a card tells what it does.
  const row = first.split('\n').findIndex((line) => line.includes('Militia'));
  terminal.click(first.split('\n')[row].indexOf('Militia'), row);
  await terminal.until('Militia: Action, Attack; costs 4');
  terminal.press('Escape');
  await terminal.until('Buy phase');
  terminal.resize(40, 12);
  await terminal.until('Too small: 80 x 24 shows everything.');
  terminal.resize(80, 24);
  await terminal.until('Leave');
  const presses = await terminal.playOn('en', (n) => {
    if (n === 9) terminal.resize(132, 43);
    if (n === 18) terminal.resize(80, 24);
  });
  assert.ok(presses > 10, 'a whole game');
  assert.match(terminal.screen, /points/);
  // What could have been played better.
  terminal.press('R');
  await terminal.until('Without luck');
  terminal.press('Escape');
  await terminal.until('points');
  // Once more, step by step.
  await terminal.pressed('P');
  assert.match(await terminal.until('After choice 0'), /After choice 0 of \d+/);
  terminal.press('>');
  await terminal.until('After choice 1');
  terminal.press('Q');
  await terminal.until('points');
  // And another game with the same cards, left at once.
  terminal.press('N');
  await terminal.until('Hand:');
  terminal.press('Q');
  await terminal.until('Go on with');
  await terminal.until('Watch again');
  assert.ok(readdirSync(join(work, 'talia')).some((name) => name.endsWith('.talia')), 'kept');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  await terminal.isRestored();
  terminal.close();
}

// In Polish, on a large screen, from the first screen on.
async function testPolish() {
  const terminal = terminals.open(200, 60, 'play --lang pl');
  await terminal.until('Nowa gra');
  terminal.press('End', 'Up', 'Up', 'Up', 'Up', 'Enter');
  await terminal.until('Osoby przy tym ekranie');
  await terminal.pressed('Down', 'Down', 'Down', 'Left', 'Left'); // from medium to easy
  await terminal.until('łatwy');
  terminal.press('G');
  looksRight(await terminal.until('Ręka:'), 200, 60);
  await terminal.playOn('pl');
  terminal.press('Q');
  await terminal.until('Nowa gra');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// Whoever is interrupted, killed or stopped finds the terminal as it was, and the game again.
async function testSignals() {
  const pid = (terminal) =>
    execFileSync('pgrep', ['-P', terminal.pid, 'talia'], { encoding: 'utf8' }).trim();
  for (const signal of ['INT', 'TERM', 'HUP', 'SEGV']) {
    const terminal = terminals.open(80, 24, 'play --lang en --bot easy --seed 3');
    await terminal.until('Buy phase');
    await terminal.pressed('*');
    if (signal === 'INT') terminal.press('C-c');
    else process.kill(Number(pid(terminal)), `SIG${signal}`);
    await terminal.until('STATUS');
    await terminal.isRestored();
    terminal.close();
  }
  const terminal = terminals.open(80, 24, 'play --lang en');
  await terminal.until('Go on with');
  const other = terminals.open(80, 24, 'play --lang en');
  await other.until('Go on with');
  terminal.press('Home', 'Enter');
  assert.match(await terminal.until('Hand:'), /You play: Copper/, 'as it was left');
  other.press('Home', 'Enter');
  await other.until('This game is being played in another terminal.');
  other.close();
  terminal.press('C-z');
  await terminal.until('STOPPED');
  terminal.press('Enter');
  await terminal.until('Hand:');
  terminal.press('Q');
  await terminal.until('New game');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// Two people at one screen: it hides between them.
async function testHotSeat() {
  const terminal = terminals.open(80, 24, 'play --lang en');
  await terminal.until('New game');
  terminal.press('End', 'Up', 'Up', 'Enter');
  await terminal.until('People at this screen');
  terminal.press('G');
  let screen = await terminal.until('Give them the screen', (s) => /Give them|Hand:/.test(s));
  for (let turn = 0; turn < 3; turn++) {
    if (/Give them/.test(screen)) {
      assert.doesNotMatch(screen, /Copper|Estate/, 'nothing is seen');
      terminal.press('Enter');
    }
    await terminal.until('a question', (s) => / phase: /.test(s));
    if (turn === 0) {
      terminal.press('V', 'V');
      await terminal.until('all at once');
    }
    terminal.press('.');
    screen = await terminal.until('Give them the screen');
  }
  terminal.press('Q');
  await terminal.until('Go on with');
  // Both find it again.
  terminal.press('Home', 'Enter');
  await terminal.until('Give them the screen');
  terminal.press('Enter');
  await terminal.until('a question', (s) => / phase: /.test(s));
  terminal.press('Q');
  await terminal.until('Go on with');
  // It is forgotten when that is said twice.
  const kept = () => readdirSync(join(work, 'talia')).length;
  const before = kept();
  terminal.press('Home', 'X');
  await terminal.until('once more to delete');
  assert.equal(kept(), before);
  await terminal.pressed('X');
  assert.equal(kept(), before - 1);
  terminal.press('Q');
  await terminal.until('STATUS 0');
  terminal.close();
}

// Without colours, without UTF-8; what one looks up.
async function testPlainLooks() {
  const environment = { NO_COLOR: '1', LANG: 'C', LC_ALL: 'C' };
  const command = 'play --lang pl --bot easy --seed 9 --save left.talia';
  const terminal = terminals.open(80, 24, command, environment);
  const screen = await terminal.until('Faza zakupu');
  assert.doesNotMatch(screen, /[^\x00-\x7f]/, 'nothing but ASCII');
  assert.doesNotMatch(terminal.coloured, /\x1b\[[0-9;]*3[0-7]m/, 'no colours');
  const pages = { '?': 'Kropka', D: 'Twoje karty', C: 'Szukaj', L: 'tura 1' };
  for (const [key, words] of Object.entries(pages)) {
    terminal.press(key);
    await terminal.until(words);
    terminal.press('Escape');
    await terminal.until('Faza zakupu');
  }
  terminal.press('C', 'milicja', 'Enter');
  await terminal.until('- ', (s) => /Milicja: .*koszt 4/.test(s) && /^ *- \S/m.test(s)); // rulings
  terminal.press('Escape', 'Escape');
  await terminal.until('Faza zakupu');
  terminal.press('Q');
  await terminal.until('Nowa gra');
  terminal.press('Q');
  await terminal.until('STATUS 0');
  assert.match(readFileSync(join(work, 'left.talia'), 'utf8'), /^deal: yes$/m, 'saved when left');
  terminal.close();
  // A terminal that nobody has heard of gets plain text.
  const strange = terminals.open(80, 50, 'play --lang en --bot easy --seed 9', { TERM: 'strange' });
  const said = await strange.until('end your turn');
  assert.match(said, /unknown terminal 'strange'/);
  strange.close();
}

/** HTTPS before a server, as a proxy has it, with a certificate for localhost that nobody vouches
 * for. Its port, and the file with the certificate. */
async function openProxy(port) {
  const [key, certificate] = [join(work, 'key.pem'), join(work, 'certificate.pem')];
  const made = '-x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2';
  const named = '-subj /CN=localhost -addext subjectAltName=DNS:localhost';
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', ...`${made} ${named}`.split(' '), ...files], { stdio: 'ignore' });
  const proxy = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (guest) => {
      const host = connect(port, '127.0.0.1');
      guest.pipe(host).pipe(guest);
      guest.on('error', () => host.destroy());
      host.on('error', () => guest.destroy());
    },
  );
  await new Promise((done) => proxy.listen(0, done));
  return { proxy, port: proxy.address().port, certificate };
}

/** `talia join` says why it comes to no table, and ends. */
async function refuses(url, words, options = '--lang en') {
  const terminal = terminals.open(80, 24, `join ${url} --name Bartek ${options}`);
  const screen = await terminal.until('STATUS 1');
  const bare = (text) => text.replaceAll(/\s/g, ''); // a line may have been broken anywhere
  assert.ok(bare(screen).includes(bare(words)), `${words}, not\n${screen}`);
  await terminal.isRestored();
  terminal.close();
}

// At a table of a server, by HTTPS, with somebody else; after the end the record is compared. Who
// is not let in is told why; who only looks on sees no hand.
async function testJoin() {
  const server = new Server(program, ['--store', 'memory', '--workers', '0', '--page', work]);
  await server.start();
  const { proxy, port, certificate } = await openProxy(server.port);
  const anna = new Person('Anna', server);
  await anna.connect();
  anna.create([{ who: 'me', name: 'Anna' }, { who: 'open' }], { kingdom: 'First Game' });
  assert.ok(await until(() => anna.table !== null), 'a table');
  const path = `t/${anna.table}`;
  const url = `https://localhost:${port}/${path}`;
  await refuses(url, 'its certificate is not one that this machine trusts');
  await refuses(url, 'nie ufa jego certyfikatowi', '--lang pl');
  await refuses(`https://localhost:${server.port}/${path}`, 'is no talia server');
  await refuses(`http://localhost:1/${path}`, 'nobody answers there');
  await refuses(`http://localhost:${server.port}/t/aaaaaaaaaa`, 'no table');

  const trust = { SSL_CERT_FILE: certificate };
  const terminal = terminals.open(80, 24, `join ${url} --name Bartek --lang en`, trust);
  await terminal.until('Hand:');
  const stranger = terminals.open(80, 24, `join ${url} --watch --lang en`, trust);
  assert.doesNotMatch(await stranger.until('Bartek'), /Hand:|Undo/, 'who looks on has no hand');
  terminal.press('V', 'V');
  await terminal.until('all at once');
  for (let turn = 0; turn < 3; turn++) {
    await terminal.until('a question', (s) => / phase: /.test(s));
    await terminal.pressed('.');
  }
  anna.say({ do: 'resign' });
  assert.match(await terminal.until('Verified'), /What you were shown is what the record has/);
  await stranger.until('The game is over.');
  anna.say({ do: 'remove' }); // what is over can be looked at all the same
  for (const each of [terminal, stranger]) await each.until('This table has been removed.');
  for (const each of [terminal, stranger]) {
    each.press('Q');
    await each.until('STATUS 0');
    await each.isRestored();
    each.close();
  }
  anna.leave();
  proxy.close();
  await server.stop('SIGTERM');
}

try {
  const all = [testWholeGame, testPolish, testSignals, testHotSeat, testPlainLooks, testJoin];
  const tests = all.filter(({ name }) => !process.argv[3] || name === process.argv[3]);
  for (const test of tests) {
    const begun = Date.now();
    await test();
    console.log(`${test.name}: ${Date.now() - begun} ms`);
  }
} finally {
  terminals.close();
}
