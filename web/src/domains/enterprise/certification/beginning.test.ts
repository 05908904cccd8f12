import type { VersionState } from '@cloudyard/contract/enterprise/certification.ts';
import { expect, it } from 'vitest';
import { beginningOf, carrying, phaseOf, reasonStands, type Version, wasRefused } from './beginning.ts';

const version = (state: VersionState, more: Partial<Version> = {}): Version => ({
  id: state,
  number: 1,
  state,
  revision: 7,
  content: { name: state },
  submittedAt: null,
  decidedAt: null,
  reasons: {},
  remark: '',
  ...more,
});
const inForce = version('approved');

it.each([
  ['nothing', null, null, 'nothing'],
  ['a first draft', version('draft'), null, 'writing'],
  ['a submitted version', version('submitted'), null, 'waiting'],
  ['a version in review', version('review'), inForce, 'waiting'],
  ['a rejected version', version('rejected'), null, 'writing'],
  ['a withdrawn version', version('withdrawn'), inForce, 'writing'],
  ['only a version in force', null, inForce, 'inForce'],
  ['a latest version that is in force', inForce, inForce, 'inForce'],
] as const)('the phase follows from %s', (_, latest, now, phase) =>
  expect(phaseOf({ latest, inForce: now })).toBe(phase),
);

it.each([
  ['nothing', null, null, { content: {}, id: undefined, revision: 0 }],
  ['an open draft', version('draft'), inForce, { content: { name: 'draft' }, id: 'draft', revision: 7 }],
  ['a rejected version', version('rejected'), inForce, { content: { name: 'rejected' }, revision: 0 }],
  ['a version in force', inForce, inForce, { content: { name: 'approved' }, id: undefined, revision: 0 }],
  ['a version in force alone', null, inForce, { content: { name: 'approved' }, revision: 0 }],
] as const)('a form begins with %s', (_, latest, now, begun) =>
  expect(beginningOf({ latest, inForce: now })).toMatchObject(begun),
);

it('a reviewer’s reason counts until its field is changed', () => {
  const begun = beginningOf({
    latest: version('rejected', { reasons: { name: 'blurred' }, content: { name: 'A', alias: 'B' } }),
    inForce: null,
  });
  expect([
    reasonStands(begun, 'name', { name: 'A' }),
    reasonStands(begun, 'name', { name: 'C' }),
    reasonStands(begun, 'alias', { alias: 'B' }),
  ]).toEqual([true, false, false]);
});

it.each([
  ['nothing', null, false],
  ['a rejected version', version('rejected'), true],
  ['a draft with reasons from a rejection', version('draft', { reasons: { name: 'blurred' } }), true],
  ['a draft with a general remark from a rejection', version('draft', { remark: 'no' }), true],
  ['a draft without reasons', version('draft'), false],
  ['an approved version with a remark', version('approved', { remark: 'fine' }), false],
] as const)('whether reasons of a rejection still count for %s', (_, one, refused) =>
  expect(wasRefused(one)).toBe(refused),
);

it('a draft that corrects a rejected version keeps its reasons and remark', () => {
  const refused = version('rejected', { reasons: { name: 'blurred' }, remark: 'no' });
  const first = carrying(refused, version('draft'));
  expect(first).toMatchObject({ id: 'draft', reasons: { name: 'blurred' }, remark: 'no' });
  expect(carrying(first, version('draft', { revision: 8 }))).toMatchObject({ revision: 8, remark: 'no' });
  expect(carrying(inForce, version('draft'))).toEqual(version('draft'));
});
