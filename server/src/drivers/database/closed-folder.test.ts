import { chmod, cp, mkdir, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withClient } from './connection.ts';
import { thisMachine } from './machine.ts';
import { diary, isRoot, open, temporaryFolder, troubleOf } from './testing/kit.ts';

describe.runIf(isRoot)(
  'as root, in a checkout that other accounts may not enter',
  { timeout: 60_000 },
  () => {
    it('copies the programs, keeps the data where the unprivileged user can go, and finds both again', async () => {
      const checkout = await temporaryFolder(0o700);
      const openFolder = join(await temporaryFolder(), 'cloudyard');
      const native = await bareCopy(checkout);
      const machine = { nativeFolder: () => native, openFolder };
      const dataFolder = join(checkout, '.data');

      const { lines, log } = diary();
      const first = await open(dataFolder, { machine, log });
      expect(lines.join('\n')).toMatch(/Copying PostgreSQL's programs to .*\n.*cannot enter .*\.data/);
      expect(await readdir(openFolder)).toHaveLength(2);
      const cluster = await readlink(join(dataFolder, 'postgres'));
      expect(dirname(dirname(cluster))).toBe(openFolder);
      expect((await stat(cluster)).uid).not.toBe(0);
      expect((await stat(cluster)).mode & 0o777).toBe(0o700);
      await withClient(first.owner, (client) => client.query('CREATE TABLE here ()'));

      const copied = join(checkout, 'copied');
      await cp(dataFolder, copied, { recursive: true, verbatimSymlinks: true });
      await rm(join(copied, 'lock'));
      expect(await troubleOf(open(copied, { machine }))).toMatch(/in use by another Cloudyard/);
      await first.stop();

      const second = await open(dataFolder, { machine, log });
      await withClient(second.owner, (client) => client.query('TABLE here'));
      expect(lines).toHaveLength(3);
    });

    it('explains what to do when existing data was closed to PostgreSQL afterwards', async () => {
      const folder = await temporaryFolder();
      await (await open(folder)).stop();
      await chmod(folder, 0o700);
      expect(await troubleOf(open(folder))).toMatch(/may not enter .*chmod o\+x/);
    });
  },
);

/** The package as npm leaves it without install scripts: no symbolic links; and with a strict umask. */
async function bareCopy(checkout: string): Promise<string> {
  const original = thisMachine().nativeFolder();
  const home = join(checkout, 'package');
  await mkdir(home);
  await cp(original, join(home, 'native'), { recursive: true, verbatimSymlinks: true });
  await cp(join(original, '..', 'package.json'), join(home, 'package.json'));
  const links: { target: string }[] = JSON.parse(await readFile(join(original, 'pg-symlinks.json'), 'utf8'));
  for (const { target } of links) await rm(join(home, 'native', 'lib', basename(target)), { force: true });
  await chmod(join(home, 'native', 'bin'), 0o700);
  await chmod(join(home, 'native', 'share'), 0o700);
  return join(home, 'native');
}
