import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { Kit } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { keepFile } from './bytes.ts';
import { insertFile } from './file.queries.ts';

/** Keeps a picture of ours under seal, as if its owner had uploaded it; only for demo data. Its stored name. */
export async function sealPicture(kit: Kit, db: Db, path: string, ownerId: string): Promise<string> {
  const kept = await keepFile(kit, { stream: createReadStream(path), originalName: basename(path) });
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
