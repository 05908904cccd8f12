import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone, PASSWORD, prove, registered, tokenSentTo, visitor } from '../../../../test/visitors.ts';
import {
  accountOf,
  type InvitationStory,
  inPlatform,
  invitationsAge,
  invitationsOf,
  inviteAs,
  membershipsOf,
  NIL,
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

let people = 0;
/** A visitor with an invitation in their mailbox, and its secret. */
async function invited(more: object = {}, place = story.haichuan, who = story.lin) {
  people += 1;
  const one = { name: `来者 ${people}`, email: `comer-${people}@example.com` };
  await inviteAs(who, place, [one], more);
  return { ...one, username: `comer-${people}`, token: await tokenSentTo(story.test, one.email) };
}
type Invited = Awaited<ReturnType<typeof invited>>;

async function proven() {
  const browser = visitor(story.test);
  const phone = newPhone();
  await prove(story.test, browser, phone);
  return { browser, phone };
}
const open = (token: string) => visitor(story.test).ask(invitationApi.open, { body: { token } });
const register = (browser: Visitor, { token, username }: Invited, phone: string, more: object = {}) =>
  browser.ask(invitationApi.register as Endpoint, {
    body: { token, username, phone, password: PASSWORD, ...seat, ...more },
  });
describe('opening the link of an invitation', () => {
  it('shows who invites whom, and the places to choose from', async () => {
    const one = await invited();
    const { status, body } = await open(one.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: one.name,
      email: one.email,
      enterprise: '海川重工集团有限公司',
      invitedBy: '林乔',
      registered: false,
      departmentId: null,
    });
    expect(body.departments.map(({ name }: { name: string }) => name)).toContain('设备部');
    expect(body.departments.map(({ name }: { name: string }) => name)).not.toContain('信息部');
    expect(body.positions.length).toBeGreaterThan(2);
  });

  it('leaves nothing to choose where the inviter chose the place, and only the position where they chose the department', async () => {
    const settled = await invited(seat);
    expect((await open(settled.token)).body).toMatchObject({ departments: [], positions: [], ...seat });
    const half = await invited({ departmentId: seat.departmentId, positionId: null });
    const { body } = await open(half.token);
    expect(body.departments).toMatchObject([{ id: seat.departmentId }]);
    expect(body.positions).toMatchObject([{ id: seat.positionId }]);
  });

  it('asks a registered user to log in', async () => {
    const person = await registered(story.test);
    await inviteAs(story.lin, story.haichuan, [{ name: '老人', email: person.email }]);
    const { body } = await open(await tokenSentTo(story.test, person.email));
    expect(body.registered).toBe(true);
  });

  it('answers unknown, sealed, used, expired and replaced links alike', async () => {
    const { test, lin, haichuan } = story;
    const idOf = async ({ email }: Invited) => (await invitationsOf(test, email))[0]?.id as string;
    const sealed = await invited();
    await lin.ask(invitationApi.seal, { body: { enterpriseId: haichuan, ids: [await idOf(sealed)] } });
    const expired = await invited();
    await invitationsAge(test, expired.email, 7 * 86_400 + 1);
    const replaced = await invited();
    await invitationsAge(test, replaced.email, 61);
    await lin.ask(invitationApi.resend, { body: { enterpriseId: haichuan, ids: [await idOf(replaced)] } });
    const used = await invited();
    const { browser, phone } = await proven();
    expect(await said(register(browser, used, phone))).toBe(200);
    const answers = [];
    for (const token of ['x'.repeat(43), sealed.token, expired.token, replaced.token, used.token]) {
      const { status, body } = await open(token);
      answers.push([status, body.code, body.fields]);
    }
    expect(answers).toEqual(Array(5).fill([410, 'enterprise.invitation_over', undefined]));
  });

  it('is refused while the enterprise is suspended', async () => {
    const one = await invited({}, story.yunshan, story.zhou);
    const suspend = (at: Date | null) =>
      inPlatform(story.test, ({ db }) =>
        db.updateTable('enterprise').set({ suspended_at: at }).where('id', '=', story.yunshan).execute(),
      );
    await suspend(new Date());
    expect(await said(open(one.token))).toBe('enterprise.suspended');
    await suspend(null);
    expect(await said(open(one.token))).toBe(200);
  });
});

describe('registering with the link of an invitation', () => {
  it('makes the account under the invited email, which counts as proven, and the membership', async () => {
    const one = await invited();
    const { browser, phone } = await proven();
    const { status, body } = await register(browser, one, phone);
    expect([status, body.username]).toEqual([200, one.username]);
    const account = await accountOf(story.test, one.username);
    expect(account).toMatchObject({ email: one.email, phone, real_name: one.name });
    expect(account?.email_verified_at).not.toBeNull();
    expect(await membershipsOf(story.test, body.userId)).toMatchObject([
      { enterprise_id: story.haichuan, department_id: seat.departmentId, position_id: seat.positionId },
    ]);
    expect(await rolesOf(story.test, body.userId)).toEqual([
      { code: 'enterprise-member', enterprise_id: story.haichuan },
    ]);
    const [row] = await invitationsOf(story.test, one.email);
    expect(row).toMatchObject({ activated_by: body.userId });
    const moves = await inPlatform(story.test, ({ db }) =>
      db.selectFrom('employee_move').selectAll().where('account_id', '=', body.userId).execute(),
    );
    expect(moves).toMatchObject([{ kind: 'joined', by_name: '林乔', to_place: '设备部 / 设备工程师' }]);
    const me = await visitor(story.test).logIn(one.username, PASSWORD);
    expect(me.userId).toBe(body.userId);
    expect(await said(register((await proven()).browser, one, phone))).toBe('enterprise.invitation_over');
  });

  it('ignores another email, role, enterprise or status in the body', async () => {
    const one = await invited();
    const { browser, phone } = await proven();
    const extra = {
      email: 'other@example.com',
      realName: '别名',
      roles: ['enterprise-administrator'],
      roleId: NIL,
      enterpriseId: story.yunshan,
      registeredAs: 'private',
      verifyCode: 3,
      demo: true,
    };
    const { body } = await register(browser, one, phone, extra);
    expect(await accountOf(story.test, one.username)).toMatchObject({
      email: one.email,
      real_name: one.name,
      registered_as: 'enterprise',
      verify_code: 0,
      demo: false,
    });
    expect((await membershipsOf(story.test, body.userId)).map((row) => row.enterprise_id)).toEqual([
      story.haichuan,
    ]);
    expect((await rolesOf(story.test, body.userId)).map(({ code }) => code)).toEqual(['enterprise-member']);
  });

  it('needs the phone’s proof in the same browser', async () => {
    const one = await invited();
    const { phone } = await proven();
    expect(await said(register(visitor(story.test), one, phone))).toBe('identity.code_not_proven');
    expect((await invitationsOf(story.test, one.email))[0]?.activated_at).toBeNull();
  });

  // rule: register.invitation
  it('needs a place in this enterprise', async () => {
    const one = await invited();
    const { browser, phone } = await proven();
    const other = await seatIn(story.test, story.yunshan, '信息部');
    const finance = await seatIn(story.test, story.haichuan, '财务部');
    const tried = [];
    for (const place of [nowhere, { positionId: null }, other, { positionId: finance.positionId }])
      tried.push(await said(register(browser, one, phone, place)));
    expect(tried).toEqual([
      'enterprise.place_required',
      'enterprise.place_required',
      'enterprise.department_not_found',
      'enterprise.position_elsewhere',
    ]);
    expect(await said(register(browser, one, phone))).toBe(200);
  });

  it('gives the place the inviter chose, whatever is asked for', async () => {
    const finance = await seatIn(story.test, story.haichuan, '财务部');
    const one = await invited(finance);
    const { browser, phone } = await proven();
    const { body } = await register(browser, one, phone, seat);
    expect(await membershipsOf(story.test, body.userId)).toMatchObject([
      { department_id: finance.departmentId, position_id: finance.positionId },
    ]);
  });

  it('keeps the link good when something else is wrong', async () => {
    const one = await invited();
    const { browser, phone } = await proven();
    const tried = [];
    for (const more of [{ username: 'lin.qiao' }, { password: 'Password1' }, { password: one.username }])
      tried.push(await said(register(browser, one, phone, more)));
    expect(tried).toEqual(['identity.username_taken', 'identity.password_common', 'kit.invalid']);
    expect(await said(register(browser, one, phone))).toBe(200);
  });

  it('lets exactly one of two join', async () => {
    const one = await invited();
    const [left, right] = [await proven(), await proven()];
    const both = await Promise.all([
      said(register(left.browser, one, left.phone, { username: 'twin-a' })),
      said(register(right.browser, one, right.phone, { username: 'twin-b' })),
    ]);
    expect(both.sort()).toEqual([200, expect.stringMatching(/^enterprise\.invitation_(over|registered)$/)]);
    const made = await Promise.all(['twin-a', 'twin-b'].map((name) => accountOf(story.test, name)));
    expect(made.filter(Boolean)).toHaveLength(1);
  });

  it('is refused when the email was registered meanwhile', async () => {
    const one = await invited();
    const { email } = one;
    await registered(story.test, { username: 'meanwhile', email, phone: newPhone(), password: PASSWORD });
    const { browser, phone } = await proven();
    expect(await said(register(browser, one, phone))).toBe('enterprise.invitation_registered');
  });

  it('of the platform makes the account alone', async () => {
    const one = await invited({}, NIL, story.admin);
    expect((await open(one.token)).body).toMatchObject({
      enterprise: null,
      departments: [],
      invitedBy: '沈知行',
    });
    const { browser, phone } = await proven();
    const { body } = await register(browser, one, phone, nowhere);
    expect(await accountOf(story.test, one.username)).toMatchObject({ registered_as: 'private' });
    expect(await membershipsOf(story.test, body.userId)).toEqual([]);
  });
});
