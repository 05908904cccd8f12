import { fileApi } from '@cloudyard/contract/file/file.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { everything, fetchBytes, imageAddress, type Part, sendForm } from '../file/file.stories.ts';

let test: TestApp;
let lin: Caller;
const visitor = {};

beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
});
afterAll(() => test.close());

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD0: { Make: 'Spy' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 50/1' } })
    .toBuffer();

const upload = (who: { cookie?: string }, bytes: Buffer | string, name: string, visibility?: string) => {
  const shown: Part[] = visibility ? [['visibility', visibility]] : [];
  return sendForm(test, who, fileApi.uploadImage, [['file', { bytes, name }], ...shown]);
};

describe('POST /api-imagefiles/', () => {
  it('refuses an anonymous caller', async () => {
    expect((await upload(visitor, 'x', 'a.png')).status).toBe(401);
  });

  it('keeps the picture, not where it was taken', async () => {
    const bytes = await photo();
    const { status, body } = await upload(lin, bytes, '厂房.jpg');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      originalName: '厂房.jpg',
      category: 'image',
      mime: 'image/jpeg',
      width: 300,
      height: 200,
    });
    const kept = await fetchBytes(test, lin, imageAddress(body.name));
    expect([bytes.includes('Spy'), kept.bytes.includes('Spy')]).toEqual([true, false]);
    expect((await sharp(kept.bytes).metadata()).exif).toBeUndefined();
    expect(kept.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
    });
  });

  it.each([
    ['a page called .png', '<!doctype html><script>alert(1)</script>', 'a.png', 'file.not_an_image'],
    [
      'a page around a drawing',
      '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>',
      'a.svg',
      'file.not_an_image',
    ],
    ['a PDF', '%PDF-1.7\n', 'a.png', 'file.not_an_image'],
    ['half a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'a.png', 'file.not_an_image'],
    ['nothing', '', 'a.png', 'file.empty'],
    ['a huge drawing', `<svg>${' '.repeat(1024 * 1024)}</svg>`, 'a.svg', 'file.too_large'],
  ])('refuses %s and keeps nothing', async (_, bytes, name, code) => {
    const before = await everything(test);
    expect((await upload(lin, bytes, name)).body.code).toBe(code);
    expect(await everything(test)).toEqual(before);
  });

  it('removes scripts from a drawing', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="evil()">
      <script>evil()</script><rect width="20" height="10" fill="red"/></svg>`;
    const { body } = await upload(lin, svg, 'logo.svg');
    expect(body).toMatchObject({ mime: 'image/svg+xml', width: 20, height: 10 });
    const kept = await fetchBytes(test, lin, imageAddress(body.name));
    expect(kept.bytes.toString()).toContain('<rect');
    expect(kept.bytes.toString()).not.toContain('evil');
    expect(kept.headers['content-type']).toBe('image/svg+xml');
    expect(kept.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
    const small = await sharp((await fetchBytes(test, lin, imageAddress(body.name, '64'))).bytes).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 64, 32]);
  });
});

describe('GET /api-imagefiles/browse', () => {
  it('shows a public image to everybody, a private one to the enterprise', async () => {
    const [open, closed] = await Promise.all([
      upload(lin, await photo(), 'a.jpg', 'public'),
      upload(lin, await photo(), 'b.jpg', 'private'),
    ]);
    const shown = await fetchBytes(test, visitor, imageAddress(open.body.name, '256'));
    expect([shown.status, shown.headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await sharp(shown.bytes).metadata()).width).toBe(256);
    const again = await fetchBytes(test, visitor, imageAddress(open.body.name, '256'));
    expect(again.bytes.equals(shown.bytes)).toBe(true);
    const stranger = await test.as('zhou.yan');
    expect((await fetchBytes(test, stranger, imageAddress(open.body.name))).status).toBe(200);
    for (const who of [visitor, stranger]) {
      expect((await fetchBytes(test, who, imageAddress(closed.body.name, '64'))).status).toBe(404);
    }
    const removal = await stranger.ask(fileApi.remove, { query: { name: open.body.name } });
    expect(removal.body.code).toBe('kit.not_allowed');
  });

  it('leaves no thumbnail behind when the image is removed', async () => {
    const before = await everything(test);
    const { body } = await upload(lin, await photo(), 'a.jpg');
    for (const size of ['64', '256', '1024']) await fetchBytes(test, lin, imageAddress(body.name, size));
    expect((await everything(test)).stored.length).toBe(before.stored.length + 4);
    await lin.ask(fileApi.remove, { query: { name: body.name } });
    expect(await everything(test)).toEqual(before);
  });
});
