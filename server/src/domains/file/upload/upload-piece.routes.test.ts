import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileApi, MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import { FIRST_PIECE_BYTES, MOST_PIECE_BYTES, uploadApi } from '@cloudyard/contract/file/upload.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { inTransaction } from '../../../kit/context.ts';
import { sweepUploads } from './upload-piece.service.ts';
import { beginUpload, hashOf, keptHash, pieceOnTheWire, sendPiece } from './upload-piece.stories.ts';

let test: TestApp;
let origin: string;
let lin: Caller;
let zhou: Caller;

beforeAll(async () => {
  test = await openTestApp();
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  lin = await test.as('lin.qiao');
  zhou = await test.as('zhou.yan');
});
afterAll(() => test.close());

const begin = (who: Caller, bytes: number, more: object = {}) => beginUpload(who, bytes, more);
const begun = async (who: Caller, bytes: number) => (await begin(who, bytes)).body.id as string;
const send = (who: { cookie?: string }, id: string, offset: number, bytes: Buffer | string) =>
  sendPiece(test, who, { id, offset }, bytes);
const stateOf = async (who: Caller, id: string) => (await who.ask(uploadApi.state, { params: { id } })).body;
const draftAt = (id: string) => join(test.kit.env.dataFolder, 'files', '.part', `upload-${id}`);
const drafts = () => readdir(join(test.kit.env.dataFolder, 'files', '.part'));

describe('an upload in pieces', () => {
  for (const endpoint of [uploadApi.state, uploadApi.append, uploadApi.finish, uploadApi.cancel] as const) {
    strangersAreRefused(
      () => test,
      endpoint,
      () => ({ params: { id: NIL }, query: { offset: 0 } }) as never,
    );
  }

  it('keeps all pieces as one sealed file, with the name made harmless', async () => {
    const { body } = await begin(lin, 10, { originalName: '..\\..\\etc/程序\u202e.jar' });
    expect(body).toMatchObject({ originalName: '程序.jar', bytes: 10, received: 0 });
    expect((await send(lin, body.id, 0, '01234')).body.received).toBe(5);
    expect((await send(lin, body.id, 5, '56789')).body.received).toBe(10);
    const { status, body: file } = await lin.ask(uploadApi.finish, { params: { id: body.id } });
    expect([status, file.originalName, file.category, file.bytes]).toEqual([200, '程序.jar', 'program', 10]);
    const row = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db.selectFrom('file').selectAll().where('name', '=', file.name).executeTakeFirstOrThrow(),
    );
    expect([row.visibility, row.owner_id]).toEqual(['sealed', lin.userId]);
    expect(row.sha256).toEqual(createHash('sha256').update('0123456789').digest());
    expect((await stateOf(lin, body.id)).code).toBe('file.upload_not_found');
    expect(await drafts()).toEqual([]);
    // Sealed: only the room it was meant for opens it.
    const read = await lin.ask(fileApi.read, { query: { name: file.name, category: 'program' } });
    expect(read.body.code).toBe('file.not_found');
  });

  it('is refused when it begins too big, empty, nameless or as an image', async () => {
    expect((await begin(lin, MAX_UPLOAD_BYTES + 1)).body.fields.bytes).toBe(`too_big:${MAX_UPLOAD_BYTES}`);
    expect((await begin(lin, 0)).status).toBe(400);
    expect((await begin(lin, 1, { originalName: 'a/\u200b' })).body.fields.originalName).toBe('format');
    expect((await begin(lin, 1, { category: 'image' })).body.fields.category).toBe('not_in_list');
  });

  it('ignores another owner, size or state in the body', async () => {
    const { body } = await begin(lin, 4, { ownerId: zhou.userId, received: 4, id: NIL });
    expect(body.received).toBe(0);
    expect(body.id).not.toBe(NIL);
    expect((await stateOf(zhou, body.id)).code).toBe('file.upload_not_found');
  });

  it('is not found by another user', async () => {
    const id = await begun(lin, 4);
    await send(lin, id, 0, 'ab');
    expect((await send(zhou, id, 2, 'cd')).body.code).toBe('file.upload_not_found');
    for (const endpoint of [uploadApi.state, uploadApi.finish, uploadApi.cancel])
      expect((await zhou.ask(endpoint, { params: { id } })).body.code).toBe('file.upload_not_found');
    expect((await stateOf(lin, id)).received).toBe(2);
  });

  it('accepts a piece only where the last one ended, and says where that is', async () => {
    const id = await begun(lin, 6);
    await send(lin, id, 0, 'abc');
    for (const offset of [0, 2, 4]) {
      const { status, body } = await send(lin, id, offset, 'def');
      expect([status, body.code, body.fields]).toEqual([409, 'file.wrong_offset', { received: '3' }]);
    }
    expect((await send(lin, id, 3, 'def')).body.received).toBe(6);
  });

  it('takes no more than was announced, and no piece that is too big', async () => {
    const id = await begun(lin, 4);
    expect((await send(lin, id, 0, 'abcde')).body.code).toBe('file.too_large');
    expect((await stat(draftAt(id))).size).toBe(0);
    expect((await send(lin, id, 0, 'abcd')).body.received).toBe(4);
    expect((await send(lin, id, 4, 'e')).body.code).toBe('file.too_large');
    const big = await begun(lin, 2 * MOST_PIECE_BYTES);
    const { body } = await send(lin, big, 0, Buffer.alloc(MOST_PIECE_BYTES + 1));
    expect([body.code, (await stateOf(lin, big)).received]).toEqual(['file.too_large', 0]);
    expect((await send(lin, big, 0, '')).body.code).toBe('file.empty');
  });

  it('cannot be finished early', async () => {
    const id = await begun(lin, 4);
    await send(lin, id, 0, 'abc');
    const { status, body } = await lin.ask(uploadApi.finish, { params: { id } });
    expect([status, body.code, body.fields]).toEqual([409, 'file.upload_incomplete', { received: '3' }]);
    await send(lin, id, 3, 'd');
    expect((await lin.ask(uploadApi.finish, { params: { id } })).status).toBe(200);
  });

  it('has one winner of two pieces, and of two who finish it', async () => {
    const id = await begun(lin, 2 * FIRST_PIECE_BYTES);
    const [a, b] = ['a', 'b'].map((letter) => Buffer.alloc(FIRST_PIECE_BYTES, letter));
    const both = await Promise.all([send(lin, id, 0, a as Buffer), send(lin, id, 0, b as Buffer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both[0]?.status === 200 ? a : b;
    expect((await readFile(draftAt(id))).equals(winner as Buffer)).toBe(true);
    await send(lin, id, FIRST_PIECE_BYTES, a as Buffer);
    const ends = await Promise.all([1, 2].map(() => lin.ask(uploadApi.finish, { params: { id } })));
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(ends.some(({ status }) => status === 409 || status === 404)).toBe(true);
  });

  it('goes on after it was broken off', async () => {
    const id = await begun(lin, 1_100_000);
    await send(lin, id, 0, Buffer.alloc(100_000, 'a'));
    const broken = pieceOnTheWire(origin, lin, { id, offset: 100_000 });
    broken.write(Buffer.alloc(700_000, 'x'));
    await eventually(async () => expect((await stat(draftAt(id))).size).toBeGreaterThan(100_000));
    // Meanwhile no other request writes.
    const other = await send(lin, id, 100_000, 'b');
    expect([other.body.code, other.body.fields]).toEqual(['file.wrong_offset', { received: '100000' }]);
    broken.destroy();
    await eventually(async () => expect((await stat(draftAt(id))).size).toBe(100_000));
    await eventually(async () => {
      const again = await send(lin, id, 100_000, Buffer.alloc(1_000_000, 'b'));
      expect(again.body.received).toBe(1_100_000);
    });
    const { body } = await lin.ask(uploadApi.finish, { params: { id } });
    const whole = Buffer.concat([Buffer.alloc(100_000, 'a'), Buffer.alloc(1_000_000, 'b')]);
    expect(await keptHash(test, body.name)).toEqual(hashOf(whole));
  });

  it('goes back to what is really stored', async () => {
    const id = await begun(lin, 6);
    await send(lin, id, 0, 'abcd');
    await test.kit.storage.drafts.append(`upload-${id}`, 2, Readable.from([]));
    const { body } = await send(lin, id, 4, 'ef');
    expect([body.code, body.fields]).toEqual(['file.wrong_offset', { received: '2' }]);
    expect((await send(lin, id, 2, 'cdef')).body.received).toBe(6);
    await test.kit.storage.drafts.drop(`upload-${id}`);
    expect((await lin.ask(uploadApi.finish, { params: { id } })).body.fields).toEqual({ received: '0' });
    expect((await stateOf(lin, id)).received).toBe(0);
  });

  it('can be given up', async () => {
    const id = await begun(lin, 4);
    await send(lin, id, 0, 'ab');
    expect((await lin.ask(uploadApi.cancel, { params: { id } })).body).toEqual({ id });
    expect((await stateOf(lin, id)).code).toBe('file.upload_not_found');
    expect(await drafts()).not.toContain(`upload-${id}`);
  });

  it('is removed when it is abandoned', async () => {
    const old = await begun(lin, 4);
    const young = await begun(lin, 4);
    await send(lin, old, 0, 'ab');
    await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
      db
        .updateTable('file_upload')
        .set({ touched_at: new Date(0) })
        .where('id', '=', old)
        .execute(),
    );
    expect(await sweepUploads(test.kit, new Date(Date.now() - 86_400_000))).toBe(1);
    expect((await stateOf(lin, old)).code).toBe('file.upload_not_found');
    expect((await stateOf(lin, young)).received).toBe(0);
    expect(await drafts()).not.toContain(`upload-${old}`);
  });

  it('cannot be begun without limit', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) answers.push((await begin(zhou, 1)).status);
    expect(answers.indexOf(429)).toBe(20);
  });
});
