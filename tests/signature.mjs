// signature.mjs MODULE - the engine's signature as the wasm32 module computes it: the same line as
// `talia bench --signature`.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const signature = BigInt.asUintN(64, instance.exports.signature());
console.log(`signature ${signature.toString(16).padStart(16, '0')}`);
