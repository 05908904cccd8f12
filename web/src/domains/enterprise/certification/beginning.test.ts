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
  ['handed in', version('submitted'), null, 'waiting'],
  ['looked at', version('review'), inForce, 'waiting'],
  ['refused', version('rejected'), null, 'writing'],
  ['taken back', version('withdrawn'), inForce, 'writing'],
  ['only what is in force', null, inForce, 'inForce'],
  ['what is in force is the latest', inForce, inForce, 'inForce'],
] as const)('%s', (_, latest, now, phase) => expect(phaseOf({ latest, inForce: now })).toBe(phase));

it.each([
  ['nothing', null, null, { content: {}, id: undefined, revision: 0 }],
  ['an open draft', version('draft'), inForce, { content: { name: 'draft' }, id: 'draft', revision: 7 }],
  ['what was refused', version('rejected'), inForce, { content: { name: 'rejected' }, revision: 0 }],
  ['what is in force', inForce, inForce, { content: { name: 'approved' }, id: undefined, revision: 0 }],
  ['what is in force alone', null, inForce, { content: { name: 'approved' }, revision: 0 }],
] as const)('a form begins with %s', (_, latest, now, begun) =>
  expect(beginningOf({ latest, inForce: now })).toMatchObject(begun),
);

it('a reason stands until its field is changed', () => {
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
  ['refused', version('rejected'), true],
  ['written again after a refusal', version('draft', { reasons: { name: 'blurred' } }), true],
  ['written again after a word in general', version('draft', { remark: 'no' }), true],
  ['written for the first time', version('draft'), false],
  ['approved with a remark', version('approved', { remark: 'fine' }), false],
] as const)('%s', (_, one, refused) => expect(wasRefused(one)).toBe(refused));

it('a draft that mends a refused version carries what was said of it', () => {
  const refused = version('rejected', { reasons: { name: 'blurred' }, remark: 'no' });
  const first = carrying(refused, version('draft'));
  expect(first).toMatchObject({ id: 'draft', reasons: { name: 'blurred' }, remark: 'no' });
  expect(carrying(first, version('draft', { revision: 8 }))).toMatchObject({ revision: 8, remark: 'no' });
  expect(carrying(inForce, version('draft'))).toEqual(version('draft'));
});
