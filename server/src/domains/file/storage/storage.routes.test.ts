import { fileApi } from '@cloudyard/contract/file/file.ts';
import { storageApi } from '@cloudyard/contract/file/storage.ts';
import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { everything, type Part, sendForm } from '../file/file.stories.ts';
import { sweepUploads } from '../upload/upload-piece.service.ts';
import { beginUpload, sendPiece } from '../upload/upload-piece.stories.ts';
import { boundOf } from './storage.policy.ts';

const MB = 1024 * 1024;
const KB = 1024;
let test: TestApp;
let su: Caller;
beforeAll(async () => {
  test = await openTestApp({ STORAGE_PER_ACCOUNT_MB: '1', STORAGE_PER_ENTERPRISE_MB: '1.5' });
  su = await test.as('su.wen');
});
afterAll(() => test.close());

const send = (who: Caller, bytes: number) => {
  const parts: Part[] = [
    ['category', 'note'],
    ['file', { bytes: 'x'.repeat(bytes), name: 'a.txt' }],
  ];
  return sendForm(test, who, fileApi.upload, parts);
};
const remove = (who: Caller, name: string) => who.ask(fileApi.remove, { query: { name } });
const use = async (who: Caller) => (await who.ask(storageApi.use)).body;
const used = async (who: Caller) => (await use(who)).account.used;

describe('the room for an upload', () => {
  const file = { most: 100, code: 'file.too_large' } as const;
  const account = (used: number) => ({ used, allowed: 1000 });
  it.each([
    [account(0), null, file],
    [account(950), null, { most: 50, code: 'file.account_full' }],
    [account(1200), null, { most: -200, code: 'file.account_full' }],
    [account(950), { used: 10, allowed: 20 }, { most: 10, code: 'file.enterprise_full' }],
    [account(0), { used: 0, allowed: 2000 }, file],
  ])('with %o and %o is %o', (own, enterprise, bound) => {
    expect(boundOf({ account: own, enterprise }, file)).toEqual(bound);
  });
});

describe('GET /api-files/storage', () => {
  strangersAreRefused(
    () => test,
    storageApi.use,
    () => ({}),
  );

  it('returns what is used and allowed, also of the current enterprise', async () => {
    expect(await use(su)).toEqual({ account: { used: 0, allowed: MB }, enterprise: null });
    const lin = await test.as('lin.qiao');
    const { body: name } = await send(lin, 7);
    expect(await use(lin)).toEqual({
      account: { used: 7, allowed: MB },
      enterprise: { used: 7, allowed: 1.5 * MB },
    });
    await remove(lin, name);
    expect(await use(lin)).toMatchObject({ account: { used: 0 }, enterprise: { used: 0 } });
  });
});

describe('GET /api-files/enterpriseStorage', () => {
  const ask = async (who: Pick<Caller, 'ask'>, ids: string) =>
    who.ask(storageApi.enterprises, { query: { ids } });

  it('is for the platform', async () => {
    const zhou = await test.as('zhou.yan');
    const id = crypto.randomUUID();
    expect((await ask(test.visitor, id)).status).toBe(401);
    expect((await ask(su, id)).status).toBe(403);
    expect((await ask(zhou, id)).status).toBe(403);
    const admin = await test.as('admin');
    expect((await ask(admin, id)).body).toEqual([{ id, used: 0, allowed: 1.5 * MB }]);
  });
});

describe('an account', () => {
  it('keeps no more than it may, and what it removes is free again', async () => {
    const first = await send(su, 600 * KB);
    expect(first.status).toBe(200);
    const before = await everything(test);
    const second = await send(su, 600 * KB);
    expect([second.status, second.body.code]).toEqual([413, 'file.account_full']);
    expect(await everything(test)).toEqual(before);
    await remove(su, first.body);
    expect(await used(su)).toBe(0);
  });

  it('that sends many at once keeps as many as fit', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send(su, 400 * KB)));
    const kept = answers.filter(({ status }) => status === 200);
    expect(kept.length).toBe(2);
    expect(await used(su)).toBe(800 * KB);
    for (const { body } of kept) await remove(su, body);
  });

  it('has an announced upload counted from the announcement, once, until it is given up', async () => {
    const { body: upload } = await beginUpload(su, 700 * KB);
    expect(await used(su)).toBe(700 * KB);
    expect((await send(su, 400 * KB)).body.code).toBe('file.account_full');
    expect((await beginUpload(su, 400 * KB)).body.code).toBe('file.account_full');
    expect(await used(su)).toBe(700 * KB);
    await sendPiece(test, su, { id: upload.id, offset: 0 }, Buffer.alloc(700 * KB, 1));
    const finished = await su.ask(uploadApi.finish, { params: { id: upload.id } });
    expect(finished.status).toBe(200);
    expect(await used(su)).toBe(700 * KB);
    const { body: other } = await beginUpload(su, 100 * KB);
    await su.ask(uploadApi.cancel, { params: { id: other.id } });
    await beginUpload(su, 100 * KB);
    await sweepUploads(test.kit, new Date(Date.now() + 60_000));
    expect(await used(su)).toBe(700 * KB);
  });

  it('sends a limited number of files a minute, over all calls', async () => {
    const take = vi.spyOn(test.kit.limiter, 'take');
    await send(su, 1);
    expect(take).toHaveBeenCalledWith(`upload ${su.userId}`, { max: 120, seconds: 60 });
    take.mockRestore();
  });
});

it('an enterprise keeps no more than it may, over all its members', async () => {
  const [lin, qin] = [await test.as('lin.qiao'), await test.as('qin.yue')];
  expect((await send(lin, 900 * KB)).status).toBe(200);
  expect((await send(qin, 900 * KB)).body.code).toBe('file.enterprise_full');
  expect((await send(qin, 600 * KB)).status).toBe(200);
  const zhou = await test.as('zhou.yan');
  expect((await send(zhou, 900 * KB)).status).toBe(200);
});

it('uploads are refused when a disk has too little left', async () => {
  const he = await test.as('he.ming');
  const { body: upload } = await beginUpload(he, 10);
  const { DISK_FLOOR_MB } = test.kit.env;
  test.kit.env.DISK_FLOOR_MB = Number.MAX_SAFE_INTEGER;
  const refused = [507, 'file.disk_full'];
  const form = await send(he, 10);
  expect([form.status, form.body.code]).toEqual(refused);
  const begun = await beginUpload(he, 10);
  expect([begun.status, begun.body.code]).toEqual(refused);
  const piece = await sendPiece(test, he, { id: upload.id, offset: 0 }, 'x'.repeat(10));
  expect([piece.status, piece.body.code]).toEqual(refused);
  test.kit.env.DISK_FLOOR_MB = DISK_FLOOR_MB;
  expect((await send(he, 10)).status).toBe(200);
});
