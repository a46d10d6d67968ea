// The WebAssembly module (wasm.c) as something that takes and gives strings. Runs in a worker of
// the page, and in node for the tests.

/** Milliseconds that never go back. */
const now = () => performance.timeOrigin + performance.now();

/**
 * Starts a house. `wasm` is the module's bytes.
 * hooks: send(text), stored(table, number, line).
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
      seconds: () => Date.now() / 1000,
    },
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
    /** Whether these bytes are the net that some levels play with: then they wait no more. */
    takeNet(net) {
      const at = exports.talia_net_room(net.length);
      if (!at) throw new Error('the engine has no memory left');
      bytes().set(net, at);
      return exports.talia_net(at, net.length) !== 0;
    },
    /** Whether the record is the house's now: not if it has another one of that table. */
    restore(table, lines) {
      const [at, length] = write([table, ...lines].join('\n'));
      return exports.talia_restore(at, length) !== 0;
    },
  };
}
