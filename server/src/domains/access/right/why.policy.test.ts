import { describe, expect, it } from 'vitest';
import { decided, type Facts, type Question } from './why.policy.ts';
import type { Grant } from './why.queries.ts';

const grant: Grant = {
  role_id: 'r',
  role_name: '巡检员',
  via: 'person',
  menu_id: 'm',
  menu_name: '在线用户',
  menu_name_en: 'Current users',
  key: 'a.b.c',
  name: '查看',
  name_en: 'View',
  reach: 'enterprise',
  on: true,
  shown: true,
  given: true,
};
const facts: Facts = {
  removed: false,
  enterprise: { name: '海川', member: true },
  roles: ['巡检员'],
  chosen: null,
  grants: [grant],
};
const asked: Question = { name: '在线用户', opens: 'keys', keys: ['a.b.c'] };

describe('the deciding rule', () => {
  const cases: [string, Question, Partial<Facts>, boolean, string][] = [
    ['a call for everybody', { ...asked, opens: 'public' }, { removed: true }, true, 'open'],
    ['a removed account', asked, { removed: true }, false, 'account'],
    ['a user of another enterprise', asked, { enterprise: { name: '海川', member: false } }, false, 'member'],
    ['a page for every logged-in user', { ...asked, opens: 'session' }, { roles: [] }, true, 'session'],
    ['no role', asked, { roles: [], grants: [] }, false, 'role'],
    ['a chosen role that is not held', asked, { chosen: { name: 'x', held: false } }, false, 'chosen'],
    ['nothing granted', asked, { grants: [] }, false, 'granted'],
    ['a menu that is off', asked, { grants: [{ ...grant, on: false }] }, false, 'menu_on'],
    ['a menu that is hidden', asked, { grants: [{ ...grant, shown: false }] }, false, 'menu_shown'],
    ['not given to the enterprise', asked, { grants: [{ ...grant, given: false }] }, false, 'enterprise_may'],
    ['one grant of two in force', asked, { grants: [{ ...grant, on: false }, grant] }, true, 'held'],
    ['all in order', asked, {}, true, 'held'],
  ];
  it.each(cases)('is found for %s', (_, question, given, allowed, last) => {
    const found = decided(question, { ...facts, ...given });
    expect([found.allowed, found.rules.at(-1)?.rule]).toEqual([allowed, last]);
    expect(found.rules.slice(0, -1).every(({ passed }) => passed)).toBe(true);
  });
});
