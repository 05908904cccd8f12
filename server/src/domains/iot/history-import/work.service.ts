import {
  IMPORT_LIMITS,
  type ImportFailure,
  type ImportReport,
} from '@cloudyard/contract/iot/history-import.ts';
import { USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { Interrupted, inHand, type Tell } from '../../../kit/held-work.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { removeSealedLater, storedPlace } from '../../file/index.ts';
import {
  keepDaysOf,
  type RestoreReport,
  type RestoreTarget,
  restorePoints,
  Unfit,
} from '../../telemetry/index.ts';
import { nodesOfDevice } from '../history-policy/history-policy.queries.ts';
import {
  forgottenImports,
  type ImportRow,
  noteImportDay,
  takeImport,
  tellImport,
  updateImport,
} from './history-import.queries.ts';

const asPlatform = { platform: 'import history' };
const A_DAY = 86_400_000;
const MOST_NODES = 2_000;
/** Interrupted more often than that, it has failed. */
const TRIES = 5;

class Cancelled extends Error {}

/** Whoever finds it orphaned goes on after the last day. */
export const runImport = (kit: Kit, id: string, signal: AbortSignal) =>
  inHand<ImportRow>(kit, {
    ...{ name: 'an import of history', signal, tries: TRIES },
    take: (db, holder) => takeImport(db, id, holder),
    tell: ({ db }, row, { percent }) => tellImport(db, row, { percent }),
    async work(row, until, tell) {
      const report = await restore(kit, row, until, tell);
      await inTransaction(kit, asPlatform, (ctx) => ended(ctx, row, report));
    },
    fail: (row, error) =>
      inTransaction(kit, asPlatform, async (ctx) => {
        const changes = { state: 'failed', error: reasonOf(error), holder: null, ended_at: new Date() };
        if (await tellImport(ctx.db, row, changes)) await removeSealedLater(ctx, row.file);
      }),
  });

const REASONS: Partial<Record<string, ImportFailure>> = {
  ...{
    'telemetry.history_slow': 'slow',
    'telemetry.history_busy': 'slow',
    'telemetry.range_too_large': 'large',
  },
};
function reasonOf(error: unknown): ImportFailure {
  if (error instanceof Interrupted) return 'interrupted';
  if (error instanceof Unfit) return error.reason as ImportFailure;
  return (error instanceof Refusal && REASONS[error.code]) || 'unknown';
}

/** Nodes of the device by the name they have on the wire, with how old a point of them may be. */
async function targetsOf({ db }: Context, row: ImportRow): Promise<RestoreTarget[]> {
  const keepDays = await keepDaysOf(db, row.enterprise_id);
  const nodes = await nodesOfDevice(db, row.device_id, MOST_NODES);
  return nodes.map(({ id, alias, kind, rule }) => ({
    ...{ id, name: alias, isText: kind === 'text' },
    since: Date.now() - ((rule ?? USUAL_RULE).rawDays ?? keepDays) * A_DAY,
  }));
}

/** Reads inside the wall of its enterprise: nodes of others are not there. */
const restore = (kit: Kit, row: ImportRow, signal: AbortSignal, onProgress: Tell) =>
  inTransaction(kit, { user: null, enterprise: row.enterprise_id }, async (ctx) => {
    const targets = await targetsOf(ctx, row);
    const report = await restorePoints(ctx, {
      ...{
        enterpriseId: row.enterprise_id,
        targets,
        mostRows: IMPORT_LIMITS.rows,
        receivedAt: row.started_at,
      },
      ...{ after: row.done_day, onProgress, signal },
      open: async () => {
        const body = await kit.storage.get(storedPlace(row.file));
        if (!body) throw new Unfit('format');
        return body;
      },
      note:
        row.state === 'importing' ? (db, day, points, known) => noteDay(db, row, day, points, known) : null,
    });
    return reportOf(report, targets);
  });

/** In the transaction of the day's points. Whoever was cancelled, or lost it to another copy, changes nothing. */
async function noteDay(db: Db, row: ImportRow, day: string, points: number, known: number) {
  if (!(await noteImportDay(db, row, day, points, known))) throw new Cancelled('It is not ours any more.');
}

function reportOf({ names, ...found }: RestoreReport, targets: readonly RestoreTarget[]): ImportReport {
  const { rows, from, to, misfit, expired, known, fresh } = found;
  const called = new Set(targets.map(({ name }) => name));
  const nodes = names.map((one) => ({ ...one, isMatched: called.has(one.name) }));
  if (!nodes.some(({ isMatched }) => isMatched)) throw new Unfit('unmatched');
  return { ...{ rows, from, to, misfit, expired, known, fresh }, nodes };
}

async function ended(ctx: Context, row: ImportRow, report: ImportReport) {
  if (row.state === 'checking') {
    await tellImport(ctx.db, row, {
      state: 'checked',
      report: JSON.stringify(report),
      percent: 100,
      holder: null,
    });
    return;
  }
  const changes = { state: 'done', percent: 100, holder: null, ended_at: new Date() };
  if (await tellImport(ctx.db, row, changes)) await removeSealedLater(ctx, row.file);
}

/** Files that were looked at and never started go. */
export const sweepImports = (kit: Kit, at = new Date()) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const before = new Date(at.getTime() - IMPORT_LIMITS.days * A_DAY);
    for (const { id, file } of await forgottenImports(ctx.db, before)) {
      await updateImport(ctx.db, id, { state: 'cancelled', ended_at: at });
      await removeSealedLater(ctx, file);
    }
  });
