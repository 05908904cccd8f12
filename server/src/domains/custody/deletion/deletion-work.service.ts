import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { type Held, inHand } from '../../../kit/held-work.ts';
import { closeEnterprise, forgetEnterprise } from '../../enterprise/index.ts';
import { notify } from '../../message/index.ts';
import { keptOf, statementOf } from './certificate.ts';
import {
  addRemoved,
  type DeletionRow,
  deletionById,
  heldDeletion,
  letGo,
  lockDeletion,
  removedIn,
  takeDeletion,
  updateDeletion,
} from './deletion.queries.ts';
import { note } from './deletion.service.ts';
import { deletionView } from './deletion.view.ts';
import { type Emptied, emptiedTables, eraseRows } from './order.queries.ts';
import { endOutside } from './outside.service.ts';
import { blockersOf, detach, keptRows, lockMoney } from './plan.queries.ts';

const asPlatform = { platform: 'remove an enterprise' };
/** Rows deleted in one transaction. */
const BATCH = 5000;
const CLOSED = 'Deleted at its own request';
type Taken = DeletionRow & { attempts: number };

/** Each step may run twice: a killed one is gone on with, as often as it takes. */
export const runDeletion = (kit: Kit, id: string, signal: AbortSignal, at = new Date()) =>
  inHand<Taken>(kit, {
    ...{ name: 'a deletion', signal },
    take: async (db, holder) => {
      const row = await takeDeletion(db, id, holder, at);
      return row && { ...row, attempts: 0 };
    },
    tell: ({ db }, row) => heldDeletion(db, row),
    work: (row, until) => remove(kit, row, until),
    fail: (row) => inTransaction(kit, asPlatform, ({ db }) => letGo(db, row)),
  });

async function remove(kit: Kit, row: Held<Taken>, signal: AbortSignal) {
  const isBegun =
    row.state === 'removing' || (await inTransaction(kit, asPlatform, (ctx) => begin(ctx, row)));
  if (!isBegun) return;
  await endOutside(kit, row.enterprise_id, signal);
  while (await eraseAll(kit, row, signal)) signal.throwIfAborted();
  await inTransaction(kit, asPlatform, (ctx) => certify(ctx, row));
}

/** False: something stands in the way by now, and nothing is removed. */
async function begin(ctx: Context, asked: DeletionRow): Promise<boolean> {
  const row = await lockDeletion(ctx.db, asked.id);
  if (row?.state !== 'waiting') return false;
  await lockMoney(ctx.db, row.enterprise_id);
  const blockers = await blockersOf(ctx.db, row.enterprise_id);
  const within = { enterpriseId: row.enterprise_id };
  if (blockers.length > 0) {
    const ended = { state: 'stopped', holder: null, ended_at: new Date() };
    await updateDeletion(ctx.db, row.id, { ...ended, blockers: JSON.stringify(blockers) });
    await note(ctx, 'stop', row, within);
    await tell(ctx, row, 'deletion-stopped');
    return false;
  }
  await updateDeletion(ctx.db, row.id, { state: 'removing' });
  await closeEnterprise(ctx, row.enterprise_id, CLOSED);
  await note(ctx, 'begin', row, within);
  return true;
}

/** True: something was there, so there may be more: what still ran has written meanwhile. */
async function eraseAll(kit: Kit, row: DeletionRow, signal: AbortSignal): Promise<boolean> {
  await inTransaction(kit, asPlatform, ({ db }) => detach(db, row.enterprise_id));
  const groups = await inTransaction(kit, asPlatform, ({ db }) => emptiedTables(db));
  let found = false;
  for (const group of groups) {
    for (let isMore = true; isMore; ) {
      signal.throwIfAborted();
      const gone = await eraseGroup(kit, row, group);
      found ||= gone > 0;
      isMore = !group.isWhole && gone >= BATCH;
    }
  }
  return found;
}

/** Inside the wall of that enterprise; removed and counted in one transaction. */
const eraseGroup = (kit: Kit, row: DeletionRow, { tables, isWhole }: Emptied): Promise<number> =>
  inTransaction(kit, { user: null, enterprise: row.enterprise_id }, async ({ db }) => {
    let sum = 0;
    for (const table of tables) {
      const { gone, bytes } = await eraseRows(db, table, isWhole ? null : BATCH);
      if (gone > 0) await addRemoved(db, row.id, table, { count: gone, bytes });
      sum += gone;
    }
    return sum;
  });

async function certify(ctx: Context, asked: Held<Taken>) {
  const row = await lockDeletion(ctx.db, asked.id);
  if (row?.state !== 'removing' || row.holder !== asked.holder) return;
  await forgetEnterprise(ctx, row.enterprise_id);
  const at = new Date();
  const kept = keptOf(await keptRows(ctx.db, row.enterprise_id), at);
  const { number, text, sha256 } = statementOf(row, removedIn(row), kept, at);
  const done = { state: 'done', holder: null, at_work: '', ended_at: at, number, statement: text, sha256 };
  await updateDeletion(ctx.db, row.id, done);
  const now = deletionView((await deletionById(ctx.db, row.id)) ?? row);
  await note(ctx, 'certify', row, {
    enterpriseId: row.enterprise_id,
    after: { number, rows: now.rows, bytes: now.bytes, sha256 },
  });
  await tell(ctx, row, 'deletion-done');
}

/** Who asked for it, wherever they stand by now. */
const tell = (ctx: Context, row: DeletionRow, event: 'deletion-done' | 'deletion-stopped') =>
  notify(ctx, {
    event,
    to: [row.asked_by],
    values: { name: row.enterprise_name },
    link: event === 'deletion-done' ? `/console/deletion-certificate?id=${row.id}` : null,
    importance: 1,
  });
