import { INVITATIONS_A_DAY, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { messagesTo } from '../../../../test/visitors.ts';
import {
  type InvitationStory,
  inPlatform,
  invitationsOf,
  inviteAs,
  listAs,
  NIL,
  newcomer,
  nowhere,
  openInvitationStory,
  said,
  seatIn,
} from './invitation.stories.ts';

let story: InvitationStory;
beforeAll(async () => {
  story = await openInvitationStory();
});
afterAll(() => story.test.close());

const idOf = async (email: string) => (await invitationsOf(story.test, email))[0]?.id as string;
describe('inviting people', () => {
  strangersAreRefused(
    () => story.test,
    invitationApi.invite,
    () => ({ body: { enterpriseId: NIL, ...nowhere, rows: [newcomer()] } }),
  );

  it('is refused for another enterprise, and for the platform without its key', async () => {
    const { lin, yunshan } = story;
    expect(await said(inviteAs(lin, yunshan, [newcomer()]))).toBe('kit.not_allowed');
    expect(await said(inviteAs(lin, NIL, [newcomer()]))).toBe('kit.not_allowed');
  });

  it('sends a mail with a link, and keeps only what the link hashes to', async () => {
    const { test, lin, haichuan } = story;
    const one = newcomer();
    const { status, body } = await inviteAs(lin, haichuan, [one]);
    expect([status, body]).toEqual([200, [{ email: one.email, result: 'invited' }]]);
    const [mail] = await messagesTo(test, one.email);
    expect(mail?.subject).toContain('海川重工集团有限公司');
    expect(mail?.body).toMatch(/林乔 邀请您[\s\S]*\/common\/register-with-invitation-code#token=\w{43}\n/);
    const [row] = await invitationsOf(test, one.email);
    const token = /#token=(\w+)/.exec(mail?.body ?? '')?.[1] ?? '-';
    expect(row?.token_hash).toHaveLength(32);
    expect(JSON.stringify(row)).not.toContain(token);
    const entries = await inPlatform(test, ({ db }) =>
      db
        .selectFrom('audit_entry')
        .select('after')
        .where('action', '=', 'enterprise.invitation.invite')
        .where('object_id', '=', row?.id as string)
        .execute(),
    );
    expect(entries).toHaveLength(1);
    expect(JSON.stringify(entries)).not.toContain(token);
  });

  it('returns the outcome of each row', async () => {
    const { test, lin, haichuan } = story;
    const [known, fresh] = [newcomer(), newcomer()];
    await inviteAs(lin, haichuan, [known]);
    const { body } = await inviteAs(lin, haichuan, [
      fresh,
      { name: '何明', email: 'HE.MING@cloudyard.example' },
      known,
      { name: '同一个人', email: fresh.email.toUpperCase() },
      { name: '苏文', email: 'su.wen@cloudyard.example' },
    ]);
    expect(body.map(({ result }: { result: string }) => result)).toEqual([
      'invited',
      'member',
      'already-invited',
      'duplicate',
      // Registered, but not a member: the answer does not reveal that they are.
      'invited',
    ]);
    expect(await messagesTo(test, fresh.email)).toHaveLength(1);
    expect(await messagesTo(test, known.email)).toHaveLength(1);
  });

  it('invites once when two callers invite the same person at once', async () => {
    const { test, lin, haichuan } = story;
    const one = newcomer();
    const both = await Promise.all([inviteAs(lin, haichuan, [one]), inviteAs(lin, haichuan, [one])]);
    expect(both.map(({ body }) => body[0].result).sort()).toEqual(['already-invited', 'invited']);
    expect(await messagesTo(test, one.email)).toHaveLength(1);
  });

  it('ignores fields of the body that callers may not set', async () => {
    const { test, lin, haichuan, yunshan } = story;
    const one = newcomer();
    const extra = {
      activatedAt: '2020-01-01T00:00:00Z',
      state: 'activated',
      enterprise_id: yunshan,
      role: 'x',
    };
    await inviteAs(lin, haichuan, [{ ...one, ...extra }], extra);
    const [row] = await invitationsOf(test, one.email);
    expect(row).toMatchObject({ enterprise_id: haichuan, activated_at: null, sealed_at: null });
  });

  it('accepts only places of its own enterprise, where position and department belong together', async () => {
    const { test, lin, haichuan, yunshan } = story;
    const [own, other] = [await seatIn(test, haichuan, '设备部'), await seatIn(test, yunshan, '信息部')];
    const finance = await seatIn(test, haichuan, '财务部');
    const invite = (seat: object) => said(inviteAs(lin, haichuan, [newcomer()], seat));
    expect(await invite(other)).toBe('enterprise.department_not_found');
    expect(await invite({ ...own, positionId: finance.positionId })).toBe('enterprise.position_elsewhere');
    expect(await invite({ ...own, positionId: other.positionId })).toBe('enterprise.position_elsewhere');
    expect(await invite({ departmentId: null, positionId: own.positionId })).toBe(
      'enterprise.place_required',
    );
    expect(await invite({ departmentId: own.departmentId, positionId: null })).toBe(200);
    const one = newcomer();
    await inviteAs(lin, haichuan, [one], own);
    const { body } = await listAs(lin, haichuan, { q: one.email });
    expect(body.content[0]).toMatchObject({
      department: '设备部',
      position: '设备工程师',
      invitedBy: '林乔',
    });
  });

  it.each([
    [{ name: '', email: 'a@b.cn' }],
    [{ name: '张三', email: 'nobody' }],
    [{ name: '张\n三', email: 'a@b.cn' }],
    [{ name: '长'.repeat(61), email: 'a@b.cn' }],
  ])('refuses %j', async (row) =>
    expect(await said(inviteAs(story.lin, story.haichuan, [row]))).toBe('kit.invalid'),
  );

  it('refuses more than fifty at once, and more than a day’s maximum', async () => {
    const { test, lin, haichuan } = story;
    const many = Array.from({ length: 51 }, newcomer);
    expect(await said(inviteAs(lin, haichuan, many))).toBe('kit.invalid');
    const one = newcomer();
    await inviteAs(lin, haichuan, [one]);
    const set = (resent: number) =>
      inPlatform(test, ({ db }) =>
        db.updateTable('invitation').set({ resent }).where('email', '=', one.email).execute(),
      );
    await set(INVITATIONS_A_DAY);
    expect(await said(inviteAs(lin, haichuan, [newcomer()]))).toBe('enterprise.too_many_invitations');
    await set(0);
    expect(await said(inviteAs(lin, haichuan, [newcomer()]))).toBe(200);
  });
});

describe('invitations of the platform', () => {
  it('lead into no enterprise, and are refused for registered users', async () => {
    const { test, admin } = story;
    const one = newcomer();
    const { body } = await inviteAs(admin, NIL, [one, { name: '苏文', email: 'su.wen@cloudyard.example' }]);
    expect(body.map(({ result }: { result: string }) => result)).toEqual(['invited', 'member']);
    const [row] = await invitationsOf(test, one.email);
    expect(row).toMatchObject({ enterprise_id: null, department_id: null });
  });

  it('are seen by the platform, which sees no others, and by no enterprise', async () => {
    const { lin, admin, haichuan } = story;
    const [mine, theirs] = [newcomer(), newcomer()];
    await inviteAs(admin, NIL, [mine]);
    await inviteAs(lin, haichuan, [theirs]);
    const emails = async (list: ReturnType<typeof listAs>) =>
      (await list).body.content.map(({ email }: { email: string }) => email);
    expect(await emails(listAs(admin, NIL))).toContain(mine.email);
    expect(await emails(listAs(admin, NIL))).not.toContain(theirs.email);
    expect(await emails(listAs(lin, haichuan))).not.toContain(mine.email);
    const ids = [await idOf(theirs.email)];
    const answer = await admin.ask(invitationApi.seal, { body: { enterpriseId: NIL, ids } });
    expect(answer.body).toEqual([{ id: ids[0], result: 'unknown' }]);
  });
});
