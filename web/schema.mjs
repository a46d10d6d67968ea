// docs/protocol.schema.json as TypeScript's types: test/schema.types.ts, which the compiler
// compares with src/protocol.ts (test/schema.test.ts).
//
//   node schema.mjs   writes that file

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));

const words = { string: 'string', boolean: 'boolean', integer: 'number', null: 'null' };

function written(schema) {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if (schema.anyOf) return schema.anyOf.map(written).join('\n  | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join('\n  | ');
  if (schema.type === 'array') return `(${written(schema.items)})[]`;
  if (schema.type !== 'object') return words[schema.type];
  const members = Object.entries(schema.properties).map(([key, member]) => {
    const mark = schema.required.includes(key) ? '' : '?';
    return `${key}${mark}: ${written(member)}`;
  });
  return `{\n  ${members.join(';\n  ')}\n}`;
}

export function typesOf(schema) {
  const types = Object.entries(schema.$defs).map(
    ([name, each]) => `export type ${name} = ${written(each)};\n`,
  );
  return `// Made by schema.mjs from docs/protocol.schema.json.\n\n${types.join('')}`;
}

if (process.argv[1] === path('schema.mjs')) {
  const schema = JSON.parse(readFileSync(path('../docs/protocol.schema.json'), 'utf8'));
  writeFileSync(path('test/schema.types.ts'), typesOf(schema));
}
