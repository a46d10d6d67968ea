// schema.mjs - messages against docs/protocol.schema.json, of whose words it knows those that stand
// there.
//
//   node tests/support/schema.mjs PROGRAM...   tests in C that tell their messages (heard.h): they
//                                              pass, and every message is checked
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

// A schema is made a function once, (value, path) => what is wrong with the value, and where; null:
// nothing. There are a million values.
const made = new WeakMap();
function checker(any) {
  const schema = resolve(any);
  if (!made.has(schema)) {
    let check = null;
    const late = (...what) => (check ??= make(schema))(...what); // it may hold itself
    made.set(schema, late);
  }
  return made.get(schema);
}

const said = (value) => JSON.stringify(value)?.slice(0, 80);

function make(schema) {
  if (schema.anyOf) return makeAlternatives(schema.anyOf);
  const tests = [];
  const test = (fits, words) =>
    tests.push((value, path) => (fits(value) ? null : `${path}: ${said(value)} ${words}`));
  if ('const' in schema) test((value) => value === schema.const, 'is another word');
  if (schema.enum) test((value) => schema.enum.includes(value), 'is none of those');
  if (schema.type) test(types[schema.type], `is no ${schema.type}`);
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if ('minimum' in schema || 'maximum' in schema)
    test((value) => !(value < minimum || value > maximum), 'is out of range');
  if (schema.pattern) {
    const pattern = new RegExp(schema.pattern);
    test((value) => pattern.test(value), 'has other letters');
  }
  if (schema.type === 'object') tests.push(makeObject(schema));
  if (schema.type === 'array') tests.push(makeArray(schema));
  return (value, path) => {
    for (const each of tests) {
      const fault = each(value, path);
      if (fault) return fault;
    }
    return null;
  };
}

// Of a message the alternative that it means is asked: what is said of it is about that one.
function makeAlternatives(alternatives) {
  const all = alternatives.map(checker);
  const kinds = alternatives.map(resolve).map(({ properties }) => {
    const { const: only, enum: some } = properties?.do ?? properties?.type ?? {};
    return some ?? [only];
  });
  return (value, path, isMessage) => {
    if (isMessage) {
      const name = value?.do !== undefined && value.type === undefined ? value.do : value?.type;
      const meaning = all.filter((_, i) => kinds[i].includes(name));
      if (meaning.length === 1) return meaning[0](value, path);
    }
    const fits = all.some((check) => check(value, path) === null);
    return fits ? null : `${path}: ${said(value)} is none of those`;
  };
}

function makeObject({ properties = {}, required = [] }) {
  const members = new Map(
    Object.entries(properties).map(([key, member]) => [key, checker(member)]),
  );
  return (value, path) => {
    for (const key of required) if (!(key in value)) return `${path}: '${key}' is missing`;
    for (const key of Object.keys(value)) {
      const member = members.get(key);
      if (!member) return `${path}: '${key}' is not known`;
      const fault = member(value[key], key);
      if (fault) return `${path}.${fault}`;
    }
    return null;
  };
}

function makeArray({ items }) {
  const item = checker(items);
  return (value, path) => {
    for (let i = 0; i < value.length; i++) {
      const fault = item(value[i], i);
      if (fault) return `${path}.${fault}`;
    }
    return null;
  };
}

export const faultOf = (schema, value, path = 'message') =>
  checker(schema)(value, path, path === 'message');

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
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    env: { ...process.env, TALIA_MESSAGES: '3' },
  });
  const ended = new Promise((done) => child.on('exit', done));
  const counts = {};
  const faults = new Set();
  let rest = '';
  for await (const text of child.stdio[3].setEncoding('utf8')) {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const message of lines.map((line) => JSON.parse(line))) {
      counts[message.type] = (counts[message.type] ?? 0) + 1;
      const fault = faultOfAnswer(message);
      if (fault) faults.add(`${message.type}: ${fault}`);
    }
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
