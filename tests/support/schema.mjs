// schema.mjs - messages against docs/protocol.schema.json, of whose words it knows those that stand
// there.
//
//   node tests/support/schema.mjs PROGRAM...   tests in C that tell their messages (heard.h): every
//                                              one is checked
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const file = new URL('../../docs/protocol.schema.json', import.meta.url);
export const definitions = JSON.parse(readFileSync(file, 'utf8')).$defs;

const types = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  integer: Number.isInteger,
  null: (value) => value === null,
  array: Array.isArray,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

const resolve = (schema) =>
  schema.$ref ? resolve(definitions[schema.$ref.replace('#/$defs/', '')]) : schema;

// The alternative that a message means, so that what is said of it is about that one.
function meant(alternatives, value) {
  const kind = (schema) => schema.properties?.do ?? schema.properties?.type;
  const name = value?.do !== undefined && value.type === undefined ? value.do : value?.type;
  return alternatives.map(resolve).filter((schema) => {
    const { const: only, enum: some } = kind(schema) ?? {};
    return only === name || some?.includes(name);
  });
}

function faultOfObject(schema, value, path) {
  const { properties = {}, required = [] } = schema;
  for (const key of required) if (!(key in value)) return `${path}: '${key}' is missing`;
  for (const [key, member] of Object.entries(value)) {
    if (!properties[key]) return `${path}: '${key}' is not known`;
    const fault = faultOf(properties[key], member, `${path}.${key}`);
    if (fault) return fault;
  }
  return null;
}

// What is wrong with a value, and where; null: nothing.
export function faultOf(any, value, path = 'message') {
  const schema = resolve(any);
  const said = () => JSON.stringify(value)?.slice(0, 80);
  if (schema.anyOf) {
    const meaning = path === 'message' ? meant(schema.anyOf, value) : [];
    if (meaning.length === 1) return faultOf(meaning[0], value, path);
    const fits = schema.anyOf.some((each) => faultOf(each, value, path) === null);
    return fits ? null : `${path}: ${said()} is none of those`;
  }
  if ('const' in schema && value !== schema.const) return `${path}: ${said()} is another word`;
  if (schema.enum && !schema.enum.includes(value)) return `${path}: ${said()} is none of those`;
  if (schema.type && !types[schema.type](value)) return `${path}: ${said()} is no ${schema.type}`;
  if (value < schema.minimum || value > schema.maximum) return `${path}: ${said()} is out of range`;
  if (schema.pattern && !new RegExp(schema.pattern).test(value)) return `${path}: ${said()}`;
  if (schema.type === 'object') return faultOfObject(schema, value, path);
  if (schema.type !== 'array') return null;
  return value.map((item, i) => faultOf(schema.items, item, `${path}.${i}`)).find(Boolean) ?? null;
}

const number = { type: 'integer', minimum: 0 };

function faultWithout(schema, name, { [name]: id, ...message }) {
  const fault = id === undefined ? null : faultOf(number, id, name);
  return fault ?? faultOf(schema, message);
}

export const faultOfRequest = (message) =>
  faultWithout(definitions.ClientMessage, 'id', message);
export const faultOfAnswer = (message) => faultWithout(definitions.HouseMessage, 're', message);

// ---- As a program -------------------------------------------------------------------------------

async function heard(program) {
  const child = spawn(program, [], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { ...process.env, TALIA_MESSAGES: '3' },
  });
  const ended = new Promise((done) => child.on('exit', done));
  const counts = {};
  const faults = new Set();
  for await (const line of createInterface({ input: child.stdio[3] })) {
    const message = JSON.parse(line);
    counts[message.type] = (counts[message.type] ?? 0) + 1;
    const fault = faultOfAnswer(message);
    if (fault) faults.add(`${message.type}: ${fault}`);
  }
  const status = await ended;
  if (status !== 0) faults.add(`it ended with ${status}`);
  return { counts, faults: [...faults] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const all = {};
  let failed = false;
  for (const program of process.argv.slice(2)) {
    const { counts, faults } = await heard(program);
    for (const [type, count] of Object.entries(counts)) all[type] = (all[type] ?? 0) + count;
    for (const fault of faults.slice(0, 20)) console.error(`${program}: ${fault}`);
    failed ||= faults.length > 0;
  }
  console.log(all);
  const told = definitions.HouseMessage.anyOf.map(resolve).flatMap(({ properties: { type } }) =>
    type.const ? [type.const] : type.enum,
  );
  for (const type of told.filter((each) => !all[each])) {
    console.error(`no '${type}' was told`);
    failed = true;
  }
  process.exit(failed ? 1 : 0);
}
