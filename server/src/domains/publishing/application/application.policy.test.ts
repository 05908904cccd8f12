import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import { makesCircle, scopeSaid } from './application.policy.ts';

const HERE = '11111111-1111-4111-8111-111111111111';

describe('the scope an application is published in', () => {
  it.each([
    [{ flag: 'platform' as const, createCompanyId: HERE }, HERE, 'platform'],
    [{ createCompanyId: HERE }, HERE, 'enterprise'],
    [{ createCompanyId: NIL, createCompanyName: 'Cloudyard' }, HERE, 'platform'],
    [{ createCompanyId: NIL, createCompanyName: '' }, HERE, 'private'],
    [{ createCompanyId: NIL }, null, 'private'],
    [{}, HERE, 'enterprise'],
    // A missing id is not the nil id: nothing becomes the platform's because a field was forgotten.
    [{ createCompanyName: 'Cloudyard' }, null, 'private'],
  ])('for %j in the enterprise %s is %s', (said, here, scope) => {
    expect(scopeSaid(said, here)).toBe(scope);
  });
});

describe('a circle of dependencies', () => {
  const needs = (...pairs: string[]) =>
    pairs.map((pair) => ({ module_id: pair.charAt(0), needs_id: pair.charAt(1) }));
  it.each([
    [['a'], [], true],
    [['b'], [], false],
    [['b'], needs('bc', 'cd'), false],
    [['b'], needs('bc', 'ca'), true],
    [['d', 'b'], needs('dc', 'bc', 'ce'), false],
    // A circle among other modules is not this one's, and still ends the search.
    [['b'], needs('bc', 'cb'), false],
  ])('exists when a needs %j among %j: %s', (needed, others, found) => {
    expect(makesCircle('a', needed, others)).toBe(found);
  });
});
