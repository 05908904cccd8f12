import { join, resolve } from 'node:path';
import { DatabaseTrouble } from '../drivers/database/index.ts';
import { readEnv } from '../kit/env.ts';
import type { Job, Summary } from './backup.ts';
import { readPassphrase } from './passphrase.ts';
import { bytesIn, makeProgress } from './progress.ts';
import { BackupTrouble } from './trouble.ts';

const root = join(import.meta.dirname, '../../..');

export const say = (line: string) => void process.stdout.write(`${line}\n`);

/** npm runs us in the project's folder; what the operator types means the one they are in. */
export const pathOf = (file: string) => resolve(process.env.INIT_CWD ?? process.cwd(), file);

export async function jobFor(isNew: boolean): Promise<Job> {
  const env = readEnv(process.env, root);
  const passphrase = await readPassphrase(isNew);
  const ending = new AbortController();
  // What was begun is taken away again; twice means at once.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(name, () => ending.abort(new BackupTrouble('Broken off. Nothing was left behind.')));
  return { env, root, passphrase, progress: makeProgress(), signal: ending.signal };
}

export function tell({ about, end }: Summary): void {
  const rows = Object.values(end.rows).reduce((sum, one) => sum + one, 0);
  say(`  Of         ${about.at}`);
  say(
    `  Database   ${rows} rows in ${Object.keys(end.rows).length} tables, ${about.migrations.at(-1)?.name}`,
  );
  say(`  Files      ${end.files}, ${bytesIn(end.fileBytes)}`);
  if (end.tenants.length > 0) say(`  Tenants    ${end.tenants.length} databases`);
  if (!about.secret.kept)
    say('  Not in it  CLOUDYARD_SECRET, which the server has from its environment: keep it elsewhere');
  for (const line of end.lacking) say(`  Not in it  ${line}`);
}

/** Ends with a sentence, not with a stack, where an operator can mend what is wrong. */
export function fail(error: unknown): never {
  const { message, stack } = error as NodeJS.ErrnoException;
  const known = error instanceof BackupTrouble || error instanceof DatabaseTrouble || isAboutFile(error);
  const isOfEnv = message?.startsWith('The environment is not usable');
  process.stderr.write(`\n${known || isOfEnv ? message : stack}\n`);
  process.exit(1);
}

const isAboutFile = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EISDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
