import { lane } from '../../../kit/lane.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { THUMBNAILS, type ThumbnailSize } from '../file/place.ts';
import { type Drawn, type Easel, makeEasel } from './easel.ts';

export const MAX_SVG_BYTES = 1024 * 1024;

// Two processes: an upload keeps no viewer of existing pictures waiting.
const easels = { incoming: makeEasel(), shown: makeEasel() };
const lanes = {
  incoming: lane({ atOnce: 1, waiting: 12, each: 3, full: 'file.busy' }),
  // A page of the market shows dozens, each of which is drawn once.
  shown: lane({ atOnce: 1, waiting: 80, each: 60, full: 'file.busy' }),
};

export type DrawnFor = keyof typeof easels;
export type Thumbnails = Record<ThumbnailSize, Buffer>;

async function drawn(easel: Easel, text: string, sizes: number[]): Promise<Drawn> {
  const made = await easel.draw({ text, sizes });
  if (!made) throw new Refusal('file.not_an_image');
  return made;
}

/** The drawing made harmless, with all its thumbnails; refuses what is none, or takes too long to draw. */
export async function drawAll(which: DrawnFor, who: string, text: string) {
  const sizes = THUMBNAILS.map(Number);
  const made = await lanes[which](who, () => drawn(easels[which], text, sizes));
  const thumbnails = Object.fromEntries(THUMBNAILS.map((size, at) => [size, made.pictures[at]]));
  return { ...made, thumbnails: thumbnails as Thumbnails };
}

/** One picture of a drawing, as large as asked. */
export async function drawOne(who: string, text: string, size: number): Promise<Buffer> {
  const { pictures } = await lanes.shown(who, () => drawn(easels.shown, text, [size]));
  return pictures[0] as Buffer;
}
