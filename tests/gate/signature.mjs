// signature.mjs MODULE WHAT - the engine's signature, or the choices of a made-up net, as the
// wasm32 module computes them: the same line as `talia bench --WHAT`.
import { readFileSync } from 'node:fs';

const [, , path, what] = process.argv;
const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { signature, made_up_choices } = instance.exports;
const newest = [4, 5]; // TALIA_SET_SEASIDE, TALIA_SET_ADVENTURES
const numbers = what === 'choices' ? [made_up_choices()] : newest.map((set) => signature(set));
const hex = (number) => BigInt.asUintN(64, number).toString(16).padStart(16, '0');
console.log(`${what} ${numbers.map(hex).join(' ')}`);
