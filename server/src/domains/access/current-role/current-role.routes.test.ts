import { currentRoleApi } from '@cloudyard/contract/access/current-role.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { departmentId, makeRole, openStory, put, rows } from '../access.stories.ts';

let story: Awaited<ReturnType<typeof openStory>>;
let he: Caller;
beforeAll(async () => {
  story = await openStory();
  he = await story.test.as('he.ming', true);
  const staff = await makeRole(story.test, { enterprise: null, name: '平台值班' });
  await put(story.test, { role: staff, user: he.userId, enterprise: null });
});
afterAll(() => story.test.close());

const stand = (enterprise: string) => he.ask(membershipApi.choose, { query: { id: he.userId, enterprise } });
const rolesAt = async (enterpriseId: string, who = he) => {
  const { status, body } = await who.ask(currentRoleApi.mine, {
    params: { userId: who.userId, enterpriseId },
  });
  return status === 200 ? body.map(({ name }: { name: string }) => name) : status;
};

describe('the list of one’s own roles', () => {
  strangersAreRefused(
    () => story.test,
    currentRoleApi.mine,
    () => ({ params: { userId: NIL, enterpriseId: NIL } }),
  );

  // rule: session.allRoles, session.rolesZeroEnterprise
  it('covers every enterprise of one’s own, whichever is current', async () => {
    const { test, here, there } = story;
    // By office, which only its own enterprise sees.
    const role = await makeRole(test, { enterprise: here, name: '设备部人员' });
    const department = await departmentId(test, '设备部');
    await rows(test, (db) =>
      db
        .insertInto('office_role')
        .values({ role_id: role, enterprise_id: here, department_id: department })
        .execute(),
    );
    const told = async () => [await rolesAt(NIL), await rolesAt(here), await rolesAt(there)];
    const expected = [
      ['All roles', '平台值班'],
      ['All roles', '企业成员', '平台值班', '设备部人员'],
      ['All roles', '企业成员', '平台值班'],
    ];
    for (const place of [here, there, NIL]) {
      await stand(place);
      expect((await told()).map((names) => [...names].sort())).toEqual(expected.map((names) => names.sort()));
    }
  });

  it('is refused for an enterprise one does not belong to, and for a suspended one', async () => {
    const { test, there, lin } = story;
    expect(await rolesAt(there, lin)).toBe(403);
    const suspend = (suspended_at: Date | null) =>
      rows(test, (db) =>
        db.updateTable('enterprise').set({ suspended_at }).where('id', '=', there).execute(),
      );
    await suspend(new Date());
    expect(await rolesAt(there)).toBe(403);
    await suspend(null);
    expect(await rolesAt(there)).toHaveLength(3);
  });

  it('does not let one read or choose the current role of another enterprise than the current one', async () => {
    const { here, there } = story;
    await stand(here);
    const query = { id: he.userId, enterpriseId: there };
    expect((await he.ask(currentRoleApi.current, { query })).status).toBe(403);
    expect((await he.ask(currentRoleApi.choose, { query: { ...query, role: NIL } })).status).toBe(403);
  });
});
