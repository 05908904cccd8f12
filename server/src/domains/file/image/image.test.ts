import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEasel } from './easel.ts';
import { reencode, thumbnail } from './image.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-image-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } });

async function remade(bytes: Buffer, mime: string) {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  await writeFile(from, bytes);
  const picture = await reencode(from, mime, to);
  return { picture, meta: await sharp(to, { animated: true }).metadata() };
}

describe('uploaded images', () => {
  it('lose place and camera, and stand upright', async () => {
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 50/1' };
    const photo = await blank(40, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Secret' }, IFD3: gps })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif?.includes('Secret')).toBe(true);
    const { picture, meta } = await remade(photo, 'image/jpeg');
    expect(picture).toEqual({ mime: 'image/jpeg', ext: 'jpg', width: 20, height: 40 });
    expect([meta.exif, meta.xmp, meta.iptc, meta.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('stay animated', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) => blank(8, 8).flatten({ background }).png().toBuffer()),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [90, 90] })
      .toBuffer();
    const { picture } = await remade(gif, 'image/gif');
    expect(picture).toEqual({ mime: 'image/gif', ext: 'gif', width: 8, height: 8 });
  });

  it('become WebP when browsers or we have trouble with them', async () => {
    const { picture } = await remade(await blank(8, 8).avif({ effort: 0 }).toBuffer(), 'image/avif');
    expect(picture).toEqual({ mime: 'image/webp', ext: 'webp', width: 8, height: 8 });
  });

  it('are refused when they would unpack to gigabytes', async () => {
    const bomb = await blank(8, 8).png().toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(remade(bomb, 'image/png')).rejects.toMatchObject({ code: 'file.too_many_pixels' });
  });

  it('are refused when they are no images, or broken', async () => {
    const png = await blank(64, 64).png().toBuffer();
    const tiff = await blank(8, 8)
      .tiff()
      .toBuffer()
      .catch(() => Buffer.from('II*\0'));
    const refused = { code: 'file.not_an_image' };
    await expect(remade(png.subarray(0, 60), 'image/png')).rejects.toMatchObject(refused);
    await expect(remade(Buffer.from('<html>'), 'image/png')).rejects.toMatchObject(refused);
    await expect(remade(tiff, 'image/png')).rejects.toMatchObject(refused);
    await expect(remade(png, 'text/plain')).rejects.toMatchObject(refused);
  });

  it('have thumbnails, never larger than themselves', async () => {
    const png = await blank(400, 100).png().toBuffer();
    const size = async (bytes: Buffer) => {
      const { width, height, format } = await sharp(bytes).metadata();
      return [format, width, height];
    };
    expect(await size(await thumbnail(png, 64))).toEqual(['webp', 64, 16]);
    expect(await size(await thumbnail(png, 1024))).toEqual(['webp', 400, 100]);
  });
});

describe('uploaded drawings', () => {
  const easel = makeEasel();
  const cleanSvg = async (text: string) => (await easel.draw({ text, sizes: [] }))?.clean;
  const drawing = (inner: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" ${attributes}>${inner}</svg>`;

  it('lose everything that runs or loads', async () => {
    const clean = await cleanSvg(
      `<?xml-stylesheet href="https://evil.example/x.css"?><!DOCTYPE svg [<!ENTITY e "evil.example">]>${drawing(
        `<script>evil()</script><s:script xmlns:s="http://www.w3.org/2000/svg" href="//evil.example/x.js"/>
         <style>@import "https://evil.example/a.css"; /* evil */ .a { fill: url(//evil.example/x) } .b { fill: blue }</style>
         <style>.c { fill: u\\72l(https://evil.example) }</style>
         <foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>
         <a href="javascript:evil()"><text>kept</text></a>
         <use xlink:href="https://evil.example/x.svg#a"/><image href="http://evil.example/a.png"/>
         <image href="data:image/svg+xml;base64,evil"/>
         <set attributeName="onload" to="evil()"/><animate attributeName="href" values="javascript:evil()"/>
         <rect fill="url( 'https://evil.example' )" style="fill: url(https://evil.example)" onclick="evil()"/>`,
        'onload="evil()"',
      )}`,
    );
    expect(clean).not.toMatch(/evil|script|foreign|iframe|import|onload|onclick/i);
    expect(clean).toContain('kept');
    expect(clean).toContain('fill: blue');
  });

  it('keep what is their own', async () => {
    const own =
      '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
      '<rect id="r" fill="url(#g)" width="4" height="4"/><use href="#r" x="4"/>';
    expect(await cleanSvg(drawing(own))).toContain(own);
  });

  it('leave nothing behind in the process that draws them one after the other', async () => {
    const warned: string[] = [];
    const hear = (warning: Error) => warned.push(warning.name);
    process.on('warning', hear);
    for (let n = 0; n < 12; n++) await cleanSvg(drawing(`<text>${n}</text>`));
    await new Promise(setImmediate);
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('are refused when they are no drawings', async () => {
    expect(await cleanSvg('<html><svg/></html>')).toBeUndefined();
    expect(await cleanSvg('<svg xmlns="http://www.w3.org/2000/svg"><g>')).toBeUndefined();
    expect(await cleanSvg(drawing('<g>'.repeat(50_000) + '</g>'.repeat(50_000)))).toBeUndefined();
  });
});
