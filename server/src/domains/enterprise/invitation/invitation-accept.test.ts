import { departmentApi } from '@cloudyard/contract/enterprise/department.ts';
import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { PASSWORD, registered, tokenSentTo, visitor } from '../../../../test/visitors.ts';
import {
  accountOf,
  type House,
  inPlatform,
  invitationsOf,
  inviteAs,
  membershipsOf,
  nowhere,
  openInvitationHouse,
  rolesOf,
  said,
  seatIn,
  type Visitor,
} from './invitation.stories.ts';

let house: House;
let seat: { departmentId: string; positionId: string };
beforeAll(async () => {
  house = await openInvitationHouse();
  seat = await seatIn(house.test, house.haichuan, '设备部');
});
afterAll(() => house.test.close());

const accept = (browser: Pick<Visitor, 'ask'>, token: string, more: object = seat) =>
  browser.ask(invitationApi.accept, { body: { token, ...more } as never });

describe('accepting with one’s own account', () => {
  strangersAreRefused(
    () => house.test,
    invitationApi.accept,
    () => ({ body: { token: 'x'.repeat(43), ...nowhere } }),
  );

  /** Somebody registered and logged in, with an invitation in their mailbox. */
  async function member(more: object = {}) {
    const person = await registered(house.test);
    await inviteAs(house.lin, house.haichuan, [{ name: '会员', email: person.email }], more);
    const browser = visitor(house.test);
    await browser.logIn(person.username, PASSWORD);
    return { ...person, browser, token: await tokenSentTo(house.test, person.email) };
  }

  it('joins, shows the email, and answers where', async () => {
    const one = await member();
    expect((await accept(one.browser, one.token)).body).toEqual({ enterpriseId: house.haichuan });
    expect(await membershipsOf(house.test, one.userId)).toMatchObject([{ department_id: seat.departmentId }]);
    expect((await rolesOf(house.test, one.userId)).map(({ code }) => code)).toEqual(['enterprise-member']);
    expect((await accountOf(house.test, one.username))?.email_verified_at).not.toBeNull();
    const chosen = { query: { id: one.userId, enterprise: house.haichuan } };
    expect(await said(one.browser.ask(membershipApi.choose, chosen))).toBe(200);
    const list = await one.browser.ask(departmentApi.list, { query: { enterpriseId: house.haichuan } });
    expect(list.body.length).toBeGreaterThan(0);
    expect(await said(accept(one.browser, one.token))).toBe('enterprise.invitation_over');
  });

  it('is refused to everybody else who holds the link', async () => {
    const [one, other] = [await member(), await member()];
    expect(await said(accept(other.browser, one.token))).toBe('enterprise.invitation_other_email');
    expect(await membershipsOf(house.test, other.userId)).toEqual([]);
    expect(await said(accept(one.browser, one.token))).toBe(200);
  });

  it('needs a place too, and one that belongs together', async () => {
    const one = await member();
    expect(await said(accept(one.browser, one.token, nowhere))).toBe('enterprise.place_required');
    const finance = await seatIn(house.test, house.haichuan, '财务部');
    const mixed = { ...seat, positionId: finance.positionId };
    expect(await said(accept(one.browser, one.token, mixed))).toBe('enterprise.position_elsewhere');
  });

  it('joins once when it is done twice at once', async () => {
    const one = await member();
    const both = await Promise.all([1, 2].map(() => said(accept(one.browser, one.token))));
    expect(both.sort()).toEqual([200, 'enterprise.invitation_over']);
    expect(await membershipsOf(house.test, one.userId)).toHaveLength(1);
  });

  it('is refused to members, and their invitation stays as it was', async () => {
    const one = await member();
    await inPlatform(house.test, ({ db }) =>
      db.insertInto('membership').values({ enterprise_id: house.haichuan, account_id: one.userId }).execute(),
    );
    expect(await said(accept(one.browser, one.token))).toBe('enterprise.already_member');
    expect((await invitationsOf(house.test, one.email))[0]?.activated_at).toBeNull();
  });

  it('is a return for who was here before', async () => {
    const one = await member();
    await inPlatform(house.test, ({ db }) =>
      sql`insert into former_member (enterprise_id, account_id, joined_at)
        values (${house.haichuan}, ${one.userId}, now())`.execute(db),
    );
    await accept(one.browser, one.token);
    const rows = await inPlatform(house.test, async ({ db }) => ({
      moves: await db
        .selectFrom('employee_move')
        .select('kind')
        .where('account_id', '=', one.userId)
        .execute(),
      former: await db.selectFrom('former_member').selectAll().where('account_id', '=', one.userId).execute(),
    }));
    expect(rows).toEqual({ moves: [{ kind: 'returned' }], former: [] });
  });

  it('is written down as the person’s own act', async () => {
    const one = await member();
    await accept(one.browser, one.token);
    const [row] = await invitationsOf(house.test, one.email);
    const entry = await inPlatform(house.test, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('object_id', '=', row?.id as string)
        .where('action', '=', 'enterprise.invitation.activate')
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({ actor_id: one.userId, enterprise_id: house.haichuan });
    expect(JSON.stringify(entry)).not.toContain(one.token);
  });
});
