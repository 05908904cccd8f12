import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Storage } from '../../../kit/storage.ts';

/** One entry of an archive. `isPacked`: its bytes do not become fewer. */
export type Part = {
  path: string;
  /** What was written of it is counted here. */
  rows?: { count: number };
  isPacked?: boolean;
  /** A sentence: it cannot be put in, and this is why. */
  open(): Promise<Readable | string>;
};
export type Entry = { path: string; bytes: number; sha256: string; rows?: number };
export type Gap = { path: string; reason: string };
export type Written = { bytes: number; sha256: string; rows: number; files: number; gaps: Gap[] };

/** How far it is; `lists`: those that are whole. */
export type Look = { atWork: string; bytes: number; rows: number; files: number; lists: number };

/** A text as a part. */
export const textPart = (path: string, text: string): Part => ({
  path,
  open: async () => Readable.from([Buffer.from(text)]),
});

export class TooLarge extends Error {
  override name = 'TooLarge';
}

/** Counts and hashes what passes, up to `most`. */
function weighing(most: number) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(bytes > most ? new TooLarge() : null, chunk);
    },
  });
  return { stream, bytes: () => bytes, weight: () => ({ bytes, sha256: hash.copy().digest('hex') }) };
}

type Order = {
  storage: Storage;
  /** Under which name the storage keeps it. */
  name: string;
  parts: AsyncIterable<Part>;
  /** What stands in the manifest beside the entries. */
  about: object;
  most: number;
  signal: AbortSignal;
  /** Gets what says how far it is, whenever it is asked. */
  onBegin(look: () => Look): void;
};

/** Writes parts one after the other into one ZIP archive, its manifest last. All of it or nothing is kept. */
export async function writeArchive({ storage, name, parts, about, most, signal, onBegin }: Order) {
  const zip = new ZipFile();
  const whole = weighing(most);
  const broken = Promise.withResolvers<never>();
  broken.promise.catch(() => undefined);
  const fail = (error: Error) => {
    broken.reject(error);
    whole.stream.destroy(error);
  };
  const onAbort = () => fail(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  zip.on('error', fail);
  whole.stream.on('error', (error) => broken.reject(error));
  (zip.outputStream as Readable).pipe(whole.stream);
  const stored = storage.put(name, whole.stream);
  stored.catch((error: Error) => broken.reject(error));
  const entries: Entry[] = [];
  const gaps: Gap[] = [];
  let now: Part | undefined;
  let [rows, lists] = [0, 0];
  onBegin(() => ({
    ...{ atWork: now?.path ?? '', bytes: whole.bytes(), lists, files: entries.length - lists },
    rows: rows + (now?.rows?.count ?? 0),
  }));
  const write = async () => {
    for await (const part of parts) {
      if (signal.aborted) return broken.promise;
      now = part;
      const source = await part.open();
      if (typeof source === 'string') gaps.push({ path: part.path, reason: source });
      else entries.push(await Promise.race([addPart(zip, part, source), broken.promise]));
      now = undefined;
      if (part.rows) [rows, lists] = [rows + part.rows.count, lists + 1];
    }
    const manifest = JSON.stringify({ ...about, gaps, entries }, null, 1);
    zip.addBuffer(Buffer.from(`${manifest}\n`), 'manifest.json');
    zip.end();
    await stored;
  };
  try {
    await Promise.race([write(), broken.promise]);
  } catch (error) {
    fail(error as Error);
    await stored.catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
  return { ...whole.weight(), rows, files: entries.length - lists, gaps } satisfies Written;
}

async function addPart(zip: ZipFile, part: Part, source: Readable): Promise<Entry> {
  const { stream, weight } = weighing(Number.POSITIVE_INFINITY);
  const ended = Promise.withResolvers<void>();
  stream.on('end', ended.resolve);
  stream.on('error', ended.reject);
  source.on('error', (error) => stream.destroy(error));
  zip.addReadStream(source.pipe(stream), part.path, { compress: !part.isPacked });
  try {
    await ended.promise;
  } catch (error) {
    source.destroy();
    throw error;
  }
  return { path: part.path, ...weight(), ...(part.rows && { rows: part.rows.count }) };
}
