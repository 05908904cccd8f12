import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';

// What the stories about uploads in pieces share.

export const RAW = { 'content-type': 'application/octet-stream' };

type At = { id: string; offset: number };
const addressAt = ({ id, offset }: At) => addressOf(uploadApi.append, { params: { id }, query: { offset } });

export const beginUpload = (who: Caller, bytes: number, more: object = {}) =>
  who.ask(uploadApi.begin, { body: { originalName: '程序.jar', bytes, category: 'program', ...more } });

export async function sendPiece(
  test: TestApp,
  { cookie }: { cookie?: string },
  at: At,
  payload: Buffer | string,
  headers: Record<string, string> = RAW,
) {
  const withCookie = { ...headers, ...(cookie ? { cookie } : {}) };
  const url = addressAt(at);
  const response = await test.app.inject({ method: 'POST', url, payload, headers: withCookie });
  return { status: response.statusCode, body: response.json() };
}

/** A piece over a real connection, to be broken off, or sent without end. */
export function pieceOnTheWire(origin: string, who: Caller, at: At, more: Record<string, string> = {}) {
  const headers = { cookie: who.cookie, ...RAW, ...more };
  const sent = request(`${origin}${addressAt(at)}`, { method: 'POST', headers });
  sent.on('error', () => undefined);
  return sent;
}

export async function answerTo(sent: ClientRequest) {
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode, body: JSON.parse(await text(response)) };
}

export const hashOf = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** The hash in the file's row. */
export async function keptHash(test: TestApp, name: string) {
  const row = await inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
    db.selectFrom('file').select('sha256').where('name', '=', name).executeTakeFirstOrThrow(),
  );
  return row.sha256;
}
