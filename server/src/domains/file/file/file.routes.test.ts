import { membershipApi } from '@cloudyard/contract/enterprise/membership.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { sweepOrphans } from './file.service.ts';
import { fetchBytes, lastAct, readAddress, storeText } from './file.stories.ts';
import { sign } from './link.ts';
import { nameIn } from './place.ts';

let test: TestApp;
let lin: Caller;
let colleague: Caller;
let stranger: Caller;
const visitor = {};

beforeAll(async () => {
  test = await openTestApp();
  [lin, colleague, stranger] = await Promise.all([
    test.as('lin.qiao'),
    test.as('he.ming'),
    test.as('zhou.yan'),
  ]);
  const mine = await lin.ask(membershipApi.current, { query: { id: lin.userId } });
  await colleague.ask(membershipApi.choose, { query: { id: colleague.userId, enterprise: mine.body.id } });
});
afterAll(() => test.close());

describe('GET /api-files/', () => {
  it('shows a file to its owner and to colleagues, and is 404 for others', async () => {
    const name = await storeText(test, lin, 'secret of the enterprise');
    for (const who of [lin, colleague]) {
      expect((await fetchBytes(test, who, readAddress(name))).bytes.toString()).toBe(
        'secret of the enterprise',
      );
    }
    for (const who of [stranger, visitor]) {
      const foreign = await fetchBytes(test, who, readAddress(name));
      const missing = await fetchBytes(test, who, readAddress('0'.repeat(32)));
      expect(foreign.status).toBe(404);
      const told = (bytes: Buffer) => ({ ...JSON.parse(bytes.toString()), requestId: '' });
      expect(told(foreign.bytes)).toEqual(told(missing.bytes));
    }
    expect((await fetchBytes(test, lin, readAddress(name, 'other'))).status).toBe(404);
  });

  it('shows a personal file to its owner alone', async () => {
    const he = await test.as('he.ming', true);
    await he.ask(membershipApi.choose, { query: { id: he.userId, enterprise: NIL } });
    const name = await storeText(test, he, 'my own');
    expect((await fetchBytes(test, he, readAddress(name))).status).toBe(200);
    expect((await fetchBytes(test, colleague, readAddress(name))).status).toBe(200);
    for (const who of [lin, stranger, await test.as('su.wen')]) {
      expect((await fetchBytes(test, who, readAddress(name))).status).toBe(404);
    }
  });

  it('keeps HTML from being a page', async () => {
    const name = await storeText(test, lin, '<!doctype html><script>alert(1)</script>');
    const { headers } = await fetchBytes(test, lin, readAddress(name));
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `inline; filename="__.txt"; filename*=UTF-8''%E8%AF%B4%E6%98%8E.txt`,
      'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
  });

  it('sends ranges, and nothing when the caller has it already', async () => {
    const name = await storeText(test, lin, '0123456789');
    const get = (headers: Record<string, string>) => fetchBytes(test, lin, readAddress(name), headers);
    const { etag = '' } = (await get({})).headers as { etag?: string };
    const piece = await get({ range: 'bytes=2-4' });
    expect([piece.status, piece.bytes.toString()]).toEqual([206, '234']);
    expect(piece.headers).toMatchObject({ 'content-range': 'bytes 2-4/10', 'content-length': '3' });
    const beyond = await get({ range: 'bytes=10-' });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect((await get({ range: 'bytes=2-4', 'if-range': etag })).status).toBe(206);
    expect((await get({ range: 'bytes=2-4', 'if-range': '"other"' })).bytes.toString()).toBe('0123456789');
    const known = await get({ 'if-none-match': etag });
    expect([known.status, known.bytes.length, known.headers.etag]).toEqual([304, 0, etag]);
  });
});

describe('GET /api-files/signLink', () => {
  strangersAreRefused(
    () => test,
    fileApi.link,
    () => ({ query: { name: 'x' } }),
  );

  it('refuses a user of another enterprise', async () => {
    const name = await storeText(test, lin, 'x');
    const { status, body } = await stranger.ask(fileApi.link, { query: { name } });
    expect([status, body.code]).toEqual([404, 'file.not_found']);
  });

  it('opens one file to everybody for a while, and nothing else', async () => {
    const name = await storeText(test, lin, 'shared');
    const other = await storeText(test, lin, 'not shared');
    const { body } = await colleague.ask(fileApi.link, { query: { name, seconds: 60 } });
    const link = new URL(body.url);
    const get = (change: Record<string, string> = {}) => {
      const changed = new URL(link);
      for (const [key, value] of Object.entries(change)) changed.searchParams.set(key, value);
      return fetchBytes(test, visitor, `${changed.pathname}${changed.search}`);
    };
    expect((await get()).bytes.toString()).toBe('shared');
    expect((await get({ name: other })).status).toBe(404);
    expect((await get({ category: 'json' })).status).toBe(404);
    expect((await get({ expires: String(Number(link.searchParams.get('expires')) + 1) })).status).toBe(404);
    expect((await get({ signature: 'x'.repeat(43) })).status).toBe(404);
    const expired = await get({
      expires: '1000',
      signature: sign(test.kit.secret, name, 1000, colleague.sessionId),
    });
    expect([expired.status, JSON.parse(expired.bytes.toString()).code]).toEqual([410, 'file.link_expired']);
    await lin.ask(fileApi.remove, { query: { name } });
    expect((await get()).status).toBe(404);
  });

  it('is over when the login that made it ends, and cannot be changed to another’s', async () => {
    const name = await storeText(test, lin, 'shared');
    const [one, other] = [await test.as('lin.qiao', true), await test.as('lin.qiao', true)];
    const link = new URL((await one.ask(fileApi.link, { query: { name, seconds: 60 } })).body.url);
    const get = () => fetchBytes(test, visitor, `${link.pathname}${link.search}`);
    expect((await get()).status).toBe(200);
    await one.ask(sessionApi.logout);
    const over = await get();
    expect([over.status, JSON.parse(over.bytes.toString()).code]).toEqual([410, 'file.link_expired']);
    link.searchParams.set('by', other.sessionId);
    expect((await get()).status).toBe(404);
  });

  it('is over when its maker leaves the enterprise, or the enterprise is suspended', async () => {
    const name = await storeText(test, lin, 'shared');
    const maker = await test.as('he.ming', true);
    const link = new URL((await maker.ask(fileApi.link, { query: { name, seconds: 60 } })).body.url);
    const get = async () => (await fetchBytes(test, visitor, `${link.pathname}${link.search}`)).status;
    const change = (what: string) =>
      withClient(test.owner, (client) =>
        client.query(`begin; set local role cloudyard_platform; ${what}; commit`),
      );
    const here = `select enterprise_id from file where name = '${name}'`;
    expect(await get()).toBe(200);
    await change(`update enterprise set suspended_at = now() where id = (${here})`);
    expect(await get()).toBe(410);
    await change(`update enterprise set suspended_at = null where id = (${here})`);
    expect(await get()).toBe(200);
    await change(`delete from membership where account_id = '${maker.userId}' and enterprise_id = (${here})`);
    expect(await get()).toBe(410);
  });
});

describe('GET /api-files/getInfo', () => {
  strangersAreRefused(
    () => test,
    fileApi.info,
    () => ({ query: { name: 'x' } }),
  );

  it('answers users who may read the file, and no others', async () => {
    const name = await storeText(test, lin, 'hello');
    const { body } = await colleague.ask(fileApi.info, { query: { name } });
    expect(body).toMatchObject({
      name,
      originalName: '说明.txt',
      category: 'note',
      mime: 'text/plain',
      bytes: 5,
    });
    expect((await stranger.ask(fileApi.info, { query: { name } })).body.code).toBe('file.not_found');
  });
});

describe('DELETE /api-files/', () => {
  strangersAreRefused(
    () => test,
    fileApi.remove,
    () => ({ query: { name: 'x' } }),
  );

  it('is for the owner, not for a colleague or a user of another enterprise', async () => {
    const name = await storeText(test, lin, 'x');
    expect((await stranger.ask(fileApi.remove, { query: { name } })).body.code).toBe('file.not_found');
    expect((await colleague.ask(fileApi.remove, { query: { name } })).body.code).toBe('kit.not_allowed');
    expect((await fetchBytes(test, lin, readAddress(name))).status).toBe(200);
    expect((await lin.ask(fileApi.remove, { query: { name } })).status).toBe(200);
    expect((await fetchBytes(test, lin, readAddress(name))).status).toBe(404);
    expect(await test.kit.storage.get(nameIn(name))).toBeUndefined();
    expect(await lastAct(test)).toMatchObject({ action: 'file.file.remove', before: { name } });
  });
});

describe('stored bytes without a row', () => {
  it('are swept, others stay', async () => {
    const name = await storeText(test, lin, 'stays');
    const stored = async function* () {
      yield* [nameIn('0123.txt'), nameIn(name), 'other-room.csv'];
    };
    const removed: string[] = [];
    const storage = { ...test.kit.storage, remove: async (place: string) => void removed.push(place) };
    expect(await sweepOrphans({ ...test.kit, storage }, stored())).toBe(1);
    expect(removed).toEqual([nameIn('0123.txt')]);
  });
});
