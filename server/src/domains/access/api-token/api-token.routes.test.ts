import { type ApiToken, apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { grantApi } from '@cloudyard/contract/access/grant.ts';
import { roleApi } from '@cloudyard/contract/access/role.ts';
import { addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { grantKeys, makeRole, openStory, rows } from '../access.stories.ts';

let test: TestApp;
let lin: Caller;
let qin: Caller;
let zhou: Caller;
let here: string;
let roleId: string;
const KEYS = ['access.role.read', 'access.role.edit'];

beforeAll(async () => {
  ({ test, lin, qin, zhou, here } = await openStory());
  roleId = await makeRole(test, { enterprise: here, name: '令牌管理', keys: KEYS });
  await rows(test, (db) =>
    db
      .insertInto('role_member')
      .values({ role_id: roleId, account_id: qin.userId, enterprise_id: here, given_by: lin.userId })
      .execute(),
  );
});
afterAll(() => test?.close());

/** A program: it has a token, and no cookie. */
type Anything = { params?: unknown; query?: unknown; body?: object };
async function call(text: string, endpoint: Endpoint, ask: Anything, cookie?: string) {
  const { statusCode, body } = await test.app.inject({
    ...{ method: endpoint.method, url: addressOf(endpoint, ask) },
    headers: { authorization: `Bearer ${text}`, ...(cookie ? { cookie } : {}) },
    ...(ask.body ? { payload: ask.body } : {}),
  });
  return { status: statusCode, body: JSON.parse(body) };
}
type Issued = { token: ApiToken; text: string };
const issue = async (who: Caller, keys: string[], name = '部署') => {
  const { status, body } = await who.ask(apiTokenApi.issue, { body: { name, days: 30, keys } });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Issued;
};
const readRoles = (text: string, cookie?: string) =>
  call(text, roleApi.all, { query: { enterpriseId: here } }, cookie);
const listOf = async (who: Caller, endpoint: typeof apiTokenApi.mine | typeof apiTokenApi.all) =>
  ((await who.ask(endpoint, { query: { size: 100 } })).body as { content: ApiToken[] }).content;

describe('the calls about tokens', () => {
  strangersAreRefused(
    () => test,
    apiTokenApi.mine,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    apiTokenApi.all,
    () => ({ query: {} }),
  );
  strangersAreRefused(
    () => test,
    apiTokenApi.offered,
    () => ({}),
  );
  strangersAreRefused(
    () => test,
    apiTokenApi.issue,
    () => ({ body: { name: 'x', days: 7, keys: ['x.y.z'] } }),
  );
  strangersAreRefused(
    () => test,
    apiTokenApi.revoke,
    () => ({ params: { id: NIL } }),
  );
});

describe('a token', () => {
  it('is shown once, and kept as its digest only', async () => {
    const { token, text } = await issue(qin, ['access.role.read']);
    expect(text).toMatch(/^cyt_[0-9A-Za-z]{40}$/);
    expect(token).toMatchObject({
      start: text.slice(0, 10),
      state: 'valid',
      keys: ['access.role.read'],
      lostKeys: [],
    });
    const kept = await rows(test, (db) =>
      db.selectFrom('api_token').selectAll().where('id', '=', token.id).execute(),
    );
    expect(JSON.stringify(kept)).not.toContain(text.slice(10));
  });
  it('opens what its keys open, and nothing that needs another key, a person, or the platform', async () => {
    const { text } = await issue(qin, ['access.role.read']);
    expect(await readRoles(text)).toMatchObject({ status: 200, body: expect.any(Array) });
    const draft = { name: '令牌建的', description: '', reach: 'own' as const, requestable: false };
    const ask = { params: { enterpriseId: here }, body: draft };
    expect(await call(text, roleApi.add, ask)).toMatchObject({
      status: 403,
      body: { code: 'kit.not_allowed' },
    });
    for (const endpoint of [apiTokenApi.mine, apiTokenApi.offered])
      expect(await call(text, endpoint, { query: {} })).toMatchObject({
        ...{ status: 403, body: { code: 'kit.token_not_here' } },
      });
    expect(
      await call(text, apiTokenApi.issue, { body: { name: 'x', days: 7, keys: ['access.role.read'] } }),
    ).toMatchObject({
      ...{ status: 403, body: { code: 'kit.token_not_here' } },
    });
    expect(await call(text, roleApi.all, { query: { enterpriseId: NIL } })).toMatchObject({ status: 403 });
  });
  it('acts in the name of its owner, and the log names it too', async () => {
    const { text } = await issue(qin, KEYS, '流水线');
    const draft = { name: '由令牌新增', description: '', reach: 'own' as const, requestable: false };
    const made = await call(text, roleApi.add, { params: { enterpriseId: here }, body: draft });
    expect(made.status).toBe(200);
    const entry = await rows(test, (db) =>
      db
        .selectFrom('audit_entry')
        .selectAll()
        .where('object_name', '=', '由令牌新增')
        .executeTakeFirstOrThrow(),
    );
    expect(entry).toMatchObject({
      actor_id: qin.userId,
      actor_name: 'qin.yue / 流水线',
      action: 'access.role.add',
    });
  });
  it('counts alone: what a session beside it may do does not add to it', async () => {
    const { text } = await issue(qin, ['access.role.edit']);
    expect(await readRoles(text, lin.cookie)).toMatchObject({ status: 403 });
    expect(await readRoles('cyt_unknown', lin.cookie)).toMatchObject({
      ...{ status: 401, body: { code: 'kit.token_ended' } },
    });
  });
  it('is used: when, and from where, is noted', async () => {
    const { token, text } = await issue(qin, ['access.role.read']);
    await readRoles(text);
    const shown = (await listOf(qin, apiTokenApi.mine)).find(({ id }) => id === token.id);
    expect(shown).toMatchObject({ lastUsedAt: expect.any(String), lastAddress: '127.0.0.1' });
  });
  it('has no key that its owner does not hold, and loses what its owner loses', async () => {
    const asked = { name: 'x', days: 30, keys: ['access.role.read', 'access.role.give'] };
    expect(await qin.ask(apiTokenApi.issue, { body: asked })).toMatchObject({
      ...{ status: 403, body: { code: 'access.not_held', fields: { keys: 'access.role.give' } } },
    });
    const { token, text } = await issue(qin, KEYS);
    await rows(test, (db) =>
      db
        .deleteFrom('role_grant')
        .where('role_id', '=', roleId)
        .where('key', '=', 'access.role.read')
        .execute(),
    );
    expect(await readRoles(text)).toMatchObject({ status: 403, body: { code: 'kit.not_allowed' } });
    const shown = (await listOf(qin, apiTokenApi.mine)).find(({ id }) => id === token.id);
    expect(shown?.lostKeys).toEqual(['access.role.read']);
    await grantKeys(test, roleId, ['access.role.read']);
    expect(await readRoles(text)).toMatchObject({ status: 200 });
  });
  it('passes on no more than it has itself, whatever its owner could', async () => {
    const { text } = await issue(lin, ['access.role.grant', 'access.role.read']);
    const menu = await rows(test, (db) =>
      db
        .selectFrom('menu_privilege')
        .select('menu_id')
        .where('key', '=', 'access.role.assign')
        .executeTakeFirstOrThrow(),
    );
    const body = [{ roleId, menuId: menu.menu_id, privilege: 'access.role.assign' }];
    expect(await call(text, grantApi.submit, { params: { roleId }, query: {}, body })).toMatchObject({
      ...{ status: 403, body: { code: 'access.not_held' } },
    });
  });
  it('ends at once when it is revoked, when its time is over, and for good with the place of its owner', async () => {
    const [revoked, over, left] = [await issue(qin, KEYS), await issue(qin, KEYS), await issue(qin, KEYS)];
    expect(await readRoles(revoked.text)).toMatchObject({ status: 200 });
    expect((await qin.ask(apiTokenApi.revoke, { params: { id: revoked.token.id } })).body).toMatchObject({
      state: 'revoked',
    });
    expect(await readRoles(revoked.text)).toMatchObject({ status: 401, body: { code: 'kit.token_ended' } });
    const past = { created_at: new Date(Date.now() - 86_400_000), expires_at: new Date(Date.now() - 1_000) };
    await rows(test, (db) => db.updateTable('api_token').set(past).where('id', '=', over.token.id).execute());
    expect(await readRoles(over.text)).toMatchObject({ status: 401 });
    const gone = await rows(test, (db) =>
      db
        .deleteFrom('membership')
        .where('account_id', '=', qin.userId)
        .where('enterprise_id', '=', here)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    expect(await readRoles(left.text)).toMatchObject({ status: 401 });
    await rows(test, (db) =>
      db
        .insertInto('membership')
        .values(gone as never)
        .execute(),
    );
  });
});

describe('the tokens of an enterprise', () => {
  it('are seen and revoked by who manages them, and not by users of another enterprise', async () => {
    const { token, text } = await issue(qin, ['access.role.read']);
    expect((await listOf(lin, apiTokenApi.all)).map(({ id }) => id)).toContain(token.id);
    expect((await listOf(zhou, apiTokenApi.all)).map(({ id }) => id)).not.toContain(token.id);
    const meng = await test.as('meng.xia');
    for (const stranger of [zhou, meng])
      expect(await stranger.ask(apiTokenApi.revoke, { params: { id: token.id } })).toMatchObject({
        ...{ status: 404, body: { code: 'access.api_token_not_found' } },
      });
    expect(await meng.ask(apiTokenApi.all, { query: {} })).toMatchObject({ status: 403 });
    expect((await lin.ask(apiTokenApi.revoke, { params: { id: token.id } })).body).toMatchObject({
      ...{ state: 'revoked', revokedBy: expect.any(String) },
    });
    expect(await readRoles(text)).toMatchObject({ status: 401 });
  });
  it('are twenty at most for each account', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({
      ...{
        account_id: lin.userId,
        enterprise_id: here,
        name: `${n}`,
        start: 'cyt_',
        keys: ['access.role.read'],
      },
      ...{ hash: Buffer.from(`one of many ${n}`), expires_at: new Date(Date.now() + 86_400_000) },
    }));
    await rows(test, (db) => db.insertInto('api_token').values(many).execute());
    const body = { name: 'x', days: 7, keys: ['access.role.read'] };
    expect(await lin.ask(apiTokenApi.issue, { body })).toMatchObject({
      ...{ status: 409, body: { code: 'access.api_tokens_enough' } },
    });
  });
});
