import { IMPORT_CATEGORY, IMPORT_LIMITS, type ImportReport } from '@cloudyard/contract/iot/history-import.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { removeSealedLater, sealedOwners } from '../../file/index.ts';
import { known, placeOf } from '../device/device.service.ts';
import { importHistoryJob } from './history-import.jobs.ts';
import {
  importPage,
  insertImport,
  isAnyRunning,
  isImported,
  lockImport,
  shownImport,
  updateImport,
} from './history-import.queries.ts';
import { importView } from './history-import.view.ts';

const note = auditOf('iot.kept-history', 'archive');

export const imports = async ({ db }: ActorContext) =>
  (await importPage(db, IMPORT_LIMITS.listed)).map(importView);

const viewed = async ({ db }: ActorContext, id: string) =>
  importView(orRefuse(await shownImport(db, id), 'iot.import_not_found'));

/** One at a time of an enterprise: two at once could each bring the same points. */
async function refuseBusy(ctx: ActorContext) {
  await takeTurn(ctx.db, `history imports ${placeOf(ctx)}`);
  if (await isAnyRunning(ctx.db, placeOf(ctx))) throw new Refusal('iot.import_busy');
}

/** A file of one's own is looked at; nothing is imported yet. */
export async function addImport(ctx: ActorContext, { device, file }: { device: string; file: string }) {
  await known(ctx, device);
  const [found] = await sealedOwners(ctx, [file]);
  // Other rooms seal files too: those are theirs, and an import that fails would remove them.
  if (found?.owner_id !== ctx.actor.userId || found.category !== IMPORT_CATEGORY)
    throw new Refusal('iot.import_file_unknown');
  await refuseBusy(ctx);
  if (await isImported(ctx.db, file)) throw new Refusal('iot.import_file_unknown');
  const { id } = await insertImport(ctx.db, {
    ...{ device_id: device, by_id: ctx.actor.userId, file, file_name: found.original_name },
    bytes: Number(found.bytes),
  });
  await ctx.kit.jobs.send(ctx, importHistoryJob, { id });
  return viewed(ctx, id);
}

export async function startImport(ctx: ActorContext, id: string) {
  await refuseBusy(ctx);
  const row = orRefuse(await lockImport(ctx.db, id), 'iot.import_not_found');
  const report = row.report as ImportReport | null;
  if (row.state !== 'checked' || !report) throw new Refusal('iot.import_not_ready');
  const changes = { state: 'importing', percent: 0, attempts: 0, holder: null, asked_at: new Date() };
  await updateImport(ctx.db, id, changes);
  const shown = await viewed(ctx, id);
  const after = {
    ...{ from: new Date(report.from).toISOString(), to: new Date(report.to).toISOString() },
    ...{ points: report.fresh, nodes: report.nodes.filter(({ isMatched }) => isMatched).length },
    bytes: shown.bytes,
  };
  await note(
    ctx,
    'import',
    { id: row.device_id, name: `${shown.device.name} · ${shown.fileName}` },
    { after },
  );
  await ctx.kit.jobs.send(ctx, importHistoryJob, { id });
  return shown;
}

/** Whoever has it in hand hears of it; what was imported stays. */
export async function cancelImport(ctx: ActorContext, id: string) {
  const row = orRefuse(await lockImport(ctx.db, id), 'iot.import_not_found');
  if (!['checking', 'checked', 'importing'].includes(row.state)) throw new Refusal('iot.import_not_ready');
  await updateImport(ctx.db, id, { state: 'cancelled', holder: null, ended_at: new Date() });
  await removeSealedLater(ctx, row.file);
  return viewed(ctx, id);
}
