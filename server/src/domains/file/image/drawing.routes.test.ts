import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { insertFile } from '../file/file.queries.ts';
import { fetchBytes, imageAddress, sendForm } from '../file/file.stories.ts';
import { nameIn, thumbnailIn } from '../file/place.ts';
import { makeEasel } from './easel.ts';
import { reencode } from './image.ts';

const svg = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50" viewBox="0 0 100 50">${inner}</svg>`;
const RED = '<rect width="100" height="50" fill="red"/>';
/** A quarter of a minute of the processor, at 1024 across. */
const FILTER =
  '<filter id="f"><feMorphology operator="dilate" radius="999"/></filter><rect width="9" height="9" filter="url(#f)"/>';
const repeated = (n: number, one: (at: number) => string) =>
  Array.from({ length: n }, (_, at) => one(at)).join('');

/** What takes minutes to draw, or gigabytes. */
const wild: [string, string][] = [
  [
    'pieces that repeat each other',
    `<g id="a0">${RED}</g>${repeated(12, (at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(6)}</g>`)}<use href="#a12"/>`,
  ],
  [
    'masks in masks',
    `<mask id="m0">${RED}</mask>${repeated(60, (at) => `<mask id="m${at + 1}"><g mask="url(#m${at})"><rect width="100" height="50" fill="white" mask="url(#m${at})"/></g></mask>`)}<rect width="100" height="50" mask="url(#m60)"/>`,
  ],
  [
    'thousands of gradients',
    `<radialGradient id="g"><stop offset="0" stop-color="red"/></radialGradient>${'<rect width="100" height="50" fill="url(#g)"/>'.repeat(9000)}`,
  ],
  ['endless text', `<text>${'x'.repeat(300_000)}</text>`],
];

describe('the drawing process', () => {
  const easel = makeEasel({ cpuSeconds: 0.4 });
  const draw = (inner: string) => easel.draw({ text: svg(inner), sizes: [1024] });
  const lives = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it.each(wild)('gives up %s, is ended, and goes on with the next drawing', async (_, inner) => {
    expect(await draw('<g/>')).toBeDefined();
    const pid = easel.pid() as number;
    expect(lives(pid)).toBe(true);
    expect(await draw(inner)).toBeUndefined();
    expect([lives(pid), easel.pid()]).toEqual([false, undefined]);
  });

  it('refuses a drawing with an embedded picture that unpacks to gigabytes', async () => {
    const flat = sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } });
    const bomb = (await flat.png({ compressionLevel: 9 }).toBuffer()).toString('base64');
    const generous = makeEasel();
    const text = svg(`<image href="data:image/png;base64,${bomb}" width="9" height="9"/>`);
    expect(await generous.draw({ text, sizes: [64] })).toBeUndefined();
    expect(generous.pid()).toBeDefined();
  });

  it('draws without filters, wherever they are asked for', async () => {
    const styled = `<style>rect { filter: url(#f); fill: red } .b{-webkit-filter:blur(9px)}</style><g style="fill: red; filter: blur(99px)">${RED}</g>`;
    const drawn = await draw(FILTER + styled);
    expect(drawn?.clean).not.toMatch(/filter|feMorph|blur/i);
    expect(drawn?.clean).toContain('fill: red');
  });
});

it('an image whose re-encoding takes too long is given up', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-image-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  const flat = sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'red' } });
  await flat.png({ compressionLevel: 1 }).toFile(from);
  const done = reencode(from, 'image/webp', to, 'an owner', { seconds: 1 });
  await expect(done).rejects.toMatchObject({ code: 'file.not_an_image' });
  await rm(folder, { recursive: true });
});

describe('thumbnails of drawings', () => {
  let test: TestApp;
  let lin: Caller;
  const visitor = {};
  beforeAll(async () => {
    test = await openTestApp();
    lin = await test.as('lin.qiao');
  });
  afterAll(() => test.close());

  /** A public drawing from before drawings were drawn at the upload. */
  async function stored(text: string): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.svg`;
    await test.kit.storage.put(nameIn(name), Readable.from([Buffer.from(text)]));
    await test.kit.database.transaction({ platform: 'test' }, (db) =>
      insertFile(db, {
        name,
        original_name: 'logo.svg',
        category: 'image',
        mime: 'image/svg+xml',
        bytes: text.length,
        sha256: randomBytes(32),
        visibility: 'public',
        owner_id: lin.userId,
        enterprise_id: null,
      }),
    );
    return name;
  }
  const look = (name: string, size = '1024') => fetchBytes(test, visitor, imageAddress(name, size));
  const upload = (text: string) =>
    sendForm(test, lin, fileApi.uploadImage, [
      ['file', { bytes: text, name: 'logo.svg' }],
      ['visibility', 'public'],
    ]);

  it('are made at the upload, and not again', async () => {
    const { body } = await upload(svg(RED));
    const put = vi.spyOn(test.kit.storage, 'put');
    const answers = await Promise.all(['64', '256', '1024'].map((size) => look(body.name, size)));
    const sizes = await Promise.all(answers.map(({ bytes }) => sharp(bytes).metadata()));
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [64, 32],
      [256, 128],
      [1024, 512],
    ]);
    expect(put).not.toHaveBeenCalled();
    put.mockRestore();
  });

  it('of an old one are drawn once for all callers, without its filters', async () => {
    const name = await stored(svg(RED + FILTER.repeat(20)));
    const put = vi.spyOn(test.kit.storage, 'put');
    const answers = await Promise.all(['64', '256', '1024', '1024', '64'].map((size) => look(name, size)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(put.mock.calls.map(([place]) => place).sort()).toEqual(
      (['1024', '256', '64'] as const).map((size) => thumbnailIn(name, size)),
    );
    put.mockRestore();
  });

  it('that cannot be made are not tried again', async () => {
    const name = await stored('<svg xmlns="http://www.w3.org/2000/svg"><g>');
    expect((await look(name)).status).toBe(415);
    const get = vi.spyOn(test.kit.storage, 'get');
    expect((await look(name, '64')).status).toBe(415);
    expect(get.mock.calls.map(([place]) => place)).toEqual([thumbnailIn(name, '64')]);
    get.mockRestore();
  });

  it('are counted by address while they do not exist yet', async () => {
    const name = await stored(svg(RED));
    const counted = async () => {
      const take = vi.spyOn(test.kit.limiter, 'take');
      await look(name, '64');
      const keys = take.mock.calls.map(([key]) => key.split(' ')[0]);
      take.mockRestore();
      return keys;
    };
    expect(await counted()).toContain('thumbnail');
    expect(await counted()).not.toContain('thumbnail');
  });

  it('of too many drawings in a minute are refused to every sender', async () => {
    const take = vi.spyOn(test.kit.limiter, 'take');
    await upload(svg(RED));
    expect(take).toHaveBeenCalledWith(`drawing ${lin.userId}`, { max: 20, seconds: 60 });
    take.mockRestore();
  });
});
