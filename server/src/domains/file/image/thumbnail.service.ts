import { buffer } from 'node:stream/consumers';
import { countedAs } from '../../../kit/address.ts';
import type { Kit } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { keepThumbnails } from '../file/bytes.ts';
import { type FileRow, noteUndrawable } from '../file/file.queries.ts';
import { nameIn, type ThumbnailSize, thumbnailIn } from '../file/place.ts';
import { drawAll, drawOne, type Thumbnails } from './drawing.ts';
import { marked, thumbnail } from './image.ts';

const A_DAY_MS = 86_400_000;
/** Each is made once for all callers: a page full of new ones stays far below. */
const NEW_ONES = { max: 240, seconds: 60 };

/** What is being made, so that all who ask meanwhile wait for the same. */
const making = new Map<string, Promise<Partial<Thumbnails>>>();

/** The thumbnail, made when it is first asked for. A caller who asks for an existing one does not wait. */
export async function smallImage(
  kit: Kit,
  row: FileRow,
  size: ThumbnailSize,
  address: string,
): Promise<Buffer> {
  const place = thumbnailIn(row.name, size);
  const ready = await kit.storage.get(place);
  if (ready) return buffer(ready);
  if (row.undrawable_at && Date.now() - row.undrawable_at.getTime() < A_DAY_MS)
    throw new Refusal('file.not_an_image');
  const from = countedAs(address);
  await kit.limiter.take(`thumbnail ${from}`, NEW_ONES);
  // All sizes of a drawing come from one drawing of it.
  const key = isDrawing(row) ? row.name : place;
  const made = making.get(key) ?? begin(key, make(kit, row, size, from));
  return (await made)[size] as Buffer;
}

function begin(key: string, made: Promise<Partial<Thumbnails>>) {
  making.set(key, made);
  const over = () => making.delete(key);
  made.then(over, over);
  return made;
}

async function make(kit: Kit, row: FileRow, size: ThumbnailSize, from: string): Promise<Partial<Thumbnails>> {
  const original = orRefuse(await kit.storage.get(nameIn(row.name)), 'file.not_found');
  const bytes = await buffer(original);
  try {
    const made = isDrawing(row)
      ? (await drawAll('shown', from, bytes.toString())).thumbnails
      : { [size]: await thumbnail(bytes, Number(size)) };
    await keepThumbnails(kit, row.name, made);
    return made;
  } catch (error) {
    if (isHopeless(error)) {
      await kit.database.transaction({ platform: 'note what cannot be drawn' }, (db) =>
        noteUndrawable(db, row.id),
      );
    }
    throw error;
  }
}

const isDrawing = ({ mime }: FileRow) => mime === 'image/svg+xml';

const isHopeless = (error: unknown) =>
  error instanceof Refusal && (error.code === 'file.not_an_image' || error.code === 'file.too_many_pixels');

const LARGE = 2048;

/** An image with words across it, so that a copy of it shows who made it. */
export async function markedImage(kit: Kit, row: FileRow, words: string): Promise<Buffer> {
  const bytes = await buffer(orRefuse(await kit.storage.get(nameIn(row.name)), 'file.not_found'));
  const pixels = isDrawing(row) ? await drawOne(words, bytes.toString(), LARGE) : bytes;
  return marked(pixels, words);
}
