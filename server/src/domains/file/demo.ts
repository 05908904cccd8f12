import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { type Kept, keepFile, keepOwnDrawing } from './file/bytes.ts';
import { insertFile } from './file/file.queries.ts';

/**
 * Stores a picture of ours under seal, as if its owner had uploaded it; only for demo
 * data. Returns its stored name.
 */
export const sealPicture = (kit: Kit, db: Db, path: string, ownerId: string): Promise<string> =>
  seal(kit, db, { stream: createReadStream(path), originalName: basename(path) }, ownerId);

/** The same for a drawing: small, and sharp at every size. */
export async function sealDrawing(kit: Kit, db: Db, svg: string, ownerId: string): Promise<string> {
  const kept = await keepOwnDrawing(kit, svg);
  return (await insert(db, kept, 'image', ownerId)).name;
}

/** A text as a document; what a version says of such a file. */
export async function sealText(
  kit: Kit,
  db: Db,
  { text, name }: { text: string; name: string },
  ownerId: string,
) {
  const kept = await keepFile(kit, { stream: Readable.from([Buffer.from(text)]), originalName: name });
  return insert(db, kept, 'document', ownerId);
}

/** A program, as it is handed in with a version. */
export async function sealArchive(
  kit: Kit,
  db: Db,
  { bytes, name }: { bytes: Buffer; name: string },
  ownerId: string,
) {
  const kept = await keepFile(kit, { stream: Readable.from([bytes]), originalName: name });
  return insert(db, kept, 'attachment', ownerId);
}

type Whose = { ownerId: string; enterpriseId: string };
/** A text that its owner's colleagues read as well. */
export async function openText(
  kit: Kit,
  db: Db,
  { text, name, category }: { text: string; name: string; category: string },
  { ownerId, enterpriseId }: Whose,
): Promise<string> {
  const kept = await keepFile(kit, { stream: Readable.from([Buffer.from(text)]), originalName: name });
  const { mime, bytes, sha256, originalName } = kept;
  const row = await insertFile(db, {
    ...{ name: kept.name, mime, bytes, sha256, original_name: originalName, category },
    ...{ visibility: 'private', owner_id: ownerId, enterprise_id: enterpriseId },
  });
  return row.name;
}

type Incoming = Parameters<typeof keepFile>[1];

const seal = async (kit: Kit, db: Db, incoming: Incoming, ownerId: string): Promise<string> =>
  (await insert(db, await keepFile(kit, incoming), 'image', ownerId)).name;

async function insert(db: Db, kept: Kept, category: string, ownerId: string) {
  const { name, mime, bytes, sha256, originalName } = kept;
  await insertFile(db, {
    name,
    mime,
    bytes,
    sha256,
    original_name: originalName,
    category,
    visibility: 'sealed',
    owner_id: ownerId,
    enterprise_id: null,
  });
  return { name, originalName, mime, bytes, sha256: sha256.toString('hex') };
}
