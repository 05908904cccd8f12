import { buffer } from 'node:stream/consumers';
import type { Kit } from '../../kit/context.ts';
import { orRefuse } from '../../kit/refusal.ts';
import { drawOne } from './drawing.ts';
import type { FileRow } from './file.queries.ts';
import { marked } from './image.ts';
import { nameIn } from './place.ts';
import { isDrawing } from './thumbnail.service.ts';

const LARGE = 2048;

/** An image with words across it, so that a copy of it tells who made it. */
export async function markedImage(kit: Kit, row: FileRow, words: string): Promise<Buffer> {
  const bytes = await buffer(orRefuse(await kit.storage.get(nameIn(row.name)), 'file.not_found'));
  const pixels = isDrawing(row) ? await drawOne(words, bytes.toString(), LARGE) : bytes;
  return marked(pixels, words);
}
