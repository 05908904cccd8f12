import { randomBytes } from 'node:crypto';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { expect } from 'vitest';
import { type ConnectionOptions, withClient } from '../src/drivers/database/index.ts';
import { sha256 } from './backup-run.ts';
import { AGENT } from './login.ts';

// Users who go on working while a backup copies all they do.

/** A person may send so many in a minute. */
const MOST_MESSAGES = 50;
/** The limit of files an account brings in a minute. */
const MOST_UPLOADS = 60;

type Place = { url: string; cookie: string; owner: ConnectionOptions };
export type Done = { at: number; id: string; sha?: string; removing?: number; removed?: number };

/** Writes until it is stopped; notes what was acknowledged, and when. */
export function writing(place: Place) {
  const done: Record<'accounts' | 'messages' | 'uploads', Done[]> = {
    accounts: [],
    messages: [],
    uploads: [],
  };
  let isOver = false;
  const category = categoryOf(place);
  const again = async (act: (n: number) => Promise<void>) => {
    for (let n = 0; !isOver; n += 1) await act(n);
  };
  const loops = [
    again(async (n) => {
      const id = `busy${n}`;
      await withClient(place.owner, (client) =>
        client.query(
          `insert into account (username, email, phone, real_name, password_hash)
           values ($1, $1 || '@example.com', '', '忙', '')`,
          [id],
        ),
      );
      done.accounts.push({ id, at: Date.now() });
    }),
    again(async (n) => {
      if (n >= MOST_MESSAGES) return new Promise((resolve) => setImmediate(resolve));
      const message = await sendMessage(place, n, category);
      done.messages.push({ id: message.id, at: Date.now() });
    }),
    again(async (n) => {
      if (n >= MOST_UPLOADS) return new Promise((resolve) => setImmediate(resolve));
      const one = await upload(place, randomBytes(20_000 + n));
      done.uploads.push(one);
      // Every third one goes again, some of them after the rows were written down.
      const old = done.uploads.at(-4);
      if (!old || n % 3 !== 0) return;
      old.removing = Date.now();
      await fetch(place.url + addressOf(fileApi.remove, { query: { name: old.id } }), {
        method: 'DELETE',
        headers: headers(place),
      });
      old.removed = Date.now();
    }),
  ];
  const stop = async () => {
    isOver = true;
    await Promise.all(loops);
  };
  // Settles early when something was not acknowledged that should have been.
  return { done, stop, all: Promise.all(loops) };
}

const headers = ({ cookie }: Place, more: Record<string, string> = {}) => ({
  cookie,
  'user-agent': AGENT,
  ...more,
});

async function categoryOf(place: Place): Promise<string> {
  const address = `${place.url}/api-message/messageCategories?enterpriseId=${NIL}`;
  return (await (await fetch(address, { headers: headers(place) })).json())[0].id;
}

async function sendMessage(place: Place, n: number, category: Promise<string>) {
  const response = await fetch(`${place.url}/api-message/message/sent`, {
    method: 'POST',
    headers: headers(place, { 'content-type': 'application/json' }),
    body: JSON.stringify({
      enterpriseId: NIL,
      title: `通知 ${n}`,
      description: '<p>周日停机维护</p>',
      messageCategory: await category,
      ways: [],
      audience: { everybody: true },
      intent: 'draft',
    }),
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json();
}

async function upload(place: Place, bytes: Buffer): Promise<Done> {
  const form = new FormData();
  form.append('category', 'note');
  form.append('file', new Blob([new Uint8Array(bytes)]), '船.bin');
  const response = await fetch(`${place.url}/api-files/`, {
    method: 'POST',
    headers: headers(place),
    body: form,
  });
  expect(response.status, await response.clone().text()).toBe(200);
  return { id: await response.json(), at: Date.now(), sha: sha256(bytes) };
}

/** When the rows were written down it had been acknowledged, and no user had asked for its removal. */
export const isThere = (moment: number) => (one: Done) =>
  one.at < moment && (one.removing === undefined || one.removing > moment);
