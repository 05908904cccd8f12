import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endLocal } from '../../server/src/drivers/runtime/index.ts';
import { type Figure, ratio, startProgram } from './kit.ts';

const residentBytes = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

/** Starting on existing data until requests are answered, and the memory at rest. */
export async function starting(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  const env = { CLOUDYARD_DATA: folder, PORT: '0', LOG_LEVEL: 'warn' };
  const memory: Record<string, number> = {};
  const timed = async (file: string, ready: RegExp) => {
    const begun = performance.now();
    const program = await startProgram(file, env, ready);
    const millis = performance.now() - begun;
    memory[file] = residentBytes(program.child.pid ?? 0);
    await program.stop();
    return millis;
  };
  try {
    const found = await ratio(
      () => timed('server/src/main.ts', /Ctrl-C/),
      () => timed('bench/src/bare-start.ts', /listening/),
    );
    const ours = memory['server/src/main.ts'] ?? 0;
    const bare = memory['bench/src/bare-start.ts'] ?? 1;
    return [
      {
        name: 'start to ready / bare Fastify on the same database',
        value: found.ratio,
        unit: 'ratio',
        limit: { most: 5 },
        note: `${Math.round(found.ours)} against ${Math.round(found.limit)} ms, on existing data`,
      },
      {
        name: 'memory at rest / bare Fastify',
        value: ours / bare,
        unit: 'ratio',
        limit: { most: 3 },
        note: `${megabytes(ours)} against ${megabytes(bare)}, without PostgreSQL`,
      },
    ];
  } finally {
    // Applications of the demo run on without the server.
    await endLocal(folder);
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await starting());
