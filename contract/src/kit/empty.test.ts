import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '../index.ts';
import { fieldsLeftOut, withoutEmpty } from './empty.ts';
import type { Endpoint, EndpointTable } from './endpoint.ts';
import { pageQuery, sortBy } from './page.ts';
import { Id, Search } from './values.ts';

const calls: Endpoint[] = Object.values(api)
  .flatMap((nouns) => Object.values<EndpointTable>(nouns))
  .flatMap((table) => Object.values(table));
const pairs = calls.flatMap((call) =>
  (['query', 'body'] as const).flatMap((slot) => {
    const schema = call[slot];
    if (!schema) return [];
    return [...fieldsLeftOut(schema)[slot]].map((field) => ({
      name: `${call.method} ${call.path} ${slot} ${field}`,
      slot,
      field,
      schema,
    }));
  }),
);

describe('every call × each of its optional parameters', () => {
  it('there are many of them', () => expect(pairs.length).toBeGreaterThan(200));

  it.each(pairs)('$name: empty counts as absent', ({ slot, field, schema }) => {
    const said = (given: object) => {
      const parsed = schema.safeParse(withoutEmpty(schema, given, slot));
      return parsed.success ? parsed.data : parsed.error.issues.map(({ path }) => path.join('.'));
    };
    expect(said({ [field]: '' })).toEqual(said({}));
  });
});

const Draft = z.object({
  id: Id,
  name: z.string().min(1).optional(),
  note: z.string().optional(),
  category: Id.optional(),
  code: z.enum(['1', '2']).default('1'),
  count: z.number().nullish(),
});

it.each([
  ['query', { id: '', name: '', note: '', category: '', code: '', count: '' }, { id: '' }],
  // What must not be empty is a mistake to report, not a field that was left out.
  ['body', { id: '', name: '', note: '', category: '', code: '', count: '' }, { id: '', name: '', note: '' }],
  ['body', { id: 'x', category: 'y' }, { id: 'x', category: 'y' }],
  ['query', { unknown: '' }, { unknown: '' }],
] as const)('an empty field is dropped or kept: %s %o → %o', (slot, given, kept) => {
  expect(withoutEmpty(Draft, given, slot)).toEqual(kept);
});

it('optional fields are found in lists and pages', () => {
  const query = pageQuery.extend({ q: Search.optional(), sort: sortBy(['name']).optional(), place: Id });
  expect([...fieldsLeftOut(query).query]).toEqual(['page', 'size', 'q', 'sort']);
  expect(
    query.parse(withoutEmpty(query, { page: '', size: '', sort: '', place: crypto.randomUUID() }, 'query')),
  ).toMatchObject({
    page: 0,
    size: 10,
  });
});

it.each([undefined, null, 'text', [1, '']])('a value that is no object is left alone: %o', (given) => {
  expect(withoutEmpty(Draft, given, 'body')).toBe(given);
});

it('rows and intersections are looked into', () => {
  const rows = [
    { id: 'x', category: '' },
    { id: 'y', note: '' },
  ];
  expect(withoutEmpty(z.array(Draft), rows, 'body')).toEqual([{ id: 'x' }, { id: 'y', note: '' }]);
  const both = z.intersection(Draft, z.object({ until: z.iso.datetime().optional() })).optional();
  expect(withoutEmpty(both, { id: 'x', category: '', until: '' }, 'body')).toEqual({ id: 'x' });
});
