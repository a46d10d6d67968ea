// The WebAssembly module (wasm.c) as something that takes and gives strings. Runs in a worker of
// the page, and in node for the tests.

const REFUSED = 8; // what WASI answers for a file that is not open: here none ever is

/** Milliseconds that never go back. */
const now = () => performance.timeOrigin + performance.now();

class Ended extends Error {}

/** What little wasi-libc wants beside that: the time, and somewhere for words of despair. */
function wasi(bytes, complain) {
  const view = () => new DataView(bytes().buffer);
  return {
    clock_time_get(clock, precision, to) {
      view().setBigUint64(to, BigInt(Math.floor(Date.now())) * 1_000_000n, true);
      return 0;
    },
    fd_write(file, list, count, to) {
      let length = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(list + 8 * i, true);
        const size = view().getUint32(list + 8 * i + 4, true);
        complain(new TextDecoder().decode(bytes().slice(at, at + size)));
        length += size;
      }
      view().setUint32(to, length, true);
      return 0;
    },
    fd_close: () => REFUSED,
    fd_seek: () => REFUSED,
    proc_exit(status) {
      throw new Ended(`the engine has ended with status ${status}`);
    },
  };
}

/**
 * Starts a house. `wasm` is the module's bytes.
 * hooks: send(text), stored(table, number, line), complain(words).
 */
export async function openModule(wasm, hooks) {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let exports;
  const bytes = () => new Uint8Array(exports.memory.buffer);
  const read = (at, length) => decoder.decode(bytes().subarray(at, at + length));
  const imports = {
    talia: {
      send: (at, length) => hooks.send(read(at, length)),
      stored: (table, tableLength, number, line, length) =>
        hooks.stored(read(table, tableLength), number, read(line, length)),
      random: (at, length) => crypto.getRandomValues(bytes().subarray(at, at + length)),
    },
    wasi_snapshot_preview1: wasi(bytes, hooks.complain),
  };
  const { instance } = await WebAssembly.instantiate(wasm, imports);
  exports = instance.exports;
  exports._initialize();

  /** Puts a text where the module reads it. */
  const write = (text) => {
    const encoded = encoder.encode(text);
    const at = exports.talia_alloc(encoded.length);
    if (!at) throw new Error('the engine has no memory left');
    bytes().set(encoded, at);
    return [at, encoded.length];
  };

  if (!exports.talia_open(now())) throw new Error('the engine has no memory');
  return {
    receive(text) {
      const [at, length] = write(text);
      exports.talia_receive(at, length, now());
    },
    /** Returns the milliseconds until it wants to be called again. */
    tick: () => exports.talia_tick(now()),
    /** Whether the record is the house's now: not if it has another one of that table. */
    restore(table, lines) {
      const [at, length] = write([table, ...lines].join('\n'));
      return exports.talia_restore(at, length) !== 0;
    },
  };
}
