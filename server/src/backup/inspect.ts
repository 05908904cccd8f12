import type { About, End } from './archive.ts';
import type { Job, Summary } from './backup.ts';
import { readBackup } from './file.ts';
import { damaged } from './trouble.ts';

/** Reads all of a file and believes it only then. */
export async function inspect(file: string, job: Job): Promise<Summary> {
  let about: About | undefined;
  let end: End | undefined;
  let files = 0;
  const { progress } = job;
  progress.step('Reading the file');
  await readBackup(file, job, async (entries) => {
    for await (const { head } of entries) {
      if (end) throw damaged();
      if (head.kind === 'about') about = head.about;
      if (head.kind === 'end') end = head.end;
      if (head.kind === 'file') files += 1;
      progress.at(head.kind === 'rows' ? head.table : `files: ${files}`);
    }
  });
  if (!about || !end || end.files !== files) throw damaged();
  return { about, end };
}
