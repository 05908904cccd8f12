import { api } from '@cloudyard/contract';
import { addressOf, type Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { broughtPicture } from '../../../../test/publishing.ts';
import { type ListingStory, listingStory } from './listing.stories.ts';
import { CASES, type Secret, secretOf } from './unlisted.stories.ts';

let test: TestApp;
let story: ListingStory;
let lin: Caller;
let su: Caller;
let here: string;
let there: string;

/** Every public call of publishing and market, from the contract: a new one without a line is found. */
const open = Object.entries({ ...api.publishing, ...api.market } as Record<string, Record<string, Endpoint>>)
  .flatMap(([noun, table]) =>
    Object.entries(table).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  )
  .filter(([, { allow }]) => allow === 'public');

type Headers = Record<string, string>;
const get = (endpoint: Endpoint, ask: object, headers: Headers) =>
  test.app.inject({ method: 'GET', url: addressOf(endpoint, ask), headers });

/** What the answers to one call reveal of it. */
async function toldBy(name: string, endpoint: Endpoint, secret: Secret, headers: Headers) {
  const { asks, own } = CASES[name] as (typeof CASES)[string];
  const words = [secret.id, secret.version, secret.major, secret.plan, ...secret.images, secret.document];
  let told = false;
  for (const ask of asks(secret)) {
    const { statusCode, body, headers: sent } = await get(endpoint, ask, headers);
    if (![200, 404].includes(statusCode))
      throw new Error(`${name} ${JSON.stringify(ask)}: ${statusCode} ${body}`);
    const text = `${body} ${JSON.stringify(sent)}`;
    told ||= /secret/i.test(text) || words.some((word) => text.includes(word));
    told ||= own === true && statusCode === 200;
  }
  return told;
}

/** The calls that reveal anything of it to a visitor. */
async function tellers(secret: Secret, headers: Headers = {}) {
  const found: string[] = [];
  for (const [name, endpoint] of open) if (await toldBy(name, endpoint, secret, headers)) found.push(name);
  return found;
}

const WITHOUT_NAMES = ['category.tree', 'category.byParent', 'listing.facets'];
const set = (id: string, values: object) =>
  story.rows((db) => db.updateTable('application').set(values).where('id', '=', id).execute());
const setVersion = (id: string, values: object) =>
  story.rows((db) => db.updateTable('app_version').set(values).where('id', '=', id).execute());
const suspendPublisher = (suspended_at: Date | null) =>
  story.rows((db) => db.updateTable('enterprise').set({ suspended_at }).where('id', '=', there).execute());

beforeAll(async () => {
  test = await openTestApp({ RATE_LIMIT: '100000' });
  story = listingStory(test);
  [lin, su] = await Promise.all([test.as('lin.qiao'), test.as('su.wen')]);
  here = await story.enterpriseId('海川重工');
  there = await story.enterpriseId('云杉精密');
});
afterAll(() => test.close());

describe('an application that is not listed', () => {
  it('is asked for by every public call of the contract', () => {
    expect(Object.keys(CASES).sort()).toEqual(open.map(([name]) => name).sort());
  });

  it.each<[string, (secret: Secret) => Promise<unknown>]>([
    ['a draft', ({ id }) => set(id, { status: '0' })],
    ['pending', ({ id }) => set(id, { status: '1' })],
    ['approved', ({ id }) => set(id, { status: '2' })],
    ['suspended', ({ id }) => set(id, { status: '4' })],
    ['archived', ({ id }) => set(id, { status: '5' })],
    ['exclusive', ({ id }) => set(id, { type: 'EXCLUSIVE' })],
    ['disabled', ({ id }) => set(id, { enabled: false })],
    ['without a version online', ({ version }) => setVersion(version, { status: '2' })],
    ['without a version that is enabled', ({ version }) => setVersion(version, { enabled: false })],
    [
      'a module of what is not there',
      async ({ id }) =>
        set(id, { main_id: await story.rows((db) => story.insertApplication(db, lin.userId, here)) }),
    ],
    ['of a suspended publisher', () => suspendPublisher(new Date())],
  ])('is revealed by no call, right after it was listed: %s', async (state, hide) => {
    const secret = await secretOf(test, lin, state === 'of a suspended publisher' ? there : here);
    const all = open.map(([name]) => name).filter((name) => !WITHOUT_NAMES.includes(name));
    expect(await tellers(secret)).toEqual(all);
    await hide(secret);
    expect(await tellers(secret)).toEqual([]);
    expect(await tellers(secret, { cookie: su.cookie })).toEqual([]);
    await suspendPublisher(null);
    await set(secret.id, { status: '5' });
  });

  it('keeps a version that is not online hidden, with its files, while others are listed', async () => {
    const secret = await secretOf(test, lin, here);
    const next = await story.further(secret, lin.userId, 1, '3', { description: '公开' });
    await setVersion(secret.version, { status: '2' });
    const body = await story.detailOf(secret.id);
    expect(body.versions.map(({ id }: { id: string }) => id)).toEqual([next]);
    const [logo, shot] = secret.images as [string, string];
    const status = async (name: string) =>
      (await get(api.publishing.file.image, { params: { name } }, {})).statusCode;
    expect([await status(logo), await status(shot)]).toEqual([200, 404]);
    await set(secret.id, { status: '5' });
  });
});

describe('pending changes of a listed application', () => {
  it('are revealed by no call', async () => {
    const branch = await story.branch('改动柜');
    const shown = await story.listed({
      by: lin.userId,
      enterprise: here,
      name: '看得见',
      category: branch.leaf,
    });
    const [logo, shot] = [await broughtPicture(test, lin), await broughtPicture(test, lin)];
    const words = { name: 'SECRET', enName: 'Secret', code: 'secret', description: 'SECRET', logo };
    const said = { description: 'SECRET', screenshots: [{ id: 's', uri: shot, alt: 'SECRET' }] };
    const waiting = (what: object) => ({ revision: JSON.stringify(what), revision_status: '1' });
    await set(shown.id, waiting(words));
    await setVersion(shown.version, waiting(said));
    await story.rows((db) =>
      db
        .insertInto('market_file')
        .values([
          { name: logo, application_id: shown.id, kind: 'image' },
          { name: shot, application_id: shown.id, version_id: shown.version, kind: 'image' },
        ])
        .execute(),
    );
    const secret = { ...shown, branch, images: [logo, shot], document: 'secret.html', publisher: here };
    for (const [name, endpoint] of open) {
      for (const ask of CASES[name]?.asks(secret) ?? []) {
        const { statusCode, body } = await get(endpoint, ask, {});
        expect([200, 404]).toContain(statusCode);
        for (const word of [/secret/i, new RegExp(logo), new RegExp(shot)]) expect(body).not.toMatch(word);
        if (name.startsWith('file.')) expect(statusCode).toBe(404);
      }
    }
  });
});

describe('a module of a listed application', () => {
  it('is shown by its name and its logo, and by nothing else', async () => {
    const main = await story.listed({ by: lin.userId, enterprise: here, name: '主应用' });
    const part = await secretOf(test, lin, here);
    await set(part.id, { main_id: main.id, name: '检修模块' });
    const body = await story.detailOf(main.id);
    const [logo, shot] = part.images as [string, string];
    expect(body.modules).toEqual([{ name: '检修模块', logo }]);
    expect(JSON.stringify(body)).not.toMatch(/secret/i);
    expect(JSON.stringify(body)).not.toContain(part.id);
    expect(await tellers({ ...part, images: [shot] })).toEqual([]);
    const status = async () =>
      (await get(api.publishing.file.image, { params: { name: logo } }, {})).statusCode;
    expect(await status()).toBe(200);
    await set(main.id, { status: '2' });
    expect(await status()).toBe(404);
  });
});

describe('a browser cache', () => {
  it.each([{}, { size: '64' }])(
    'asks for a file again each time, and loses it when it is not public any more: %o',
    async (query) => {
      const secret = await secretOf(test, lin, here);
      for (const name of secret.images) {
        const ask = { params: { name }, query };
        const first = await get(api.publishing.file.image, ask, {});
        expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'private, no-cache']);
        const kept = { 'if-none-match': String(first.headers.etag) };
        expect((await get(api.publishing.file.image, ask, kept)).statusCode).toBe(304);
        await set(secret.id, { status: '2' });
        const after = await get(api.publishing.file.image, ask, kept);
        expect([after.statusCode, after.json().code]).toEqual([404, 'market.file_not_found']);
        await set(secret.id, { status: '3' });
      }
      await set(secret.id, { status: '5' });
    },
  );

  it('stores no answer about the market', async () => {
    for (const [name, endpoint] of open.filter(([noun]) => noun.startsWith('listing.'))) {
      const { headers, statusCode } = await get(endpoint, {}, {});
      expect([name, headers['cache-control']]).toEqual([name, 'no-store']);
      expect(statusCode).toBeLessThan(500);
    }
  });
});

describe('the table of listings', () => {
  it('cannot be written by the server', async () => {
    const secret = await secretOf(test, lin, here);
    const write = sql`update listing set name = 'x' where application_id = ${secret.id}`;
    const scope = { user: lin.userId, enterprise: here };
    await expect(test.kit.database.transaction(scope, (db) => write.execute(db))).rejects.toThrow(
      /permission denied/,
    );
  });
});
