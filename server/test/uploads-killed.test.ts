import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { type Ask, addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashOf } from '../src/domains/file/upload/upload-piece.stories.ts';
import { type Databases, withClient } from '../src/drivers/database/index.ts';
import { freshDatabase } from './database.ts';
import { eventually } from './eventually.ts';
import { AGENT, logInOver } from './login.ts';
import { type ServerProcess, startServer, urlOf } from './process.ts';

// A large file is sent in pieces to two copies of the server, and one is killed in the middle of a piece.

const PIECE = 1_000_000;
const whole = randomBytes(3 * PIECE);
const pieceAt = (offset: number) => whole.subarray(offset, offset + PIECE);

let databases: Databases;
let folder: string;
let one: ServerProcess;
let two: ServerProcess;
let cookie: string;

beforeAll(async () => {
  databases = await freshDatabase('peopled');
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-uploads-'));
  const env = {
    DATABASE_URL: urlOf(databases.owner),
    DATABASE_APP_URL: urlOf(databases.app),
    CLOUDYARD_DATA: folder,
  };
  [one, two] = await Promise.all([startServer(env), startServer(env)]);
  cookie = await logInOver(one.url, 'lin.qiao');
});
afterAll(async () => {
  await Promise.all([one?.stop('SIGKILL'), two?.stop()]);
  await databases?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const headers = (type: string) => ({ cookie, 'user-agent': AGENT, 'content-type': type });
async function ask<E extends Endpoint>(server: ServerProcess, endpoint: E, slots: Ask<E>) {
  const { body } = slots as { body?: unknown };
  const response = await fetch(server.url + addressOf(endpoint, slots as object), {
    method: endpoint.method,
    headers: headers('application/json'),
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });
  return response.json();
}
const placeOf = (server: ServerProcess, id: string, offset: number) =>
  server.url + addressOf(uploadApi.append, { params: { id }, query: { offset } });
const send = async (server: ServerProcess, id: string, offset: number) => {
  const init = {
    method: 'POST',
    headers: headers('application/octet-stream'),
    body: new Uint8Array(pieceAt(offset)),
  };
  return (await fetch(placeOf(server, id, offset), init)).json();
};

/** A piece that has begun and does not end. */
function halfPiece(server: ServerProcess, id: string, offset: number) {
  const options = { method: 'POST', headers: headers('application/octet-stream') };
  const sent = request(placeOf(server, id, offset), options).on('error', () => undefined);
  sent.write(pieceAt(offset).subarray(0, PIECE / 2));
}

it('a piece of an upload is continued by another copy once the copy that had it is killed, and not before', async () => {
  const begun = { originalName: '程序.jar', bytes: whole.length, category: 'program' };
  const { id } = await ask(one, uploadApi.begin, { body: begun });
  expect(await send(one, id, 0)).toMatchObject({ received: PIECE });
  halfPiece(one, id, PIECE);
  const draft = join(folder, 'files', '.part', `upload-${id}`);
  await eventually(async () => expect((await stat(draft)).size).toBeGreaterThan(PIECE));
  for (const server of [one, two]) {
    expect(await send(server, id, PIECE)).toMatchObject({
      code: 'file.wrong_offset',
      fields: { received: `${PIECE}` },
    });
  }

  await one.stop('SIGKILL');
  // Long before the time is over that a piece may take.
  await eventually(async () => expect(await send(two, id, PIECE)).toMatchObject({ received: 2 * PIECE }), {
    interval: 20,
  });
  expect(await send(two, id, 2 * PIECE)).toMatchObject({ received: 3 * PIECE });
  const { name } = await ask(two, uploadApi.finish, { params: { id } });
  const { rows } = await withClient(databases.owner, async (client) => {
    await client.query('set role cloudyard_platform');
    return client.query<{ sha256: Buffer }>('select sha256 from file where name = $1', [name]);
  });
  expect(rows[0]?.sha256).toEqual(hashOf(whole));
});
