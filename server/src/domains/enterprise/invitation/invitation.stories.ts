import { invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Browser, type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { enterpriseId } from '../../../../test/rows.ts';
import { formOf } from '../../../../test/visitors.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';

// What the stories about invitations share.

export const inPlatform = <T>(test: TestApp, act: (ctx: Context) => Promise<T>) =>
  inTransaction(test.kit, { platform: 'test' }, act);

export type InvitationStory = {
  test: TestApp;
  /** Administrators of two enterprises and of the platform. */
  lin: Caller;
  zhou: Caller;
  admin: Caller;
  haichuan: string;
  yunshan: string;
};

export async function openInvitationStory(
  environment: Record<string, string> = {},
): Promise<InvitationStory> {
  const test = await openTestApp(environment);
  const [lin, zhou, admin] = await Promise.all(['lin.qiao', 'zhou.yan', 'admin'].map((who) => test.as(who)));
  const [haichuan, yunshan] = [await enterpriseId(test, '海川重工'), await enterpriseId(test, '云杉精密')];
  return {
    test,
    lin: lin as Caller,
    zhou: zhou as Caller,
    admin: admin as Caller,
    haichuan,
    yunshan,
  };
}

export const nowhere = { departmentId: null, positionId: null };

export const inviteAs = (who: Caller, enterpriseId: string, rows: object[], more: object = {}) =>
  who.ask(invitationApi.invite, { body: { enterpriseId, ...nowhere, rows, ...more } as never });

export const listAs = (who: Caller, enterpriseId: string, query: object = {}) =>
  who.ask(invitationApi.page, { query: { enterpriseId, size: 100, ...query } as never });

/** The invitations of an address, newest first. */
export const invitationsOf = (test: TestApp, email: string) =>
  inPlatform(test, ({ db }) =>
    db.selectFrom('invitation').selectAll().where('email', '=', email).orderBy('id', 'desc').execute(),
  );

/** A department of an enterprise with one of its positions. */
export const seatIn = (test: TestApp, enterpriseId: string, department: string) =>
  inPlatform(test, ({ db }) =>
    db
      .selectFrom('department')
      .innerJoin('position', 'position.department_id', 'department.id')
      .select(['department.id as departmentId', 'position.id as positionId'])
      .where('department.enterprise_id', '=', enterpriseId)
      .where('department.name', '=', department)
      .executeTakeFirstOrThrow(),
  );

/** As if these had been sent earlier. */
export const invitationsAge = (test: TestApp, email: string, seconds: number) =>
  withClient(test.owner, async (client) => {
    await client.query('begin; set local role cloudyard_platform');
    await client.query(
      `update invitation set sent_at = sent_at - make_interval(secs => $2),
         expires_at = expires_at - make_interval(secs => $2) where email = $1`,
      [email, seconds],
    );
    await client.query('commit');
  });

export async function uploadAs(
  test: TestApp,
  who: Pick<Caller, 'cookie'>,
  enterpriseId: string,
  bytes: Buffer | string,
  name = '名单.csv',
) {
  const { payload, headers } = await formOf([['file', { bytes, name }]]);
  const response = await test.app.inject({
    method: 'POST',
    url: addressOf(invitationApi.read, { params: { enterpriseId } }),
    payload,
    headers: { ...headers, cookie: who.cookie },
  });
  return { status: response.statusCode, body: response.json() };
}

export const said = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer;
  return body?.code ?? status;
};

/** All of a table that was read. */
export const rowsOf = async (who: Caller, enterpriseId: string, id: string, bad?: boolean) => {
  const query = { enterpriseId, size: 1000, ...(bad ? { bad: 'true' } : {}) };
  const { body } = await who.ask(invitationApi.batchRows as Endpoint, { params: { id }, query } as never);
  return body.content as { line: number; name: string; email: string; problem: string | null }[];
};

let people = 0;
/** A person without an invitation. */
export const newcomer = () => {
  people += 1;
  return { name: `新人 ${people}`, email: `new-${people}@example.com` };
};

export const accountOf = (test: TestApp, username: string) =>
  inPlatform(test, ({ db }) =>
    db.selectFrom('account').selectAll().where('username', '=', username).executeTakeFirst(),
  );
export const membershipsOf = (test: TestApp, accountId: string) =>
  inPlatform(test, ({ db }) =>
    db.selectFrom('membership').selectAll().where('account_id', '=', accountId).execute(),
  );
/** The roles a user was given, and where. */
export const rolesOf = (test: TestApp, accountId: string) =>
  inPlatform(test, ({ db }) =>
    db
      .selectFrom('role_member')
      .innerJoin('role', 'role.id', 'role_member.role_id')
      .select(['role.code', 'role.enterprise_id'])
      .where('role_member.account_id', '=', accountId)
      .execute(),
  );

export type Visitor = Browser;
export { NIL };
