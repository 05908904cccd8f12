import { memberApi } from '@cloudyard/contract/access/member.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { accountId, given, makeRole, openStory, put, rows } from '../access.stories.ts';
import { expireRolesJob } from './member.jobs.ts';
import { give, inDays, usernames } from './member.stories.ts';

let test: TestApp;
let lin: Caller;
let qin: string;
let here: string;
let reader: string;
beforeAll(async () => {
  ({ test, lin, here } = await openStory());
  qin = await accountId(test, 'qin.yue');
  reader = await makeRole(test, { enterprise: here, name: '只读', keys: ['access.role.read'] });
});
afterAll(() => test.close());

const reads = async (who: Caller) => (await who.ask(roleApi.all, { query: { enterpriseId: here } })).status;

describe('a role given until a moment', () => {
  it('ends at that moment, also for a session whose actor is cached', async () => {
    const until = new Date(Date.now() + 1500);
    await give(lin, { users: [qin], roles: [reader], until: until.toISOString() });
    const caller = await test.as('qin.yue');
    expect([await reads(caller), await reads(caller)]).toEqual([200, 200]);
    // Nothing is written meanwhile, so only time can take it away.
    await expect.poll(() => reads(caller), { timeout: 10_000, interval: 50 }).toBe(403);
    expect(Date.now()).toBeGreaterThanOrEqual(until.getTime());
    expect(await given(test, reader, qin)).toBeDefined();
    const { body } = await lin.ask(memberApi.list, { params: { roleId: reader } });
    expect(usernames(body)).toEqual([]);
  });
  it('is over when its moment is moved into the past', async () => {
    await give(lin, { users: [qin], roles: [reader], until: inDays(1) });
    const caller = await test.as('qin.yue');
    expect(await reads(caller)).toBe(200);
    await put(test, { role: reader, user: qin, enterprise: here, until: new Date(Date.now() - 1000) });
    expect(await reads(caller)).toBe(403);
  });
});

describe('the job that removes ended roles', () => {
  it('deletes the rows that are over, logs that, and leaves the others', async () => {
    const meng = await accountId(test, 'meng.xia');
    const he = await accountId(test, 'he.ming');
    await put(test, { role: reader, user: qin, enterprise: here, until: new Date(Date.now() - 1000) });
    await put(test, { role: reader, user: meng, enterprise: here, until: new Date(inDays(1)) });
    await put(test, { role: reader, user: he, enterprise: here });
    const run = () => expireRolesJob.run(test.kit, {}, new AbortController().signal);
    await Promise.all([run(), run()]);
    const left = await Promise.all([qin, meng, he].map((user) => given(test, reader, user)));
    expect(left.map((row) => row !== undefined)).toEqual([false, true, true]);
    const written = await rows(test, (db) =>
      db.selectFrom('audit_entry').selectAll().where('action', '=', 'access.role.expire').execute(),
    );
    expect(written).toHaveLength(1);
    expect(written[0]).toMatchObject({ object_id: reader, before: { userId: qin, username: 'qin.yue' } });
  });
});
