import { randomBytes } from 'node:crypto';
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileApi, MAX_UPLOAD_BYTES } from '@cloudyard/contract/file/file.ts';
import { MOST_PIECE_BYTES, uploadApi } from '@cloudyard/contract/file/upload.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { inTransaction } from '../../../kit/context.ts';
import { formOf } from '../file/file.stories.ts';
import { nameIn } from '../file/place.ts';
import { TURN_SECONDS } from './upload-piece.policy.ts';
import {
  answerTo,
  beginUpload,
  hashOf,
  keptHash,
  pieceOnTheWire,
  RAW,
  sendPiece,
} from './upload-piece.stories.ts';

let test: TestApp;
let origin: string;
let lin: Caller;

beforeAll(async () => {
  test = await openTestApp();
  origin = await test.app.listen({ host: '127.0.0.1', port: 0 });
  lin = await test.as('lin.qiao');
});
afterAll(() => test.close());

const begun = async (bytes: number) => (await beginUpload(lin, bytes)).body.id as string;
const received = async (id: string) =>
  (await lin.ask(uploadApi.state, { params: { id } })).body.received as number;
const finish = async (id: string) => (await lin.ask(uploadApi.finish, { params: { id } })).body;
const draftAt = (id: string) => join(test.kit.env.dataFolder, 'files', '.part', `upload-${id}`);

describe('a piece of an upload on the wire', () => {
  it('is kept as it was sent, and the hash carried from piece to piece is that of the whole', async () => {
    const whole = randomBytes(2_500_000);
    const id = await begun(whole.length);
    for (let offset = 0; offset < whole.length; offset += 1_000_000) {
      const sent = pieceOnTheWire(origin, lin, { id, offset });
      sent.end(whole.subarray(offset, offset + 1_000_000));
      expect((await answerTo(sent)).status).toBe(200);
    }
    const { name } = await finish(id);
    expect(await keptHash(test, name)).toEqual(hashOf(whole));
    const stored = await test.kit.storage.get(nameIn(name));
    expect(hashOf(await buffer(stored as Readable))).toEqual(hashOf(whole));
  });

  it('that does not end is refused on the way, and leaves the upload as it was', async () => {
    const id = await begun(1_000_000);
    await sendPiece(test, lin, { id, offset: 0 }, 'abc');
    const sent = pieceOnTheWire(origin, lin, { id, offset: 3 });
    // Its length is not announced; the answer comes while it is still being sent.
    for (let n = 0; n < 4; n += 1) sent.write(Buffer.alloc(300_000, 'x'));
    const { status, body } = await answerTo(sent);
    expect([status, body.code]).toEqual([413, 'file.too_large']);
    sent.destroy();
    expect((await stat(draftAt(id))).size).toBe(3);
    expect(await received(id)).toBe(3);
    expect((await sendPiece(test, lin, { id, offset: 3 }, 'def')).body.received).toBe(6);
  });

  it('that announces too much is refused before it is sent', async () => {
    const id = await begun(MAX_UPLOAD_BYTES);
    const length = { 'content-length': `${MOST_PIECE_BYTES + 1}` };
    const sent = pieceOnTheWire(origin, lin, { id, offset: 0 }, length);
    sent.flushHeaders();
    const { status, body } = await answerTo(sent);
    expect([status, body.code]).toEqual([413, 'file.too_large']);
    sent.destroy();
  });

  it('is accepted as bytes and in no other type', async () => {
    const id = await begun(4);
    const form = await formOf([['file', { bytes: 'abcd', name: 'blob' }]]);
    const wrong: [string | Buffer, Record<string, string>][] = [
      [form.payload, form.headers],
      ['{"a":1}', { 'content-type': 'application/json' }],
      ['abcd', { 'content-type': 'text/html' }],
      ['abcd', { 'content-type': 'image/png' }],
    ];
    for (const [payload, headers] of wrong) {
      const { status, body } = await sendPiece(test, lin, { id, offset: 0 }, payload, headers);
      expect([status, body.code]).toEqual([415, 'kit.unsupported_type']);
    }
    expect(await received(id)).toBe(0);
    expect((await sendPiece(test, lin, { id, offset: 0 }, 'abcd')).body.received).toBe(4);
  });

  it('is accepted as bytes only here: other calls refuse them', async () => {
    const headers = { ...RAW, cookie: lin.cookie };
    const sendTo = async (url: string) =>
      (await test.app.inject({ method: 'POST', url, payload: 'abcd', headers })).json().code;
    expect(await sendTo(addressOf(fileApi.upload))).toBe('kit.unsupported_type');
    expect(await sendTo(addressOf(uploadApi.begin))).toBe('kit.invalid');
  });

  it('is sent again from where the row says after our process died in the middle of it', async () => {
    const id = await begun(8);
    await sendPiece(test, lin, { id, offset: 0 }, 'abcd');
    // What a killed process leaves: half a piece in the file, and the upload still
    // taken, by an unknown process.
    await appendFile(draftAt(id), 'xx');
    const taken = (seconds: number) =>
      inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
        db
          .updateTable('file_upload')
          .set({ busy_until: new Date(Date.now() + seconds * 1000) })
          .where('id', '=', id)
          .execute(),
      );
    await taken(TURN_SECONDS);
    expect(await received(id)).toBe(4);
    const early = await sendPiece(test, lin, { id, offset: 4 }, 'efgh');
    expect([early.body.code, early.body.fields]).toEqual(['file.wrong_offset', { received: '4' }]);
    await taken(-1);
    expect((await sendPiece(test, lin, { id, offset: 4 }, 'efgh')).body.received).toBe(8);
    expect(await keptHash(test, (await finish(id)).name)).toEqual(hashOf('abcdefgh'));
  });

  it('is let go when other copies may take our process for dead', async () => {
    const id = await begun(1_000_000);
    const sent = pieceOnTheWire(origin, lin, { id, offset: 0 });
    sent.write(Buffer.alloc(700_000, 'x'));
    await eventually(async () => expect((await stat(draftAt(id))).size).toBeGreaterThan(0));
    expect((await sendPiece(test, lin, { id, offset: 0 }, 'ab')).body.code).toBe('file.wrong_offset');
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'cloudyard bus' and datname = current_database()`.execute(
      test.kit.database.autocommit,
    );
    const { body } = await answerTo(sent);
    expect(body.code).toBe('file.broken');
    sent.destroy();
    expect((await sendPiece(test, lin, { id, offset: 0 }, 'ab')).body.received).toBe(2);
  });
});
