import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { PASSWORD, registered, tokenSentTo, visitor } from '../../../../test/visitors.ts';
import {
  accountOf,
  type InvitationStory,
  inPlatform,
  invitationsOf,
  inviteAs,
  membershipsOf,
  nowhere,
  openInvitationStory,
  rolesOf,
  said,
  seatIn,
  type Visitor,
} from './invitation.stories.ts';

let story: InvitationStory;
let seat: { departmentId: string; positionId: string };
beforeAll(async () => {
  story = await openInvitationStory();
  seat = await seatIn(story.test, story.haichuan, '设备部');
});
afterAll(() => story.test.close());

const accept = (browser: Pick<Visitor, 'ask'>, token: string, more: object = seat) =>
  browser.ask(invitationApi.accept, { body: { token, ...more } as never });

describe('accepting an invitation with one’s own account', () => {
  strangersAreRefused(
    () => story.test,
    invitationApi.accept,
    () => ({ body: { token: 'x'.repeat(43), ...nowhere } }),
  );

  /** A registered and logged-in user, with an invitation in their mailbox. */
  async function member(more: object = {}) {
    const person = await registered(story.test);
    await inviteAs(story.lin, story.haichuan, [{ name: '会员', email: person.email }], more);
    const browser = visitor(story.test);
    await browser.logIn(person.username, PASSWORD);
    return { ...person, browser, token: await tokenSentTo(story.test, person.email) };
  }

  it('joins, proves the email, and returns the enterprise', async () => {
    const one = await member();
    expect((await accept(one.browser, one.token)).body).toEqual({ enterpriseId: story.haichuan });
    expect(await membershipsOf(story.test, one.userId)).toMatchObject([{ department_id: seat.departmentId }]);
    expect((await rolesOf(story.test, one.userId)).map(({ code }) => code)).toEqual(['enterprise-member']);
    expect((await accountOf(story.test, one.username))?.email_verified_at).not.toBeNull();
    const chosen = { query: { id: one.userId, enterprise: story.haichuan } };
    expect(await said(one.browser.ask(membershipApi.choose, chosen))).toBe(200);
    const list = await one.browser.ask(departmentApi.list, { query: { enterpriseId: story.haichuan } });
    expect(list.body.length).toBeGreaterThan(0);
    expect(await said(accept(one.browser, one.token))).toBe('enterprise.invitation_over');
  });

  it('is refused to every other user with the link', async () => {
    const [one, other] = [await member(), await member()];
    expect(await said(accept(other.browser, one.token))).toBe('enterprise.invitation_other_email');
    expect(await membershipsOf(story.test, other.userId)).toEqual([]);
    expect(await said(accept(one.browser, one.token))).toBe(200);
  });

  it('needs a department, and a position of it', async () => {
    const one = await member();
    expect(await said(accept(one.browser, one.token, nowhere))).toBe('enterprise.place_required');
    const finance = await seatIn(story.test, story.haichuan, '财务部');
    const mixed = { ...seat, positionId: finance.positionId };
    expect(await said(accept(one.browser, one.token, mixed))).toBe('enterprise.position_elsewhere');
  });

  it('joins once when it is done twice at once', async () => {
    const one = await member();
    const both = await Promise.all([1, 2].map(() => said(accept(one.browser, one.token))));
    expect(both.sort()).toEqual([200, 'enterprise.invitation_over']);
    expect(await membershipsOf(story.test, one.userId)).toHaveLength(1);
  });

  it('is refused to members, and their invitation stays as it was', async () => {
    const one = await member();
    await inPlatform(story.test, ({ db }) =>
      db.insertInto('membership').values({ enterprise_id: story.haichuan, account_id: one.userId }).execute(),
    );
    expect(await said(accept(one.browser, one.token))).toBe('enterprise.already_member');
    expect((await invitationsOf(story.test, one.email))[0]?.activated_at).toBeNull();
  });

  it('is a return for a user who was a member before', async () => {
    const one = await member();
    await inPlatform(story.test, ({ db }) =>
      sql`insert into former_member (enterprise_id, account_id, joined_at)
        values (${story.haichuan}, ${one.userId}, now())`.execute(db),
    );
    await accept(one.browser, one.token);
    const rows = await inPlatform(story.test, async ({ db }) => ({
      moves: await db
        .selectFrom('employee_move')
        .select('kind')
        .where('account_id', '=', one.userId)
        .execute(),
      former: await db.selectFrom('former_member').selectAll().where('account_id', '=', one.userId).execute(),
    }));
    expect(rows).toEqual({ moves: [{ kind: 'returned' }], former: [] });
  });

  it('is audited as the user’s own act', async () => {
    const one = await member();
    await accept(one.browser, one.token);
    const [row] = await invitationsOf(story.test, one.email);
    const entry = await inPlatform(story.test, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('object_id', '=', row?.id as string)
        .where('action', '=', 'enterprise.invitation.activate')
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ actor_id: one.userId, enterprise_id: story.haichuan });
    expect(JSON.stringify(entry)).not.toContain(one.token);
  });
});
