import { describe, expect, it } from 'vitest';
import { type Act, type Actable, nextAct, type WhyNot, whyNot } from './acts.ts';

const thing = (code: string, allowed: string, more: Partial<Actable> = {}): Actable => ({
  status: { code: code as never },
  revision: null,
  allowed: [...allowed] as never,
  ...more,
});
const offline = { application: { status: { code: '2' } } } as const;

describe('the reason against an act on a status', () => {
  const cases: [Act, Actable, WhyNot | undefined][] = [
    ['submit', thing('0', '15'), undefined],
    ['submit', thing('0', ''), 'readOnly'],
    ['submit', thing('1', '0'), 'waiting'],
    ['submit', thing('2', '035'), 'approved'],
    ['submit', thing('3', '2'), 'unchanged'],
    ['submit', thing('3', '12', { revision: { status: '0' } }), undefined],
    ['submit', thing('3', '02', { revision: { status: '1' } }), 'waiting'],
    ['withdraw', thing('1', '0'), undefined],
    ['withdraw', thing('3', '02', { revision: { status: '1' } }), undefined],
    // Returning to draft is no withdrawal.
    ['withdraw', thing('2', '035'), 'notWaiting'],
    ['online', thing('0', '15'), 'auditFirst'],
    ['online', thing('2', '035'), undefined],
    ['online', thing('2', '035', offline), 'appOffline'],
    ['offline', thing('3', '2'), undefined],
    // For a verifier the same status means approval; it does not take anything offline.
    ['offline', thing('1', '02345'), 'notOnline'],
    ['archive', thing('0', '15'), undefined],
    ['archive', thing('3', '2'), 'offlineFirst'],
    ['archive', thing('4', '235'), 'suspended'],
    ['restore', thing('5', '0'), undefined],
    ['restore', thing('5', ''), 'restoreRefused'],
    ['restore', thing('0', '15'), 'notArchived'],
    ['online', thing('5', '0'), 'archived'],
  ];
  it.each(cases)('for %s of %j is %s', (act, actable, reason) => {
    expect(whyNot(act, actable)).toBe(reason);
  });
});

it.each([
  [thing('0', '15'), 'submit'],
  [thing('1', '0'), 'withdraw'],
  [thing('2', '035'), 'online'],
  [thing('3', '2'), 'offline'],
  [thing('3', '12', { revision: { status: '0' } }), 'submit'],
  [thing('4', ''), undefined],
  [thing('5', '0'), 'restore'],
])('the next step of %j is %s', (actable, act) => {
  expect(nextAct(actable as Actable)).toBe(act);
});
