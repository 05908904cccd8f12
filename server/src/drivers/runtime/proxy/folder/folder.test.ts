import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSOLE, openStand, type Stand, sayRaw } from '../testing/stand.ts';
import { hasHash } from './paths.ts';

let stand: Stand;
let cookie: string;
const long = 'long words '.repeat(1000);

beforeAll(async () => {
  stand = await openStand();
  const root = join(stand.folder, 'release');
  await mkdir(join(root, 'sub'), { recursive: true });
  await mkdir(join(root, 'empty'));
  await mkdir(join(root, '.git'));
  await mkdir(join(stand.folder, 'release-other'));
  await writeFile(join(stand.folder, 'secret.txt'), 'secret');
  await writeFile(join(stand.folder, 'release-other', 'x.txt'), 'secret');
  await writeFile(join(stand.folder, 'secret.br'), 'secret');
  await writeFile(join(root, 'index.html'), '<h1>home</h1>');
  await writeFile(join(root, 'sub', 'index.html'), 'sub');
  await writeFile(join(root, 'main.3f2a1b9c.js'), long);
  await writeFile(join(root, 'made.css'), long);
  await writeFile(join(root, 'made.css.br'), brotliCompressSync('made before'));
  await writeFile(join(root, 'trap.css'), long);
  await symlink(join(stand.folder, 'secret.br'), join(root, 'trap.css.br'));
  await writeFile(join(root, 'data.bin'), '0123456789');
  await writeFile(join(root, '名 字.txt'), 'named');
  await writeFile(join(root, '.env'), 'secret');
  await writeFile(join(root, '.git', 'config'), 'secret');
  await symlink(join(stand.folder, 'secret.txt'), join(root, 'link.txt'));
  await symlink(stand.folder, join(root, 'up'));
  await symlink(join(root, 'data.bin'), join(root, 'inside.bin'));
  stand.route('one', { at: 'folder', path: root });
  cookie = await stand.cookieOf('one');
});
afterAll(() => stand.close());

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  stand.ask('one', path, { method, headers: { cookie, ...headers } });

describe('the files of a release', () => {
  it('are served with their type and our headers', async () => {
    expect(await ask('/')).toMatchObject({
      status: 200,
      body: '<h1>home</h1>',
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-cache',
        'content-security-policy': `frame-ancestors ${CONSOLE} 'self'`,
        'x-content-type-options': 'nosniff',
      },
    });
    expect((await ask(`/${encodeURIComponent('名 字.txt')}?v=1`)).body).toBe('named');
    expect((await ask('/inside.bin')).body).toBe('0123456789');
    expect((await ask('/sub/')).body).toBe('sub');
    expect((await ask('/sub?a=b')).headers.location).toBe('/sub/?a=b');
    expect((await ask('//sub')).headers.location).toBe('/sub/');
    expect((await ask('/main.3f2a1b9c.js')).headers['cache-control']).toMatch(/immutable/);
  });

  it('need a visitor, and are only read', async () => {
    expect((await stand.ask('one', '/')).status).toBe(401);
    const posted = await ask('/', {}, 'POST');
    expect(posted).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect(await ask('/data.bin', {}, 'HEAD')).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '10' },
    });
  });

  it('pages of the application itself are its first page; what is no page is missing', async () => {
    expect((await ask('/orders/12', { accept: 'text/html' })).body).toBe('<h1>home</h1>');
    expect((await ask('/empty/', { accept: 'text/html' })).body).toBe('<h1>home</h1>');
    expect((await ask('/orders/12')).status).toBe(404);
    expect((await ask('/missing.js', { accept: '*/*' })).status).toBe(404);
    expect((await ask('/empty/')).status).toBe(404);
    expect((await ask('/x', { accept: 'text/html', 'sec-fetch-mode': 'cors' })).status).toBe(404);
  });

  it.each([
    '/.env',
    '/.git/config',
    '/%2eenv',
    '/../secret.txt',
    '/sub/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/sub/%2e%2e/%2e%2e/secret.txt',
    '/link.txt',
    '/up/secret.txt',
    '/up/release-other/x.txt',
    '/../release-other/x.txt',
    '/%00',
    '/data.bin%00.html',
    '/%zz',
    '/data.bin/',
    '/index.html/x',
  ])('%s leads nowhere', async (path) => {
    const said = await sayRaw(
      stand.port,
      `GET ${path} HTTP/1.1\r\nHost: one.apps.localhost\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    );
    expect(said).toMatch(/^HTTP\/1.1 404 /);
    expect(said).not.toContain('secret');
  });

  it('are compressed when that pays, as the release brings it if it does', async () => {
    const { request } = await import('node:http');
    const { buffer } = await import('node:stream/consumers');
    const asked = (path: string, encoding: string) =>
      new Promise<{ encoding: unknown; vary: unknown; tag: unknown; bytes: Buffer }>((resolve, reject) => {
        const headers = { host: 'one.apps.localhost', cookie, 'accept-encoding': encoding };
        request({ host: '127.0.0.1', port: stand.port, path, headers, agent: false }, async (answer) => {
          const { 'content-encoding': found, vary, etag } = answer.headers;
          resolve({ encoding: found, vary, tag: etag, bytes: await buffer(answer) });
        })
          .on('error', reject)
          .end();
      });
    const small = await asked('/main.3f2a1b9c.js', 'gzip, deflate, br');
    expect(small).toMatchObject({ encoding: 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(small.bytes).toString()).toBe(long);
    const zipped = await asked('/main.3f2a1b9c.js', 'gzip, br;q=0');
    expect(gunzipSync(zipped.bytes).toString()).toBe(long);
    expect(zipped.tag).not.toBe(small.tag);
    expect(brotliDecompressSync((await asked('/made.css', 'br')).bytes).toString()).toBe('made before');
    expect((await asked('/made.css', '')).bytes.toString()).toBe(long);
    expect(brotliDecompressSync((await asked('/trap.css', 'br')).bytes).toString()).toBe(long);
    expect((await asked('/data.bin', 'br')).encoding).toBeUndefined();
    expect((await asked('/', 'br')).encoding).toBeUndefined();
  });

  it('are not sent again to whom has them', async () => {
    const { headers } = await ask('/data.bin');
    const tag = String(headers.etag);
    expect(await ask('/data.bin', { 'if-none-match': `"x", W/${tag}` })).toMatchObject({
      status: 304,
      body: '',
    });
    expect((await ask('/data.bin', { 'if-none-match': '"x"' })).status).toBe(200);
    expect((await ask('/data.bin', { 'if-modified-since': String(headers['last-modified']) })).status).toBe(
      304,
    );
  });

  it.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=0-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=0-1', 200, '0123456789', undefined],
  ])('%s is answered by %i', async (range, status, body, said) => {
    const answer = await ask('/data.bin', { range });
    expect(answer).toMatchObject({ status, body });
    expect(answer.headers['content-range']).toBe(said);
  });

  it('a part of another content is the whole', async () => {
    const tag = String((await ask('/data.bin')).headers.etag);
    expect((await ask('/data.bin', { range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    expect((await ask('/data.bin', { range: 'bytes=0-1', 'if-range': '"x"' })).status).toBe(200);
  });
});

describe('a name with a hash', () => {
  it.each([
    'main.3f2a1b9c.js',
    'index-BkX3a_9d.js',
    'chunk-0a1b2c3d4e5f6a7b.css',
    'a.d41d8cd98f00b204e980.woff2',
  ])('%s has one', (name) => expect(hasHash(name)).toBe(true));
  it.each([
    'index.html',
    'my-component.js',
    'jquery-3.7.1.min.js',
    'bootstrap-datepicker2.js',
    'app-20240101.js',
    'a.js',
  ])('%s has none', (name) => expect(hasHash(name)).toBe(false));
});
