import { api } from '@cloudyard/contract';
import { expect, it } from 'vitest';
import { openapi } from './openapi.ts';

type Json = { [key: string]: Json } | Json[] | string | number | boolean | null;

const document = JSON.parse(JSON.stringify(openapi(api, '0.0.0'))) as Json;

function* references(value: Json): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') yield inner;
    else yield* references(inner);
  }
}

const at = (path: string) =>
  path
    .split('/')
    .slice(1)
    .reduce<Json | undefined>((value, key) => (value as Record<string, Json> | undefined)?.[key], document);

it('every reference leads to something in the document', () => {
  const all = [...references(document)];
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((path) => !path.startsWith('#/') || at(path) === undefined)).toEqual([]);
});

it('a tree refers to itself by a name of its own', () => {
  const trees = [...references(document)].filter((path) => path.includes('access.menu.'));
  expect(trees).not.toEqual([]);
});

it('calls that may be repeated take the key that tells a repeat', () => {
  const paths = (document as Record<string, Record<string, { post: { parameters: object[] } }>>).paths ?? {};
  expect(paths['/api-tenant/app/buy']?.post.parameters).toContainEqual(
    expect.objectContaining({ name: 'idempotency-key', in: 'header' }),
  );
});
