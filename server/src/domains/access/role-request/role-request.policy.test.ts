import { describe, expect, it } from 'vitest';
import type { Actor, Reach } from '../../../kit/actor.ts';
import { verifyKey, whyNotAsk, whyNotDecide } from './role-request.policy.ts';

const HERE = 'here';
const THERE = 'there';

const role = {
  name: 'r',
  code: 'r',
  enterprise_id: HERE as string | null,
  requestable: true,
  everybody: false,
  held: false,
  member: true,
};

describe('asking for a role', () => {
  it.each([
    ['one of the enterprise', role, HERE, undefined],
    ['one of the platform, from anywhere', { ...role, enterprise_id: null }, THERE, undefined],
    ['one of the platform, from nowhere', { ...role, enterprise_id: null }, null, undefined],
    ['nothing', undefined, HERE, 'access.role_not_found'],
    ['one of another enterprise', role, THERE, 'access.role_not_found'],
    ['one of an enterprise, from nowhere', role, null, 'access.role_not_found'],
    ['without being a member any more', { ...role, member: false }, HERE, 'access.role_not_found'],
    ['one that is held', { ...role, held: true }, HERE, 'access.role_held_already'],
    ['one everybody holds', { ...role, everybody: true }, HERE, 'access.role_held_already'],
    ['one that is not offered', { ...role, requestable: false }, HERE, 'access.role_not_requestable'],
    ['Disabled User', { ...role, code: 'disabled-user' }, HERE, 'access.role_not_requestable'],
  ] as const)('is judged: %s', (_, wanted, place, code) => {
    expect(whyNotAsk(wanted, place)).toBe(code);
  });
});

const asked = {
  enterprise_id: HERE as string | null,
  account_id: 'asker',
  status: 'pending',
  requestable: true,
  role_reach: 'enterprise' as Reach,
  member: true,
  reached: true,
};
const both = ['access.application.verify', 'access.platform-application.verify'];
const judge = (more: { keys?: string[]; asPlatform?: boolean; approve?: boolean; held?: object } = {}) => ({
  actor: { userId: 'judge', enterpriseId: HERE, keys: new Set(more.keys ?? both) } as unknown as Actor,
  asPlatform: more.asPlatform ?? false,
  approve: more.approve ?? true,
  held: new Map(Object.entries(more.held ?? { 'a.b.c': 'enterprise' })) as Map<string, Reach>,
});
const ofPlatform = { ...asked, enterprise_id: null };

describe('deciding on a role request', () => {
  it.each([
    ['a request of the enterprise', asked, judge(), undefined],
    ['a request of the platform', ofPlatform, judge({ asPlatform: true }), undefined],
    ['nothing', undefined, judge(), 'access.application_not_found'],
    [
      'one of another enterprise',
      { ...asked, enterprise_id: THERE },
      judge(),
      'access.application_not_found',
    ],
    [
      'one of another enterprise, for the platform',
      { ...asked, enterprise_id: THERE },
      judge({ asPlatform: true }),
      'access.application_not_found',
    ],
    ['one of the platform, for the enterprise', ofPlatform, judge(), 'access.application_not_found'],
    [
      'one of the enterprise with the other key',
      asked,
      judge({ asPlatform: true, keys: ['access.platform-application.verify'] }),
      'kit.not_allowed',
    ],
    ['one’s own', { ...asked, account_id: 'judge' }, judge(), 'access.application_four_eyes'],
    ['of a user out of reach', { ...asked, reached: false }, judge(), 'access.application_not_found'],
    ['one that is decided', { ...asked, status: 'refused' }, judge(), 'access.application_decided'],
    ['for a user who has left', { ...asked, member: false }, judge(), 'access.person_not_found'],
    ['a refusal for a user who has left', { ...asked, member: false }, judge({ approve: false }), undefined],
    ['no longer offered', { ...asked, requestable: false }, judge(), 'access.role_not_requestable'],
    ['without holding what it gives', asked, judge({ held: {} }), 'access.not_held'],
    ['without holding it far enough', asked, judge({ held: { 'a.b.c': 'own' } }), 'access.not_held'],
    ['refused without holding it', asked, judge({ held: {}, approve: false }), undefined],
  ] as const)('is judged: %s', (_, row, who, code) => {
    expect(whyNotDecide(row, ['a.b.c'], who)).toBe(code);
  });
  it('needs the key of the place', () => {
    expect([verifyKey(asked), verifyKey(ofPlatform)]).toEqual(both);
  });
});
