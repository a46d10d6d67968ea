// attackers.mjs PORT KIND SECONDS [ADDRESS] - does whatever keeps a server busy, from one address,
// as a process of its own: others are not to wait for what it does with its processor.
import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Socket } from '../support/websocket.mjs';
import { below, newKey, pause } from './people.mjs';

let headers = {};

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

// So many at once say something again and again, as long as they are let in: a message, or what
// makes one.
const saying = (count, messages) => async (port, goesOn) => {
  const some = () => {
    const message = messages[below(messages.length)];
    return typeof message === 'function' ? message() : message;
  };
  const one = async () => {
    let socket = null;
    while (goesOn()) {
      if (socket === null || socket.closed) socket = await stranger(port).catch(() => null);
      for (let i = 0; i < 20 && socket !== null; i++) socket.send(some());
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
const lines = () =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`).join('');
const request = (port, path) =>
  `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines()}\r\n`;

const cards = ['moat', 'village', 'witch', 'cellar', 'market', 'militia', 'mine', 'smithy'];
const someCards = () => cards.filter(() => below(2)).join('_') || 'moat';
const links = [
  () => `/k/${someCards()}.png`,
  () => `/k/pl_${someCards()}`,
  () => `/r/k3f9x2abcd/${someCards()}.png`,
  () => `/t/${newKey().slice(0, 10)}`,
];

const kindOf = {
  loads: saying(8, [{ do: 'load', text: longGame(19800) }, { do: 'load', text: longGame(300) }]),
  views: saying(8, [
    { do: 'load', text: longGame(9000) },
    ...[{ do: 'log' }, { do: 'step', n: 5000 }, { do: 'save' }, { do: 'branch', n: 4000 }],
  ]),
  tables: saying(16, [
    { do: 'create', seats: [me, strong, strong, strong, strong, strong] },
    () => ({ do: 'create', seats: [me, strong], key: newKey(), repeat: true }),
  ]),
  proposals: saying(32, [{ do: 'propose' }, { do: 'lobby', on: true }, { do: 'lobby', on: false }]),
  nonsense: saying(16, [{ do: 'x'.repeat(15000) }, JSON.parse(`${'['.repeat(9)}${']'.repeat(9)}`)]),
  long: saying(4, [{ do: 'hello', words: 'x'.repeat(250000) }]),
  sockets: async (port, goesOn) => {
    while (goesOn()) (await stranger(port).catch(() => null))?.cut();
  },
  halves: holding(64, () => `GET / HTTP/1.1\r\nHost: localhost\r\n${lines()}X-Slow: `),
  requests: holding(64, (port) => request(port, '/').repeat(200)),
  previews: holding(16, (port) =>
    Array.from({ length: 20 }, () => request(port, links[below(links.length)]())).join(''),
  ),
  ratings: saying(16, [
    ...[() => ({ do: 'player', key: newKey() }), () => ({ do: 'forget', key: newKey() })],
    () => ({ do: 'match', players: 2, sets: ['base'], rated: true, name: 'Eve', key: newKey() }),
    ...[{ do: 'ladder' }, { do: 'emote', what: 'wow' }],
  ]),
};

export const kinds = Object.keys(kindOf);

// The process, which ends after so many seconds. Elsewhere strangers have machines of their own:
// here they have what the server and the others leave.
export function attacker(port, kind, seconds, address) {
  const options = [fileURLToPath(import.meta.url), String(port), kind, String(seconds), address];
  const made = spawn(process.execPath, options, { stdio: ['ignore', 'inherit', 'inherit'] });
  setPriority(made.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  return made;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [port, kind, seconds, address] = process.argv.slice(2);
  const end = Date.now() + Number(seconds) * 1000;
  headers = { 'X-Forwarded-For': address };
  setTimeout(() => process.exit(0), Number(seconds) * 1000 + 200);
  await kindOf[kind](Number(port), () => Date.now() < end);
  process.exit(0);
}
