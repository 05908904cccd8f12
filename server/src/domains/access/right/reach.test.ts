import { rightApi } from '@cloudyard/contract/access/right.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../../test/app.ts';
import { accountId, drop, makeRole, openStory, put, roleOf } from '../access.stories.ts';

// he.ming works in 设备部, qin.yue below it in 维修班, lin.qiao elsewhere.

let story: Awaited<ReturnType<typeof openStory>>;
let plain: string;
let he: string;
beforeAll(async () => {
  story = await openStory();
  const { test, here, lin, qin } = story;
  he = await accountId(test, 'he.ming');
  plain = await makeRole(test, { enterprise: here, name: '班组成员' });
  for (const user of [he, qin.userId, lin.userId]) await put(test, { role: plain, user, enterprise: here });
});
afterAll(() => story.test.close());

const named = async (who: Caller, headers: Record<string, string> = {}) => {
  const { body } = await who.ask(roleApi.impact, { params: { id: plain } }, headers);
  return [body.members, body.people.map(({ username }: { username: string }) => username)];
};
const why = async (who: Caller, userId: string) => {
  const query = { userId, enterpriseId: story.here, roleId: NIL, what: 'key:access.role.read' };
  const { status, body } = await who.ask(rightApi.why, { query });
  return body.code ?? status;
};

it.each([
  ['own', ['he.ming'], 'access.person_not_found', 'access.person_not_found'],
  ['department', ['he.ming'], 'access.person_not_found', 'access.person_not_found'],
  ['below', ['he.ming', 'qin.yue'], 200, 'access.person_not_found'],
  ['enterprise', ['he.ming', 'lin.qiao', 'qin.yue'], 200, 200],
] as const)(
  'the impact of a role and the answer to "why" cover only users within a reach of "%s"',
  async (reach, people, ofBelow, ofOther) => {
    const { test, here, lin, qin } = story;
    const keys = ['access.role.read'];
    const role = await makeRole(test, { enterprise: here, name: `看角色 ${reach}`, keys, reach });
    await put(test, { role, user: he, enterprise: here });
    const caller = await test.as('he.ming');
    expect(await named(caller)).toEqual([3, people]);
    expect([await why(caller, he), await why(caller, qin.userId), await why(caller, lin.userId)]).toEqual([
      200,
      ofBelow,
      ofOther,
    ]);
    await drop(test, role, he);
  },
);

it('a preview reaches no further than the caller, and no further than the role', async () => {
  const { test, here, lin } = story;
  const keys = ['access.role.read', 'access.role.preview'];
  const through = (roleId: string) => ({ 'cloudyard-preview': roleId });
  const administrator = await roleOf(lin, here, 'enterprise-administrator');
  const near = await makeRole(test, { enterprise: here, name: '企业管理员（本人）', keys, reach: 'own' });
  await put(test, { role: near, user: he, enterprise: here });
  const caller = await test.as('he.ming');
  expect(await named(caller)).toEqual([3, ['he.ming']]);
  expect(await named(caller, through(administrator.id))).toEqual([3, ['he.ming']]);
  expect(await named(lin)).toEqual([3, ['he.ming', 'lin.qiao', 'qin.yue']]);
  expect(await named(lin, through(near))).toEqual([3, ['lin.qiao']]);
  await drop(test, near, he);
});
