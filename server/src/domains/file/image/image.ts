import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { escapeHtml } from '../../../kit/escape-html.ts';
import { lane } from '../../../kit/lane.ts';
import { Refusal } from '../../../kit/refusal.ts';
import type { Kind } from '../file/kind.ts';

// 8192 by 8192, all frames together: more than cameras make, little enough to decode.
const MAX_PIXELS = 8192 * 8192;
const input = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
// The library works on the threads that also read files; there are four. Uploads have one of them, viewers
// two: a flood of uploads keeps no viewer from seeing a picture.
const twoAtATime = pLimit(2);
const incoming = lane({ atOnce: 1, waiting: 24, each: 6, full: 'file.busy' });
/** Seconds until the library gives up; no picture within the limit above takes as long. */
const COMING_IN = { seconds: 30 };
const SHOWING = { seconds: 10 };

// It would keep up to 50 MB of what was decoded last, in case it is decoded again: that never happens here.
sharp.cache(false);

// The library reads many more formats, each with its own past of holes; these are the ones we take.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
    'VipsForeignLoadSvg',
  ],
});

type Recipe = { animated: boolean; kind: Kind; encode(image: Sharp): Sharp };

const jpeg: Recipe = {
  animated: false,
  kind: { mime: 'image/jpeg', ext: 'jpg' },
  encode: (image) => image.jpeg({ quality: 88 }),
};
const png: Recipe = {
  animated: false,
  kind: { mime: 'image/png', ext: 'png' },
  encode: (image) => image.png(),
};
const webp: Recipe = {
  animated: true,
  kind: { mime: 'image/webp', ext: 'webp' },
  encode: (image) => image.webp({ quality: 88 }),
};
const gif: Recipe = {
  animated: true,
  kind: { mime: 'image/gif', ext: 'gif' },
  encode: (image) => image.gif(),
};

/** AVIF and HEIC become WebP: every browser shows it, and writing it does not take minutes. */
const recipes = new Map<string, Recipe>([
  ['image/jpeg', jpeg],
  ['image/png', png],
  ['image/apng', png],
  ['image/webp', webp],
  ['image/gif', gif],
  ['image/avif', webp],
  ['image/heic', webp],
  ['image/heif', webp],
]);

export type Picture = Kind & { width: number; height: number };

/**
 * Writes the image anew from its pixels: what was hidden in the file (place, camera, scripts) stays behind,
 * and it stands upright.
 */
export async function reencode(
  from: string,
  mime: string,
  to: string,
  who = '',
  limit = COMING_IN,
): Promise<Picture> {
  const recipe = recipes.get(mime);
  if (!recipe) throw new Refusal('file.not_an_image');
  const image = sharp(from, { ...input, animated: recipe.animated }).autoOrient();
  const made = await incoming(who, () => asImage(recipe.encode(image).timeout(limit).toFile(to)));
  return { ...recipe.kind, width: made.width, height: made.pageHeight ?? made.height };
}

/** A still picture that fits into a square of `size`, never larger than the original. Not for drawings. */
export async function thumbnail(bytes: Buffer, size: number): Promise<Buffer> {
  const image = sharp(bytes, input)
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout(SHOWING);
  return twoAtATime(() => asImage(image.toBuffer()));
}

/** A still picture of at most 2048 across, with words repeated over it. Not for drawings. */
export async function marked(bytes: Buffer, words: string): Promise<Buffer> {
  const fit = sharp(bytes, input).resize({
    width: 2048,
    height: 2048,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const { data, info } = await twoAtATime(() =>
    asImage(fit.png().timeout(SHOWING).toBuffer({ resolveWithObject: true })),
  );
  const { width, height } = info;
  const size = Math.max(12, Math.round(Math.max(width, height) / 48));
  const tile = size * 14;
  const overlay = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
    <pattern id="p" width="${tile}" height="${tile / 2}" patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
    <text y="${size * 2}" font-size="${size}" font-family="sans-serif" fill="#000" fill-opacity="0.22"
    stroke="#fff" stroke-opacity="0.3" stroke-width="0.5">${escapeHtml(words)}</text></pattern></defs>
    <rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  return twoAtATime(() =>
    sharp(data)
      .composite([{ input: Buffer.from(overlay) }])
      .webp({ quality: 86 })
      .toBuffer(),
  );
}

/** What the library cannot read is no image to us; what is too big to unpack can be made smaller. */
async function asImage<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (['ENOSPC', 'EACCES', 'EMFILE'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    throw new Refusal(`${error}`.includes('pixel limit') ? 'file.too_many_pixels' : 'file.not_an_image');
  }
}
