import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SealedFile, Weighed } from '../../../kit/columns.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { knownNames, type NewArchive } from './archive.queries.ts';

const A_DAY = 86_400_000;
/** What is swept of files without a row. */
const PREFIX = 'points-';

/** A day since 1970 as `2026-03-01`. */
export const dayText = (day: number) => new Date(day * A_DAY).toISOString().slice(0, 10);

/** What a file of points of a day is called in the storage. */
export const pointsName = (enterpriseId: string, day: string, part?: string) =>
  `${PREFIX}${enterpriseId}-${day}-${newId()}.${part ? `${part}.` : ''}parquet`;

async function keepOne(
  { storage, columns }: Kit,
  name: string,
  { file, sha256 }: Pick<Weighed, 'file' | 'sha256'>,
) {
  await storage.put(name, createReadStream(join(columns.folder, file)));
  // What cannot be read back was not stored: the points stay where they are.
  const back = await storage.get(name);
  const hash = createHash('sha256');
  if (back) await pipeline(back, hash);
  if (!back || hash.digest('hex') !== sha256)
    throw new Error(`${name} cannot be read back as it was written.`);
}

/** Puts what was written into the storage. No row knows it yet. */
export async function keepFile(kit: Kit, enterpriseId: string, file: SealedFile): Promise<NewArchive> {
  const { points, from, to, series, sha256, bytes, sketch } = file;
  const day = dayText(file.day);
  const name = pointsName(enterpriseId, day);
  const sketchName = name.replace(/parquet$/, 'sketch.parquet');
  await keepOne(kit, name, file);
  if (sketch) await keepOne(kit, sketchName, sketch);
  return {
    ...{ enterpriseId, day, name, sha256, bytes, points, from, to, series },
    sketch: sketch && { name: sketchName, sha256: sketch.sha256, bytes: sketch.bytes },
  };
}

const namesOf = ({ name, sketch }: NewArchive) => [name, ...(sketch ? [sketch.name] : [])];

/** Puts all of them, and takes them back when `commit` fails: whoever dies in between leaves them to the sweep. */
export async function keepFiles(
  kit: Kit,
  enterpriseId: string,
  files: readonly SealedFile[],
  commit: (rows: readonly NewArchive[]) => Promise<void>,
) {
  const rows: NewArchive[] = [];
  try {
    for (const file of files) rows.push(await keepFile(kit, enterpriseId, file));
    await commit(rows);
  } catch (error) {
    // A commit whose answer was lost may have come to pass: only what no row knows is taken back.
    await removeUnknown(kit, rows.flatMap(namesOf)).catch(() => undefined);
    throw error;
  }
}

type Kept = Pick<Weighed, 'file' | 'sha256'> & { name: string };

/** The same of files that are no points: `commit` says whether they are meant. */
export async function keepAll(
  kit: Kit,
  files: readonly Kept[],
  commit: () => Promise<boolean>,
): Promise<boolean> {
  const names: string[] = [];
  let isMeant = false;
  try {
    for (const one of files) {
      names.push(one.name);
      await keepOne(kit, one.name, one);
    }
    isMeant = await commit();
    return isMeant;
  } finally {
    if (!isMeant) await removeUnknown(kit, names).catch(() => undefined);
  }
}

async function removeUnknown(kit: Kit, names: readonly string[]) {
  const known = await inTransaction(kit, { platform: 'sweep sealed points' }, ({ db }) =>
    knownNames(db, names),
  );
  const unknown = names.filter((name) => !known.has(name));
  for (const name of unknown) await kit.storage.remove(name);
  return unknown.length;
}

const BATCH = 500;

/** Removes files of points that no row knows; younger ones may be on their way to one. */
export async function sweepPoints(kit: Kit, before = new Date(Date.now() - A_DAY)) {
  let removed = 0;
  let batch: string[] = [];
  for await (const name of kit.storage.names(before)) {
    if (!name.startsWith(PREFIX)) continue;
    batch.push(name);
    if (batch.length < BATCH) continue;
    removed += await removeUnknown(kit, batch);
    batch = [];
  }
  return removed + (batch.length > 0 ? await removeUnknown(kit, batch) : 0);
}
