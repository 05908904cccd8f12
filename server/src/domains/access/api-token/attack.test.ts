import { apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { enterpriseApi } from '@cloudyard/contract/enterprise/enterprise.ts';
import { personApi } from '@cloudyard/contract/enterprise/person.ts';
import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, DEMO_PASSWORD, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { openStory, rows } from '../access.stories.ts';

// Whoever has a user's token, and what shuts them out again.

let test: TestApp;
let admin: Caller;
let lin: Caller;
let here: string;
beforeAll(async () => {
  ({ test, admin, lin, here } = await openStory());
});
afterAll(() => test?.close());

const KEYS = ['access.role.read', 'enterprise.employee.read'];
async function issued(who: Caller): Promise<string> {
  const { status, body } = await who.ask(apiTokenApi.issue, { body: { name: '部署', days: 30, keys: KEYS } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.text;
}
async function call(text: string, endpoint: Endpoint, ask: { query?: unknown } = {}) {
  const { statusCode, body } = await test.app.inject({
    ...{ method: endpoint.method, url: addressOf(endpoint, ask) },
    headers: { authorization: `Bearer ${text}` },
  });
  return { status: statusCode, code: JSON.parse(body).code };
}
const used = (text: string) => call(text, roleApi.all, { query: { enterpriseId: here } });
const ENDED = { status: 401, code: 'kit.token_ended' };

const shown = async (who: Caller, text: string) => {
  const { body } = await who.ask(apiTokenApi.mine, { query: { size: 100 } });
  return body.content.find((one: { start: string }) => text.startsWith(one.start));
};
const person = async (id: string) => (await admin.ask(personApi.detail, { params: { id } })).body;
const enterprise = () =>
  rows(test, (db) =>
    db.selectFrom('enterprise').selectAll().where('id', '=', here).executeTakeFirstOrThrow(),
  );

describe('a token of a user', () => {
  it('is no secret from them: its owner is notified when one is issued in their browser', async () => {
    await issued(lin);
    const told = () =>
      rows(test, (db) =>
        db
          .selectFrom('inbox as i')
          .innerJoin('message as m', 'm.id', 'i.message_id')
          .select('m.title')
          .where('i.account_id', '=', lin.userId)
          .where('m.link', '=', '/console/api-tokens')
          .execute(),
      );
    await eventually(async () =>
      expect(await told()).toMatchObject([{ title: expect.stringContaining('部署') }]),
    );
  });

  it('is seen to be used by calls that are no activity of people too', async () => {
    const text = await issued(lin);
    expect(await call(text, employeeApi.figures)).toMatchObject({ status: 200 });
    expect(await shown(lin, text)).toMatchObject({ lastUsedAt: expect.any(String) });
  });

  it('opens nothing while their enterprise is suspended', async () => {
    const text = await issued(lin);
    expect(await used(text)).toMatchObject({ status: 200 });
    const params = { id: here };
    const { version } = await enterprise();
    const suspended = await admin.ask(enterpriseApi.suspend, { params, body: { reason: '欠费', version } });
    expect(suspended.status).toBe(200);
    expect(await used(text)).toEqual(ENDED);
    const now = await enterprise();
    expect((await admin.ask(enterpriseApi.lift, { params, body: { version: now.version } })).status).toBe(
      200,
    );
    lin = await test.as('lin.qiao', true);
    expect(await used(text)).toMatchObject({ status: 200 });
  });

  it('ends for good when an administrator disables their account', async () => {
    const text = await issued(lin);
    const params = { id: lin.userId };
    const { version } = await person(lin.userId);
    const locked = await admin.ask(personApi.lock, { params, body: { version, reason: '离职调查' } });
    expect(locked.status, JSON.stringify(locked.body)).toBe(200);
    expect(await used(text)).toEqual(ENDED);
    const { version: now } = await person(lin.userId);
    expect((await admin.ask(personApi.unlock, { params, body: { version: now } })).status).toBe(200);
    lin = await test.as('lin.qiao', true);
    expect((await shown(lin, text)).state).toBe('revoked');
    expect(await used(text)).toEqual(ENDED);
  });

  it('ends with their password: who had it may have issued one', async () => {
    const text = await issued(lin);
    const changed = await lin.ask(accountApi.changePassword, {
      body: { current: DEMO_PASSWORD, password: 'Another_2027' },
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(await used(text)).toEqual(ENDED);
  });
});
