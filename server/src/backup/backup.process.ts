// npm run backup -- <file>: writes one; with --check before it, reads one.
import { stat } from 'node:fs/promises';
import { backUp } from './backup.ts';
import { fail, jobFor, pathOf, say, tell } from './command.ts';
import { inspect } from './inspect.ts';
import { bytesIn } from './progress.ts';
import { BackupTrouble } from './trouble.ts';

const args = process.argv.slice(2);
const isCheck = args.includes('--check');
const [file, ...more] = args.filter((one) => one !== '--check');

async function run() {
  if (!file || more.length > 0 || file.startsWith('-'))
    throw new BackupTrouble(
      'npm run backup -- <file> writes a back-up; npm run backup -- --check <file> reads one.',
    );
  const path = pathOf(file);
  const job = await jobFor(!isCheck);
  const summary = await (isCheck ? inspect(path, job) : backUp(path, job));
  job.progress.end();
  const { size } = await stat(path);
  say(isCheck ? `${path} is whole, ${bytesIn(size)}.` : `${path} is written, ${bytesIn(size)}.`);
  tell(summary);
}

run().then(() => process.exit(0), fail);
