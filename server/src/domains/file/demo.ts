import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { keepFile } from './bytes.ts';
import { insertFile } from './file.queries.ts';

/** Keeps a picture of ours under seal, as if its owner had uploaded it; only for demo data. Its stored name. */
export const sealPicture = (kit: Kit, db: Db, path: string, ownerId: string): Promise<string> =>
  seal(kit, db, { stream: createReadStream(path), originalName: basename(path) }, ownerId);

/** The same for a drawing. */
export async function sealDrawing(kit: Kit, db: Db, svg: string, ownerId: string): Promise<string> {
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return seal(kit, db, { stream: Readable.from([png]), originalName: 'drawing.png' }, ownerId);
}

type Incoming = Parameters<typeof keepFile>[1];

async function seal(kit: Kit, db: Db, incoming: Incoming, ownerId: string): Promise<string> {
  const kept = await keepFile(kit, incoming);
  const { name, mime, bytes, sha256, originalName } = kept;
  await insertFile(db, {
    name,
    mime,
    bytes,
    sha256,
    original_name: originalName,
    category: 'image',
    visibility: 'sealed',
    owner_id: ownerId,
    enterprise_id: null,
  });
  return name;
}
