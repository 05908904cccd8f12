import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere } from '../../storage/sync.ts';
import type { Cluster } from './cluster.ts';

/** In the folder of a step: what the cluster calls it. */
export const SUBMISSION = 'submission';

/** Of a server that was killed: what it sent goes on without it, and nobody waits for what comes out. */
export async function sweep(cluster: Cluster, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  for (const name of await readdir(folder)) {
    const id = await ifThere(readFile(join(folder, name, SUBMISSION), 'utf8'));
    if (id) await cluster.kill(id);
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
