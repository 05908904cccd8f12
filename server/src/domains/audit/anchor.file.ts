import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Env } from '../../kit/env.ts';

/** The head of the chain as it was once: what follows may grow, what leads to it never changes. */
export type Anchor = { seq: number; hash: string; time: string };

const LINE = /^(\S+) (\d+) ([0-9a-f]{64})$/;
const fileOf = ({ AUDIT_ANCHORS, dataFolder }: Env) => AUDIT_ANCHORS ?? join(dataFolder, 'audit-anchors.log');

/** Outside the database: whoever can change the log there has to change this too, and what was mailed. */
export async function appendAnchor(env: Env, { seq, hash, time }: Anchor) {
  await mkdir(dirname(fileOf(env)), { recursive: true });
  const file = await open(fileOf(env), 'a', 0o600);
  try {
    await file.write(`${time} ${seq} ${hash}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** All there are, the oldest first; a line that is none is passed over. */
export async function readAnchors(env: Env): Promise<Anchor[]> {
  const text = await readFile(fileOf(env), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const [, time, seq, hash] = LINE.exec(line) ?? [];
    return time && hash ? [{ time, seq: Number(seq), hash }] : [];
  });
}
