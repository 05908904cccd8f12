// npm run restore -- <file>: into an empty data folder, and an empty database.
import { fail, jobFor, pathOf, say, tell } from './command.ts';
import { restore } from './restore.ts';
import { BackupTrouble } from './trouble.ts';

const [file, ...more] = process.argv.slice(2);

async function run() {
  if (!file || more.length > 0 || file.startsWith('-')) throw new BackupTrouble('npm run restore -- <file>');
  const job = await jobFor(false);
  const { remarks, ...summary } = await restore(pathOf(file), job);
  job.progress.end();
  say(`Restored into ${job.env.dataFolder}. npm start runs it.`);
  tell({ ...summary, end: { ...summary.end, lacking: [] } });
  for (const line of remarks) say(`  ${line}`);
}

run().then(() => process.exit(0), fail);
