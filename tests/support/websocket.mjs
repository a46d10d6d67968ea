// websocket.mjs - a small WebSocket client (RFC 6455) over a plain socket: the oldest node that
// runs the tests has none of its own. Text messages, no extensions; frames may be made wrong on
// purpose.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { faultOfAnswer } from './schema.mjs';

const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

// A frame as a client sends it: masked.
export function frame(opcode, payload, { last = true } = {}) {
  const mask = randomBytes(4);
  const masked = Buffer.from(payload);
  for (let i = 0; i < masked.length; i++) masked[i] ^= mask[i & 3];
  const head = [(last ? 0x80 : 0) | opcode];
  if (masked.length < 126) head.push(0x80 | masked.length);
  else if (masked.length < 65536) head.push(0x80 | 126, masked.length >> 8, masked.length & 255);
  else {
    const length = Buffer.alloc(8);
    length.writeBigUInt64BE(BigInt(masked.length));
    head.push(0x80 | 127, ...length);
  }
  return Buffer.concat([Buffer.from(head), mask, masked]);
}

// The first frame of what a server sent, and how many bytes it takes; null if it is not all there.
function parse(bytes) {
  if (bytes.length < 2) return null;
  let length = bytes[1] & 127;
  let at = 2;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    at = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    at = 10;
  }
  if (bytes.length < at + length) return null;
  return {
    last: (bytes[0] & 0x80) !== 0,
    opcode: bytes[0] & 15,
    payload: bytes.subarray(at, at + length),
    size: at + length,
  };
}

// The sign of a table, which whoever connects for it can name (docs/PROTOCOL.md).
export function signOf(table) {
  let hash = 2166136261;
  for (const letter of table) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  const folded = hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24);
  return (folded & 0xff).toString(16).padStart(2, '0');
}

export class Socket {
  messages = []; // that nobody has taken yet
  onMessage = null; // one who takes them as they come
  closed = false;
  code = null; // why it was closed, as the server says
  #socket;
  #bytes = Buffer.alloc(0);
  #text = [];
  #waiting = [];
  #plain = false;

  // Resolves to an open socket, or to the HTTP status that was answered instead. `plain`: messages
  // are not held to the schema, which takes longer than to read them.
  static open(port, { path = '/ws', headers = {}, plain = false } = {}) {
    return new Promise((resolve, reject) => {
      const made = new Socket();
      made.#plain = plain;
      const socket = (made.#socket = connect(port, '127.0.0.1'));
      let head = Buffer.alloc(0);
      const lines = {
        Host: `127.0.0.1:${port}`,
        Upgrade: 'websocket',
        Connection: 'Upgrade',
        'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
        'Sec-WebSocket-Version': '13',
        ...headers,
      };
      const opening = (bytes) => {
        head = Buffer.concat([head, bytes]);
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        socket.off('data', opening);
        const status = Number(head.toString('latin1').split(' ')[1]);
        if (status !== 101) {
          socket.destroy();
          resolve(status);
          return;
        }
        socket.on('data', (more) => made.#take(more));
        made.#take(head.subarray(end + 4));
        resolve(made);
      };
      socket.on('data', opening);
      socket.on('error', (error) => (made.closed ? null : reject(error)));
      socket.on('close', () => {
        made.closed = true;
        made.#wake();
        resolve(0); // closed without an answer
      });
      const text = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`GET ${path} HTTP/1.1\r\n${text.join('')}\r\n`);
    });
  }

  #wake() {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  #take(bytes) {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    for (let found; (found = parse(this.#bytes)); this.#bytes = this.#bytes.subarray(found.size)) {
      if (found.opcode === CLOSE) {
        this.code = found.payload.length >= 2 ? found.payload.readUInt16BE(0) : null;
        this.#socket.end(frame(CLOSE, found.payload));
      } else if (found.opcode === PING) {
        this.#socket.write(frame(PONG, found.payload));
      } else if (found.opcode <= TEXT) {
        this.#text.push(Buffer.from(found.payload));
        if (!found.last) continue;
        const message = JSON.parse(Buffer.concat(this.#text.splice(0)).toString('utf8'));
        const fault = this.#plain ? null : faultOfAnswer(message);
        if (fault) throw new Error(`not as the schema has it: ${fault}`);
        if (this.onMessage) this.onMessage(message);
        else this.messages.push(message);
        this.#wake();
      }
    }
  }

  send(message) {
    this.sendText(JSON.stringify(message));
  }

  sendText(text) {
    this.#socket.write(frame(TEXT, Buffer.from(text)));
  }

  sendBytes(bytes) {
    this.#socket.write(bytes);
  }

  sendFrame(opcode, payload, how) {
    this.#socket.write(frame(opcode, Buffer.from(payload), how));
  }

  // Reads nothing any more, while the server goes on writing.
  stopReading() {
    this.#socket.pause();
  }

  resumeReading() {
    this.#socket.resume();
  }

  close() {
    this.#socket.end(frame(CLOSE, Buffer.from([3, 232])));
  }

  cut() {
    this.#socket.destroy();
  }

  // The next message that fits; those before it are passed over.
  async next(fits = () => true, seconds = 20) {
    const until = Date.now() + seconds * 1000;
    for (;;) {
      while (this.messages.length > 0) {
        const message = this.messages.shift();
        if (fits(message)) return message;
      }
      const left = until - Date.now();
      if (this.closed) throw new Error('the connection was closed');
      if (left <= 0) throw new Error(`nothing came within ${seconds} seconds`);
      await this.#pause(left);
    }
  }

  async untilClosed(seconds = 20) {
    const until = Date.now() + seconds * 1000;
    while (!this.closed) {
      if (Date.now() > until) throw new Error('the connection stayed open');
      await this.#pause(until - Date.now());
    }
  }

  #pause(milliseconds) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#waiting.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }
}
