import { Readable } from 'node:stream';
import { FolderInUse } from '../drivers/database/lock.ts';
import type { makeDiskStorage } from '../drivers/storage/disk.ts';
import type { Hold } from '../drivers/storage/hold.ts';
import type { ArchiveWriter } from './archive.ts';
import type { Progress } from './progress.ts';
import { BackupTrouble } from './trouble.ts';

type DiskStorage = ReturnType<typeof makeDiskStorage>;

/** No clock of ours is so wrong that a file is younger. */
const ALL = new Date(8.64e15);

export const holdFiles = (storage: DiskStorage): Promise<Hold> =>
  storage.hold().catch((error: unknown) => {
    if (!(error instanceof FolderInUse)) throw error;
    throw new BackupTrouble('Another back-up of these files is under way. Wait for its end.');
  });

/** What is kept, and then what was removed since the hold began: together all that a row of the snapshot names. */
export async function writeFiles(
  archive: ArchiveWriter,
  { storage, hold, progress }: { storage: DiskStorage; hold: Hold; progress: Progress },
) {
  const sum = { files: 0, fileBytes: 0 };
  const write = async (name: string, content: Readable | undefined) => {
    if (!content) return;
    sum.fileBytes += await archive.entry({ kind: 'file', name }, content);
    sum.files += 1;
    progress.at(`files: ${sum.files}`);
  };
  for await (const name of storage.names(ALL)) await write(name, await storage.get(name));
  for (const name of await hold.names()) await write(name, await hold.get(name));
  return sum;
}

export const restoreFile = (storage: DiskStorage, name: string, content: AsyncIterable<Buffer>) =>
  storage.put(name, Readable.from(content));
