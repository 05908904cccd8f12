import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import {
  type InvitationStory,
  inPlatform,
  invitationsOf,
  inviteAs,
  listAs,
  NIL,
  newcomer,
  openInvitationStory,
  said,
  seatIn,
  uploadAs,
} from './invitation.stories.ts';

let story: InvitationStory;
beforeAll(async () => {
  story = await openInvitationStory();
});
afterAll(() => story.test.close());

const idOf = async (email: string) => (await invitationsOf(story.test, email))[0]?.id as string;
const stateOf = async (email: string) => {
  const { body } = await listAs(story.lin, story.haichuan, { q: email });
  return body.content[0]?.state;
};
const asked = (ids: string[]) => ({ body: { enterpriseId: story.haichuan, ids } });

describe('the list of invitations', () => {
  strangersAreRefused(
    () => story.test,
    invitationApi.page,
    () => ({ query: { enterpriseId: NIL } }),
  );

  it('shows nothing to another enterprise', async () => {
    const { zhou, lin, haichuan, yunshan } = story;
    await inviteAs(lin, haichuan, [newcomer()]);
    expect((await listAs(zhou, yunshan)).body.totalElements).toBe(0);
    expect(await said(listAs(zhou, haichuan))).toBe('kit.not_allowed');
  });

  const set = async (change: ReturnType<typeof sql>) => {
    const one = newcomer();
    await inviteAs(story.lin, story.haichuan, [one]);
    await inPlatform(story.test, ({ db }) =>
      sql`update invitation set ${change} where email = ${one.email}`.execute(db),
    );
    return stateOf(one.email);
  };
  const mailThatIs = (state: string) =>
    inPlatform(story.test, ({ db }) =>
      db
        .insertInto('outgoing')
        .values({
          channel: 'mail',
          recipient: 'x',
          body: 'x',
          state,
          error: 'Error: 550 no such user',
          enterprise_id: story.haichuan,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );

  // rule: invitation.statuses
  it('derives the eight states from what happened', async () => {
    const failed = await mailThatIs('failed');
    expect([
      await set(sql`name = name`),
      await set(sql`resent = 1`),
      await set(sql`expires_at = now() - interval '1 second'`),
      await set(sql`sent_at = null, expires_at = null`),
      await set(sql`outgoing_id = ${failed.id}, expires_at = now() - interval '1 second'`),
      await set(sql`problem = 'member'`),
      await set(sql`activated_at = now(), problem = 'member'`),
      await set(sql`sealed_at = now()`),
    ]).toEqual([
      'waiting-activate',
      're-invited',
      'timed-out',
      'waiting-invite',
      'email-failed',
      'invite-failed',
      'activated',
      'sealed',
    ]);
  });

  it.each([
    // Between two attempts nothing has failed.
    ['waiting', 'waiting-activate', null],
    ['sending', 'waiting-activate', null],
    ['bounced', 'email-failed', '550 no such user'],
    ['unsure', 'email-failed', '550 no such user'],
  ])('shows a mail that is %s as %s', async (state, shown, problem) => {
    const { id } = await mailThatIs(state);
    expect(await set(sql`outgoing_id = ${id}`)).toBe(shown);
    const { body } = await listAs(story.lin, story.haichuan, { sort: '-createdAt' });
    expect(body.content[0]).toMatchObject({ state: shown, problem });
  });

  it('counts each state under the search, filters by one, and pages', async () => {
    const { lin, haichuan } = story;
    const mark = `mark${Date.now()}`;
    const rows = [1, 2, 3].map((n) => ({ name: `同名 ${mark}`, email: `${mark}-${n}@example.com` }));
    await inviteAs(lin, haichuan, rows);
    await lin.ask(invitationApi.seal, asked([await idOf(rows[0]?.email as string)]));
    const all = await listAs(lin, haichuan, { q: mark, size: 2, sort: 'email' });
    expect(all.body).toMatchObject({ totalElements: 3, counts: { sealed: 1, 'waiting-activate': 2 } });
    expect(all.body.content).toHaveLength(2);
    const open = await listAs(lin, haichuan, { q: mark, state: 'waiting-activate', sort: '-email' });
    expect(open.body.content.map(({ email }: { email: string }) => email)).toEqual(
      [rows[2], rows[1]].map((row) => row?.email),
    );
    expect(open.body).toMatchObject({ totalElements: 2, counts: { sealed: 1 } });
  });

  it('never shows the hash of a link, and of a mail server only its answer', async () => {
    const { lin, haichuan } = story;
    const { body } = await listAs(lin, haichuan, { state: 'email-failed' });
    expect(body.content[0]).toMatchObject({ problem: '550 no such user' });
    expect(Object.keys(body.content[0])).not.toContain('token_hash');
  });

  it('is limited by the caller’s reach', async () => {
    const { test, lin, haichuan } = story;
    await inviteAs(lin, haichuan, [newcomer()]);
    // He works in another department than the inviter.
    const meng = await test.as('meng.xia');
    await inPlatform(test, async ({ db }) => {
      await sql`update role set reach = 'department' where code = 'enterprise-finance'`.execute(db);
      await sql`insert into role_grant (role_id, menu_id, key) select r.id, m.id, p.key from role r, menu m
        join menu_privilege p on p.menu_id = m.id
        where r.code = 'enterprise-finance' and r.enterprise_id = ${haichuan}
          and m.code = '/console/user-invitation' on conflict do nothing`.execute(db);
    });
    expect((await listAs(meng, haichuan)).body.totalElements).toBe(0);
    const one = newcomer();
    await inviteAs(meng, haichuan, [one]);
    expect((await listAs(meng, haichuan)).body.content).toMatchObject([{ email: one.email }]);
    const foreign = newcomer();
    await inviteAs(lin, haichuan, [foreign]);
    const id = await idOf(foreign.email);
    expect((await meng.ask(invitationApi.seal, asked([id]))).body).toEqual([{ id, result: 'unknown' }]);

    // Into their own department, and no other: one by one and by table.
    const [own, other] = [await seatIn(test, haichuan, '财务部'), await seatIn(test, haichuan, '设备部')];
    const invite = (seat: object) => said(inviteAs(meng, haichuan, [newcomer()], seat));
    expect([await invite(own), await invite(other)]).toEqual([200, 'enterprise.department_not_found']);
    const send = async (seat: object) => {
      const { name, email } = newcomer();
      const { body } = await uploadAs(test, meng, haichuan, `姓名,邮箱\n${name},${email}\n`);
      const ask = { params: { id: body.id }, body: { enterpriseId: haichuan, ...seat } as never };
      return said(meng.ask(invitationApi.sendBatch, ask));
    };
    expect([await send(other), await send(own)]).toEqual(['enterprise.department_not_found', 200]);
  });
});
