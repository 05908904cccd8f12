import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startOf } from './process-identity.ts';
import { type Plan, supervise } from './supervisor.ts';
import { diary, temporaryFolder } from './testing/kit.ts';
import { until } from './wait.ts';

/** A server that takes requests as long as a file is there, and refuses to start otherwise. */
async function stub(): Promise<{ plan: Plan; file: string; lines: string[] }> {
  const folder = await temporaryFolder();
  const file = join(folder, 'may-start');
  await writeFile(file, '');
  const script = `test -e ${file} && exec sleep 600; echo 'FATAL:  no memory' >&2; exit 1`;
  const { lines, log } = diary();
  const plan = {
    program: '/bin/sh',
    args: ['-c', script],
    account: undefined,
    folder,
    isReady: async () => existsSync(file),
    log,
    onLost: (why: string) => log(`lost: ${why}`),
    pauses: [1, 1, 1],
  };
  return { plan, file, lines };
}

function kill(server: { pid(): number | undefined }): void {
  process.kill(server.pid() ?? Number.NaN, 'SIGKILL');
}

describe('the supervisor', { timeout: 60_000 }, () => {
  it('starts PostgreSQL again when it dies, until it is stopped', async () => {
    const { plan, lines } = await stub();
    const server = await supervise(plan);
    kill(server);
    await until(() => lines.includes('PostgreSQL is back.'), 20_000);
    const pid = server.pid() ?? 0;
    await Promise.all([server.stop(), server.stop()]);
    expect(startOf(pid)).toBeUndefined();
    expect(lines.filter((line) => line.includes('unexpectedly'))).toHaveLength(1);
  });

  it('gives up with the last log lines of PostgreSQL', async () => {
    const { plan, file, lines } = await stub();
    const server = await supervise(plan);
    await rm(file);
    kill(server);
    await until(() => lines.some((line) => line.startsWith('lost')), 20_000);
    expect(lines.at(-1)).toMatch(/^lost: PostgreSQL could not start in .*FATAL: {2}no memory/);
    await server.stop();
  });

  it('gives up when PostgreSQL dies again and again', async () => {
    const { plan, lines } = await stub();
    const server = await supervise({ ...plan, args: ['-c', 'sleep 0.1'] });
    await until(() => lines.some((line) => line.startsWith('lost')), 20_000);
    expect(lines.at(-1)).toBe('lost: PostgreSQL ended again and again (exit code 0).');
    await server.stop();
  });

  it('does not retry a first start that failed for good', async () => {
    const { plan, file, lines } = await stub();
    await rm(file);
    await expect(supervise(plan)).rejects.toThrow(/could not start .*no memory/);
    expect(lines).toEqual(['postgres: FATAL:  no memory']);
  });

  it('recognises a full disk', async () => {
    const { plan } = await stub();
    const script = `echo 'FATAL:  could not write lock file "postmaster.pid": No space left on device' >&2; exit 1`;
    const full = supervise({ ...plan, args: ['-c', script], isReady: async () => false });
    await expect(full).rejects.toThrow(/^The disk that holds .* is full/);
  });
});
