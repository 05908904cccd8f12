import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { loadScope, rolesApart } from './scope.ts';

afterEach(() => vi.unstubAllGlobals());

const role = (id: string) => ({ id, name: id, code: id, description: '' });

it.each([
  ['no role holds everywhere', ['all', 'boss'], [], ['all', 'boss'], []],
  [
    'a function role of the user can be chosen',
    ['all', 'boss', 'verifier'],
    ['verifier'],
    ['all', 'boss'],
    [['verifier', true]],
  ],
  ['a role that every user has cannot be chosen', ['all'], ['individual'], ['all'], [['individual', false]]],
] as const)(
  'function roles are listed apart from the roles of the enterprise: %s',
  (_, roles, functions, here, everywhere) => {
    const apart = rolesApart({ roles: roles.map(role), functionRoles: functions.map(role) });
    expect(apart.here.map(({ id }) => id)).toEqual(here);
    expect(apart.everywhere.map((one) => [one.role.id, one.choosable])).toEqual(everywhere);
  },
);

const ME = '00000000-0000-4000-8000-000000000001';
const YARD = '00000000-0000-4000-8000-000000000002';
const yard = { id: YARD, name: '海川重工', alias: '', logo: null };
const me = {
  state: 'success' as const,
  userId: ME,
  username: 'lin.qiao',
  realName: '林乔',
  email: 'lin@x.example',
  phone: '13800000003',
  avatar: null,
  sessionId: NIL,
  enterpriseId: YARD,
  roleId: NIL,
  loggedInAt: '2026-11-15T00:00:00Z',
};

/** Answers all waiting calls at once, as soon as no further call is made: each time is a round. */
function inRounds(answers: Record<string, unknown>) {
  const rounds: string[][] = [];
  let waiting: { path: string; answer: () => void }[] = [];
  const answerAll = () => {
    rounds.push(waiting.map(({ path }) => path).sort());
    const all = waiting;
    waiting = [];
    for (const { answer } of all) answer();
  };
  vi.stubGlobal('fetch', (address: string) => {
    const path = address.replace(/\?.*/, '');
    if (waiting.length === 0) setTimeout(answerAll);
    return new Promise<Response>((resolve) => {
      waiting.push({ path, answer: () => resolve(new Response(JSON.stringify(answers[path]))) });
    });
  });
  return rounds;
}

// rule: session.privilegesAppId
it('the scope is loaded in one round of parallel calls', async () => {
  const rounds = inRounds({
    [`/api-user/users/${ME}/enterprises`]: [yard],
    '/api-user/function/getFunctionRoles': [],
    '/api-user/currentEnterprise/': yard,
    [`/api-user/users/${ME}/enterprises/${YARD}/roles`]: [role(NIL)],
    '/api-user/currentRoleEnterprise/': role(NIL),
    [`/api-user/applications/${NIL}/privileges`]: ['audit.entry.read'],
  });
  const scope = await loadScope(me);
  expect([scope.enterprise.id, scope.role?.id, ...scope.keys]).toEqual([YARD, NIL, 'audit.entry.read']);
  expect(rounds).toEqual([
    [
      `/api-user/applications/${NIL}/privileges`,
      '/api-user/currentEnterprise/',
      '/api-user/currentRoleEnterprise/',
      '/api-user/function/getFunctionRoles',
      `/api-user/users/${ME}/enterprises`,
      `/api-user/users/${ME}/enterprises/${YARD}/roles`,
    ],
  ]);
});
