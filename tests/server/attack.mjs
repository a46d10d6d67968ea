// attack.mjs PROGRAM [SECONDS] - one address does whatever keeps a server busy, each kind for so
// long, while others play: 99 of 100 of their choices are seen within 50 ms. What they wait for at
// another server that nobody attacks is the machine's doing, and so is what takes longer because
// other programs have the processor.
//
// Whoever attacks is a process of its own (`attack.mjs --attack PORT KIND SECONDS`).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check, endChecks } from '../support/check.mjs';
import { Socket } from '../support/websocket.mjs';
import { mostOf, mostWait, open } from './others.mjs';
import { below, pause } from './people.mjs';

let worst = 0; // of all kinds
const headers = { 'X-Forwarded-For': '203.0.113.66' };

// ---- Attacking --------------------------------------------------------------------------------

const longGame = (length) =>
  [
    ...['deal: yes', 'players: 2', 'edition: 2', 'begins: A'],
    'kingdom: Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop',
    ...['seed: 00000000000000000000000000000001', '---'],
    ...Array.from({ length }, (_, i) => `${'AB'[i % 2]}: end`),
  ].join('\n');

async function stranger(port) {
  const socket = await Socket.open(port, { headers, plain: true });
  if (!(socket instanceof Socket)) return null;
  socket.onMessage = () => null;
  socket.send({ do: 'hello', protocol: 1, language: 'en' });
  return socket;
}

// So many at once say something again and again, as long as they are let in.
const saying = (count, messages) => async (port, goesOn) => {
  const one = async () => {
    let socket = null;
    while (goesOn()) {
      if (socket === null || socket.closed) socket = await stranger(port).catch(() => null);
      for (let i = 0; i < 20 && socket !== null; i++)
        socket.send(messages[below(messages.length)]);
      await pause(2);
    }
  };
  await Promise.all(Array.from({ length: count }, one));
};

// Plain connections with the first words of something, held for a while.
const holding = (count, words) => async (port, goesOn) => {
  const one = async () => {
    while (goesOn()) {
      const socket = connect(port, '127.0.0.1', () => socket.write(words(port)));
      socket.on('error', () => null);
      socket.resume();
      await pause(100 + below(400));
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: count }, one));
};

const me = { who: 'me', name: 'Eve' };
const strong = { who: 'bot', level: 'strong' };
const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');

const kinds = {
  loads: saying(8, [{ do: 'load', text: longGame(19800) }, { do: 'load', text: longGame(300) }]),
  views: saying(8, [
    { do: 'load', text: longGame(9000) },
    ...[{ do: 'log' }, { do: 'step', n: 5000 }, { do: 'save' }, { do: 'branch', n: 4000 }],
  ]),
  tables: saying(16, [{ do: 'create', seats: [me, strong, strong, strong, strong, strong] }]),
  proposals: saying(32, [{ do: 'propose' }, { do: 'lobby', on: true }, { do: 'lobby', on: false }]),
  nonsense: saying(16, [{ do: 'x'.repeat(15000) }, JSON.parse(`${'['.repeat(9)}${']'.repeat(9)}`)]),
  long: saying(4, [{ do: 'hello', words: 'x'.repeat(250000) }]),
  sockets: async (port, goesOn) => {
    while (goesOn()) (await stranger(port).catch(() => null))?.cut();
  },
  halves: holding(64, () => `GET / HTTP/1.1\r\nHost: localhost\r\n${lines}X-Slow: `),
  requests: holding(64, (port) =>
    `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines}\r\n`.repeat(200),
  ),
};

// ---- Both -------------------------------------------------------------------------------------

async function attackWith(kind, seconds, there, calm) {
  const options = ['--attack', String(there.server.port), kind, String(seconds)];
  const attacker = spawn(process.execPath, [fileURLToPath(import.meta.url), ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const of = mostOf(seconds);
  for (const each of [there, calm]) each.waited(of);
  await once(attacker, 'exit');
  const [one, other] = [there.waited(of), calm.waited(of)];
  const most = mostWait(other.ms);
  const words = `${of} of 100 of ${one.count} choices within ${one.ms} ms`;
  console.log(`${kind}: ${words} (at another server: ${other.ms} ms; at most ${most.toFixed(0)})`);
  check(one.count > 0 && one.ms < most, `${kind}: ${words}, not ${most.toFixed(0)}`);
  check(there.areThere, `${kind}: nobody is cut off`);
  worst = Math.max(worst, one.ms);
}

async function main(program, seconds) {
  const folder = mkdtempSync(join(tmpdir(), 'talia-attack-'));
  mkdirSync(join(folder, 'page'));
  writeFileSync(join(folder, 'page', 'index.html'), 'talia'.repeat(10000));
  const there = await open(program, folder, 'attacked');
  const calm = await open(program, folder, 'calm');
  await pause(500);
  for (const kind of Object.keys(kinds)) await attackWith(kind, seconds, there, calm);
  check(there.server.words === '', `nothing is wrong: ${there.server.words}`);
  console.log(`${Object.keys(kinds).length} kinds, ${seconds} s each; the worst: ${worst} ms`);
  for (const others of [there, calm]) {
    others.leave();
    check((await others.server.stop('SIGTERM')) === 0, 'it is stopped');
  }
  rmSync(folder, { recursive: true, force: true });
}

if (process.argv[2] === '--attack') {
  const [port, kind, seconds] = process.argv.slice(3);
  const end = Date.now() + Number(seconds) * 1000;
  setTimeout(() => process.exit(0), Number(seconds) * 1000 + 200);
  await kinds[kind](Number(port), () => Date.now() < end);
  process.exit(0);
} else {
  const [program, seconds = '1'] = process.argv.slice(2);
  await main(program, Number(seconds)).catch((error) => check(false, error.stack));
  endChecks();
}
