import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../src/kit/context.ts';
import { openTestApp, type TestApp } from './app.ts';
import { eventually } from './eventually.ts';

const VIEW = '/common/application-market-view';
const title = { cn: '应用市场', en: 'Market' };
const page = (path: string) => ({ path, title, scripts: [], styles: [] });
const index = `<!doctype html><html lang="zh-CN"><head>
<meta name="description" content="Cloudyard" />
<title>Cloudyard</title></head><body><div id="root"></div><noscript>No script.</noscript></body></html>`;
const pages = [
  { ...page('/market'), about: title, scripts: ['assets/a.js'], styles: ['assets/a.css'] },
  { ...page(VIEW), asks: ['/api-x/all', '/api-x/one/{id}?kind=a'] },
  { ...page('/common/news'), rendered: true, asks: ['/api-x/all'] },
  page('/:domain'),
];

/** Stands for the build of the browser application. */
const PROGRAM = `export async function render({ address, locale }) {
  const answer = await fetch('/api-portal/articleCategories');
  const html = '<p>' + [address, locale, answer.status, 'long '.repeat(500)].join(' ') + '</p>';
  return { html, state: JSON.stringify({ locale }), head: '' };
}`;

let test: TestApp;
let root: string;
let folder: string;
let listed: { id: string; name: string };
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cloudyard-web-'));
  folder = join(root, 'dist');
  for (const name of ['dist', 'dist-server']) await mkdir(join(root, name));
  await writeFile(join(root, 'dist-server/server.js'), PROGRAM);
  await writeFile(join(folder, 'index.html'), index);
  await writeFile(join(folder, 'pages.json'), JSON.stringify(pages));
  test = await openTestApp({ PUBLIC_URL: 'https://yard.example' }, { webFolder: folder });
  listed = await putOnline();
});
afterAll(async () => {
  await test.close();
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
});

const NAME = '牌"><script>alert(1)</script>';

const putOnline = () =>
  inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    const { id: by } = await db
      .selectFrom('account')
      .select('id')
      .where('username', '=', 'su.wen')
      .executeTakeFirstOrThrow();
    const { id: category } = await db
      .selectFrom('app_category')
      .select('id')
      .where('parent_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('application')
      .values({
        ...{
          scope: 'private',
          created_by: by,
          code: 'sign',
          name: NAME,
          en_name: 'Sign',
          category_id: category,
        },
        ...{
          terminal: 'WEB',
          model: 'SINGLE',
          type: 'MARKET',
          status: '3',
          description: '<p>first</p><p>second</p>',
        },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const major = await db
      .insertInto('major_version')
      .values({ application_id: id, number: 1, created_by: by })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('app_version')
      .values({
        application_id: id,
        major_id: major.id,
        number: 0,
        created_by: by,
        source_type: 'URL',
        status: '3',
      })
      .execute();
    return { id, name: NAME };
  });

const get = (url: string, headers: Record<string, string> = { accept: 'text/html' }) =>
  test.app.inject({ method: 'GET', url, headers });

describe('a page', () => {
  it('has its title, its scripts and styles, and its canonical address', async () => {
    const { statusCode, body } = await get('/market');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>应用市场 · Cloudyard</title>');
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/a.js" />');
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/a.css" />');
    expect(body).toContain('<link rel="canonical" href="https://yard.example/market" />');
  });

  it('has the browser fetch its data along with its scripts', async () => {
    const fetched = async (url: string) =>
      [...(await get(url)).body.matchAll(/rel="preload" as="fetch" crossorigin href="([^"]*)"/g)].map(
        ([, address]) => address,
      );
    expect(await fetched(`${VIEW}?id=${listed.id}`)).toEqual([
      '/api-x/all',
      `/api-x/one/${listed.id}?kind=a`,
    ]);
    expect(await fetched(VIEW)).toEqual(['/api-x/all']);
    expect(await fetched(`${VIEW}?id=${encodeURIComponent('"><b>/../?x')}`)).toEqual([
      '/api-x/all',
      '/api-x/one/%22%3E%3Cb%3E%2F..%2F%3Fx?kind=a',
    ]);
    expect(await fetched('/market')).toEqual([]);
  });

  it('is marked for visitors without a login, so that it need not ask for the user', async () => {
    const cookie = '__Host-cloudyard=something';
    expect((await get('/market')).body).toContain('cloudyard-guest');
    expect((await get('/market', { accept: 'text/html', cookie })).body).not.toContain('cloudyard-guest');
  });

  it('is rendered for visitors, who ask nothing again, in the language they chose', async () => {
    // The thread has begun once it has rendered a page.
    const rendered = async (headers: Record<string, string>) => {
      const { body } = await get('/common/news?tag=a', { accept: 'text/html', ...headers });
      expect(body).toContain('id="rendered"');
      return body;
    };
    await eventually(() => rendered({}));
    const body = await rendered({});
    expect(body).toContain('<div id="root"><p>/common/news?tag=a cn 200 long');
    expect(body).not.toContain('/api-x/all');
    const english = await rendered({ cookie: 'cloudyard.locale=en' });
    expect(english).toContain('<html lang="en">');
    expect(english).toContain('<p>/common/news?tag=a en 200 long');
    expect(english).toContain('<title>News · Cloudyard</title>');
    const { body: own } = await get('/common/news', {
      accept: 'text/html',
      cookie: '__Host-cloudyard=something',
    });
    expect(own).toContain('<div id="root"></div>');
  });

  it('is compressed for visitors, and never where an answer may hold what is a user’s own', async () => {
    const accept = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
    await eventually(async () =>
      expect((await get('/common/news', { accept: 'text/html' })).body).toContain('id="rendered"'),
    );
    const { headers, rawPayload } = await get('/common/news', accept);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<div id="root"><p>/common/news cn');
    const own = await get('/common/news', { ...accept, cookie: '__Host-cloudyard=something' });
    expect(own.headers['content-encoding']).toBeUndefined();
  });

  it('is in the language the browser asks for', async () => {
    const { body } = await get('/market', { accept: 'text/html', 'accept-language': 'en-GB,en;q=0.9' });
    expect(body).toContain('<title>Market · Cloudyard</title>');
  });

  it('is given to a client that accepts anything, when there is such a page', async () => {
    expect((await get('/market', { accept: '*/*' })).headers['content-type']).toContain('text/html');
    expect((await get('/api-none/x', { accept: '*/*' })).json().code).toBe('kit.not_found');
  });

  it('that does not exist is answered 404 and not indexed', async () => {
    const { statusCode, body } = await get('/common/nothing/here');
    expect(statusCode).toBe(404);
    expect(body).toContain('<meta name="robots" content="noindex" />');
  });

  it('of an application shows its name and description, as text and never as markup', async () => {
    const { statusCode, body } = await get(`${VIEW}?id=${listed.id}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<meta name="description" content="first" />');
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body).not.toContain('<script>alert');
    expect(body).toContain(`<link rel="canonical" href="https://yard.example${VIEW}?id=${listed.id}" />`);
  });

  it('of an application that is offline shows nothing of it', async () => {
    const set = (status: string) =>
      inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
        db.updateTable('application').set({ status }).where('id', '=', listed.id).execute(),
      );
    await set('4');
    for (const key of [listed.id, 'x', '']) {
      const { statusCode, body } = await get(`${VIEW}?id=${key}`);
      expect([statusCode, body.includes('alert(1)')]).toEqual([404, false]);
    }
    expect((await get('/sitemap-market-start.xml')).body).not.toContain(listed.id);
    await set('3');
  });

  it('of a domain that no enterprise has does not exist', async () => {
    expect((await get('/nobodyhere')).statusCode).toBe(404);
  });

  it('never follows an odd address to another site', async () => {
    for (const url of ['//evil.example/x', '/%zz', `${VIEW}?id=%00`]) {
      const { statusCode, body } = await get(url);
      expect([400, 404], url).toContain(statusCode);
      expect(body).not.toContain('evil.example');
    }
  });
});

describe('search engines', () => {
  it('get a robots.txt with what to read and what not', async () => {
    const { body } = await get('/robots.txt');
    expect(body).toContain('Disallow: /console');
    expect(body).toContain('Sitemap: https://yard.example/sitemap.xml');
  });

  it('find every page and every listed application in the site map', async () => {
    const map = (await get('/sitemap.xml')).body;
    expect(map).toContain('https://yard.example/sitemap-market-start.xml');
    expect((await get('/sitemap-market-start.xml')).body).toContain(`${VIEW}?id=${listed.id}`);
    const standing = (await get('/sitemap-pages.xml')).body;
    expect(standing).toContain('<loc>https://yard.example/common/news</loc>');
    expect(standing).toContain('/common/help-details?id=');
  });
});
