import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder for a whole file of tests, which PostgreSQL's user may pass when we are root. */
export async function closedFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-tenants-'));
  await chmod(folder, 0o711);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
