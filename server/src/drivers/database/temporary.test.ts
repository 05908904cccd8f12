import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { startOf } from './process-identity.ts';
import { openTemporary } from './temporary.ts';
import { holdElsewhere, postmasterPid } from './testing/kit.ts';

const folderOf = (where: string) => dirname(where.slice(where.indexOf('/')));

it('a temporary database leaves nothing behind, and removes what a killed run left', {
  timeout: 60_000,
}, async () => {
  const killed = await holdElsewhere();
  const left = folderOf(killed.where);
  const orphan = await postmasterPid(left);
  await killed.kill();

  const databases = await openTemporary({ log: () => {} });
  expect(existsSync(left)).toBe(false);
  expect(startOf(orphan)).toBeUndefined();

  const own = folderOf(databases.where);
  expect(existsSync(own)).toBe(true);
  await databases.stop();
  expect([own, databases.owner.host].filter((path) => existsSync(path))).toEqual([]);
});
