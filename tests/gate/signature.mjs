// signature.mjs MODULE - the engine's signature as the wasm32 module computes it: the same line as
// `talia bench --signature`.
import { readFileSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const newest = [4, 5]; // TALIA_SET_SEASIDE, TALIA_SET_ADVENTURES
const hex = (set) =>
  BigInt.asUintN(64, instance.exports.signature(set)).toString(16).padStart(16, '0');
console.log(`signature ${newest.map(hex).join(' ')}`);
