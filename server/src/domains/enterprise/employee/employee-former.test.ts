import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { invitationApi, RESENT_FREELY } from '@cloudyard/contract/enterprise/invitation.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { messagesTo, tokenSentTo } from '../../../../test/visitors.ts';
import {
  auditOf,
  codes,
  departmentId,
  enterpriseId,
  made,
  newcomer,
  rows,
} from '../department/department.stories.ts';
import { invitationsOf, listAs } from '../invitation/invitation.stories.ts';

// What an enterprise knows of a user who left, and how they come back.

let test: TestApp;
let lin: Caller;
let here: string;
let empty: string;
beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
  here = await enterpriseId(test, '海川重工');
  // Without positions, so that there is nothing left to choose.
  empty = (await made(lin, '返聘处')).id;
});
afterAll(() => test.close());

const BEFORE = 'as-it-was@a.example';
const AFTER = 'a-new-life@b.example';

/** A user who left, and has another name and address since. */
async function gone(username: string) {
  const id = await newcomer(test, here, username);
  const set = (row: object) =>
    rows(test, (db) => db.updateTable('account').set(row).where('id', '=', id).execute());
  await set({ real_name: `${username} 旧名`, email: `${username}.${BEFORE}`, phone: `1${username}` });
  const { version } = (await lin.ask(employeeApi.detail, { params: { userId: id } })).body;
  await lin.ask(employeeApi.leave, { params: { userId: id }, body: { reason: '', version } });
  await set({ real_name: `${username} 新名`, email: `${username}.${AFTER}`, phone: `2${username}` });
  return { id, before: `${username}.${BEFORE}`, after: `${username}.${AFTER}` };
}
const backTo = (userId: string, place: object = { departmentId: empty, positionId: null }) =>
  lin.ask(employeeApi.return, { params: { userId }, body: place as never });
const accept = (who: Pick<Caller, 'ask'>, token: string) =>
  who.ask(invitationApi.accept, { body: { token, departmentId: empty, positionId: null } });
const found = async (username: string): Promise<Employee[]> => {
  const query = { enterpriseId: here, type: 'left' as const, username };
  return (await lin.ask(employeeApi.page, { query })).body.content;
};

describe('a user who left', () => {
  it('is shown as they were then, in the list, the detail and the table', async () => {
    const { id, before } = await gone('gone.one');
    const then = { username: 'gone.one', realName: 'gone.one 旧名', email: before, phone: '1gone.one' };
    const masked = { email: 'g***@a.example', phone: '1go****.one' };
    expect((await found('gone.one'))[0]).toMatchObject({ ...then, ...masked });
    expect((await lin.ask(employeeApi.detail, { params: { userId: id } })).body).toMatchObject(then);
    const table = await lin.ask(employeeApi.export, { query: { enterpriseId: here, type: 'left' } });
    expect(String(table.body)).toContain('gone.one 旧名');
    expect(String(table.body)).not.toMatch(/新名|b\.example/);
  });

  it('is not found by their new name', async () => {
    await gone('gone.two');
    expect(await found('gone.two 新名')).toEqual([]);
    expect(await found('gone.two 旧名')).toHaveLength(1);
  });

  it('is invited at their new address, which no caller sees', async () => {
    const { id, before, after } = await gone('gone.three');
    expect((await backTo(id)).status).toBe(200);
    expect(await messagesTo(test, before)).toEqual([]);
    expect(await messagesTo(test, after)).toHaveLength(1);
    const list = await listAs(lin, here);
    expect(list.body.content[0]).toMatchObject({ name: 'gone.three 旧名', email: before });
    const told = [list.body, await auditOf(test, 'enterprise.invitation.invite')];
    const [{ id: invitation } = { id: '' }] = await invitationsOf(test, before);
    await rows(test, (db) =>
      db
        .updateTable('invitation')
        .set({ sent_at: new Date(0) })
        .where('id', '=', invitation)
        .execute(),
    );
    const again = { body: { enterpriseId: here, ids: [invitation] } };
    expect((await lin.ask(invitationApi.resend, again)).body).toEqual([{ id: invitation, result: 'done' }]);
    expect(await messagesTo(test, after)).toHaveLength(2);
    // A mail server repeats the address it refuses. (First the outbox has both, or it
    // would take them afterwards.)
    await eventually(async () => {
      const states = (await messagesTo(test, after)).map(({ state }) => state);
      expect(states).toEqual(['sent', 'sent']);
    });
    await rows(test, (db) =>
      db
        .updateTable('outgoing')
        .set({ state: 'failed', error: `550 <${after}> unknown` })
        .where('recipient', '=', after)
        .execute(),
    );
    const failed = await listAs(lin, here, { state: 'email-failed' });
    expect(failed.body.content).toMatchObject([{ id: invitation, problem: null }]);
    told.push(failed.body, await auditOf(test, 'enterprise.invitation.resend'));
    expect(JSON.stringify(told)).not.toContain(after);
  });

  it('is invited back a few times a day at most, though each invitation was sealed before the next', async () => {
    const { id, after, before } = await gone('gone.seven');
    for (let n = 0; n <= RESENT_FREELY; n += 1) {
      expect((await backTo(id)).status).toBe(200);
      const [one] = await invitationsOf(test, before);
      await lin.ask(invitationApi.seal, { body: { enterpriseId: here, ids: [one?.id as string] } });
    }
    expect(codes([await backTo(id)])).toEqual(['enterprise.too_many_invitations']);
    expect(await messagesTo(test, after)).toHaveLength(1 + RESENT_FREELY);
  });

  it('comes back when they accept, and no other user can with their link', async () => {
    const { id, after } = await gone('gone.four');
    const one = await test.as('gone.four', true);
    await backTo(id);
    const token = await tokenSentTo(test, after);
    const opened = await test.visitor.ask(invitationApi.open, { body: { token } });
    expect(opened.body).toMatchObject({ registered: true, email: 'g***@b.example' });
    expect(codes([await accept(lin, token)])).toEqual(['enterprise.invitation_other_email']);
    expect(await found('gone.four')).toHaveLength(1);
    // They may have yet another address by now: the invitation is for the user.
    await rows(test, (db) =>
      db.updateTable('account').set({ email: 'third@c.example' }).where('id', '=', id).execute(),
    );
    expect((await accept(one, token)).status).toBe(200);
    expect(await found('gone.four')).toEqual([]);
  });

  it('loses the invitation when they deregister', async () => {
    const { id, before } = await gone('gone.five');
    await backTo(id);
    const one = await test.as('gone.five', true);
    expect((await one.ask(accountApi.deregister, { query: { userId: id } })).status).toBe(200);
    expect((await invitationsOf(test, before))[0]?.sealed_at).not.toBeNull();
  });

  it('cannot be invited to a place that the caller may not assign', async () => {
    const { id } = await gone('gone.six');
    const theirs = await departmentId(test, '质量部');
    expect(codes([await backTo(id, { departmentId: theirs, positionId: null })])).toEqual([
      'enterprise.department_not_found',
    ]);
  });
});
