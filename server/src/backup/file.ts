import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import { sync } from '../drivers/storage/sync.ts';
import { ArchiveWriter, type Entry, entriesOf } from './archive.ts';
import { seal, unseal } from './envelope.ts';
import { BackupTrouble } from './trouble.ts';

// Rows pack to a fifth; of what is packed already this finds out so quickly that asking is not worth it.
const packing = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

type Terms = { passphrase: string; signal: AbortSignal };

/** All of the file or none: written under another name, on the disk before it has its own. */
export async function writeBackup(
  file: string,
  { passphrase, signal }: Terms,
  work: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  if (existsSync(file)) throw new BackupTrouble(`${file} is there already; name another file.`);
  const draft = `${file}.${randomUUID().slice(0, 8)}.part`;
  const pack = createZstdCompress(packing);
  const written = pipeline(
    pack,
    seal(passphrase),
    createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
  );
  written.catch(() => undefined);
  const breakOff = () => pack.destroy(signal.reason);
  signal.addEventListener('abort', breakOff);
  try {
    signal.throwIfAborted();
    await work(new ArchiveWriter(pack));
    pack.end();
    await written;
    await rename(draft, file);
    await sync(dirname(file));
  } catch (error) {
    pack.destroy();
    // What stopped the writing is the cause of what stopped the work.
    const cause = await written.then(
      () => error,
      (why: NodeJS.ErrnoException) => (why.code && why.code !== 'ERR_STREAM_PREMATURE_CLOSE' ? why : error),
    );
    await rm(draft, { force: true });
    throw signal.aborted ? signal.reason : cause;
  } finally {
    signal.removeEventListener('abort', breakOff);
  }
}

/** Reads it to its very end, so that a file that was cut off anywhere fails before this returns. */
export async function readBackup(
  file: string,
  { passphrase, signal }: Terms,
  work: (entries: AsyncGenerator<Entry>) => Promise<void>,
): Promise<void> {
  if (!existsSync(file)) throw new BackupTrouble(`There is no file ${file}.`);
  try {
    await pipeline(
      createReadStream(file, { highWaterMark: 256 * 1024 }),
      unseal(passphrase),
      createZstdDecompress(),
      async (source: AsyncIterable<Buffer>) => {
        await work(entriesOf(source));
      },
      { signal },
    );
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  }
}
