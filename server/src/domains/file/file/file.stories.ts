import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { TestApp } from '../../../../test/app.ts';

// What the stories of this room share.

export type Part = [name: string, value: string | { bytes: Buffer | string; name: string }];
type Someone = { cookie?: string };

/** A form as browsers send it, its parts in the given order. */
export async function formOf(parts: Part[]) {
  const form = new FormData();
  for (const [name, value] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(Buffer.from(value.bytes))]), value.name);
  }
  const response = new Response(form);
  return {
    payload: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

export async function sendForm(test: TestApp, who: Someone, endpoint: Endpoint, parts: Part[]) {
  const { payload, headers } = await formOf(parts);
  const response = await test.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload,
    headers: { ...headers, ...(who.cookie ? { cookie: who.cookie } : {}) },
  });
  return { status: response.statusCode, body: response.json() };
}

/** The stored name of a small text file. */
export async function storeText(
  test: TestApp,
  who: Someone,
  text: string,
  category = 'note',
): Promise<string> {
  const parts: Part[] = [
    ['category', category],
    ['file', { bytes: text, name: '说明.txt' }],
  ];
  return (await sendForm(test, who, fileApi.upload, parts)).body;
}

/** Asks for bytes. */
export async function fetchBytes(
  test: TestApp,
  who: Someone,
  url: string,
  headers: Record<string, string> = {},
) {
  const response = await test.app.inject({
    url,
    headers: { ...headers, ...(who.cookie ? { cookie: who.cookie } : {}) },
  });
  return { status: response.statusCode, bytes: response.rawPayload, headers: response.headers };
}

export const readAddress = (name: string, category = 'note') =>
  addressOf(fileApi.read, { query: { name, category } });
export const imageAddress = (name: string, size?: string) =>
  addressOf(fileApi.browseImage, { query: { name, size } });

const filesUnder = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .sort();

/** Everything there is: stored bytes (unfinished ones too), files being worked on, rows. */
export async function everything({ kit }: TestApp) {
  const rows = await kit.database.transaction({ platform: 'look at all files' }, (db) =>
    db.selectFrom('file').select('name').orderBy('name').execute(),
  );
  return {
    stored: await filesUnder(join(kit.env.dataFolder, 'files')),
    tmp: await filesUnder(join(kit.env.dataFolder, 'tmp')),
    rows: rows.map((row) => row.name),
  };
}

/** The last audit entry. */
export const lastAct = ({ kit }: TestApp) =>
  kit.database.transaction({ platform: 'look at the audit log' }, (db) =>
    db.selectFrom('audit_entry').selectAll().orderBy('time', 'desc').limit(1).executeTakeFirst(),
  );
