import { spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Lock, takeLock } from './lock.ts';
import { ourIdentity } from './process-identity.ts';
import { temporaryFolder } from './testing/kit.ts';

describe('the lock of a data folder', { timeout: 60_000 }, () => {
  it('is held once at a time, and leaves no file behind', async () => {
    const folder = await temporaryFolder();
    const lock = await takeLock(folder);
    await expect(takeLock(folder)).rejects.toThrow(`in use by another Cloudyard (process ${process.pid})`);
    await lock.release();
    await (await takeLock(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('left by a dead process is taken by exactly one of many', async () => {
    const folder = await temporaryFolder();
    const { pid } = spawnSync('true');
    await writeFile(join(folder, 'lock'), JSON.stringify({ ...ourIdentity(), pid }));
    await writeFile(join(folder, 'lock.takeover'), JSON.stringify({ ...ourIdentity(), pid }));
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => takeLock(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const lock of outcomes) if (lock.status === 'fulfilled') await lock.value.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is stale when its process number was recycled or its file is empty', async () => {
    const folder = await temporaryFolder();
    for (const content of [JSON.stringify({ ...ourIdentity(), started: '1' }), '']) {
      await writeFile(join(folder, 'lock'), content);
      const lock: Lock = await takeLock(folder);
      await lock.release();
    }
  });

  it('held in another container holds while it is touched', async () => {
    const folder = await temporaryFolder();
    const path = join(folder, 'lock');
    await writeFile(path, JSON.stringify({ ...ourIdentity(), space: 'pid:[1]', host: 'neighbour' }));
    let moment = 1;
    const pulse = setInterval(() => void utimes(path, moment, moment++).catch(() => {}), 50);
    await expect(takeLock(folder)).rejects.toThrow(/on neighbour/);
    clearInterval(pulse);
    await (await takeLock(folder)).release();
  });
});
