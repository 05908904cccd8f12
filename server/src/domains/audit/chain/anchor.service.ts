import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Env } from '../../../kit/env.ts';
import { type Break, chainHead, sealsAt } from './check.queries.ts';

/** The head of the chain as it was once: what follows may grow, what leads to it never changes. */
type Anchor = { seq: number; hash: string; time: string };

const LINE = /^(\S+) (\d+) ([0-9a-f]{64})$/;
const fileOf = ({ AUDIT_ANCHORS, dataFolder }: Env) => AUDIT_ANCHORS ?? join(dataFolder, 'audit-anchors.log');

/** Outside the database: whoever can change the log there has to change this too, and what was mailed. */
async function appendAnchor(env: Env, { seq, hash, time }: Anchor) {
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
async function readAnchors(env: Env): Promise<Anchor[]> {
  const text = await readFile(fileOf(env), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const [, time, seq, hash] = LINE.exec(line) ?? [];
    return time && hash ? [{ time, seq: Number(seq), hash }] : [];
  });
}

/** Notes the head of the chain outside the database, if it has grown, and publishes an event about it. */
export const anchorChain = (kit: Kit) =>
  inTransaction(kit, { platform: 'note the head of the audit chain' }, async (ctx) => {
    const { seq, hash } = await chainHead(ctx.db);
    const last = (await readAnchors(kit.env)).at(-1);
    if (seq === 0 || last?.seq === seq) return;
    const anchor = { seq, hash: hash.toString('hex'), time: new Date().toISOString() };
    await kit.events.emit(ctx, 'audit.chain_anchored', anchor);
    await appendAnchor(kit.env, anchor);
  });

export type Compared = { anchors: number; anchoredAt: Date | null; broken: Break | undefined };

/** Whether every head that was ever noted is still where it was. */
export async function compareAnchors({ db, kit }: Context): Promise<Compared> {
  const anchors = await readAnchors(kit.env);
  const kept = new Map((await sealsAt(db, anchors)).map(({ seq, hash }) => [seq, hash.toString('hex')]));
  const head = await chainHead(db);
  const off = anchors.find(({ seq, hash }) => kept.get(seq) !== hash);
  const last = anchors.at(-1);
  return {
    anchors: anchors.length,
    anchoredAt: last ? new Date(last.time) : null,
    broken: off && { seq: off.seq, why: whyOff(off, head.seq) },
  };
}

const whyOff = ({ seq }: Anchor, head: number) => (seq > head ? 'tail_cut' : 'anchor_differs');
