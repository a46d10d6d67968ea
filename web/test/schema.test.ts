// The messages' types are those of docs/protocol.schema.json: the compiler compares each with the
// one made from the schema, and what is compared here is what the schema says now.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { typesOf } from '../schema.mjs';
import type * as Page from '../src/protocol';
import type * as Schema from './schema.types';

/** Whether two types are the same, member by member. */
type Same<A, B> =
  (<T>() => T extends Plain<A> ? 1 : 2) extends <T>() => T extends Plain<B> ? 1 : 2 ? true : false;

/** Without names of types, so that only their shape counts. */
type Plain<T> = T extends object ? { [K in keyof T]: Plain<T[K]> } : T;

type House = Page.HouseMessage extends infer M
  ? (M extends unknown ? Omit<M, 're'> : never)
  : never;
type SchemaHouse = Schema.HouseMessage extends infer M
  ? M extends unknown
    ? Omit<M, never>
    : never
  : never;

/** Fails to compile where one of them is not `true`. */
const same: [
  Same<Page.ClientMessage, Schema.ClientMessage>,
  Same<House, SchemaHouse>,
  Same<Page.Setup, Schema.Setup>,
  Same<Page.View, Schema.View>,
  Same<Page.Table, Schema.Table>,
] = [true, true, true, true, true];

describe('the schema of the protocol', () => {
  it('has the types that are compared with those of the page', () => {
    const schema = JSON.parse(readFileSync('../docs/protocol.schema.json', 'utf8')) as object;
    const made = readFileSync('test/schema.types.ts', 'utf8');
    assert.equal(typesOf(schema), made, '`node schema.mjs` makes them anew');
    assert.ok(same.every(Boolean));
  });
});
