import { EXPORT_LIMITS, type historyApi } from '@cloudyard/contract/equipment/history.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { known } from '../gateway/gateway.service.ts';
import {
  deleteExport,
  exportsOf,
  insertExport,
  keptExports,
  lockOwnExport,
  type ShownExport,
  shownExport,
  updateExport,
} from './export.queries.ts';
import { exportView } from './export.view.ts';
import { expiryOf, fileOf } from './export-work.service.ts';
import { exportHistoryJob } from './history.jobs.ts';
import { note } from './history.service.ts';
import { nodesByNumber } from './node.service.ts';

const enterpriseOf = ({ actor }: ActorContext) => orRefuse(actor.enterpriseId, 'equipment.no_enterprise');

const shown = async (ctx: ActorContext, id: string) =>
  exportView(orRefuse(await shownExport(ctx.db, id), 'equipment.history_export_not_found'));

const own = async (ctx: ActorContext, id: string) =>
  orRefuse(
    await lockOwnExport(ctx.db, id, enterpriseOf(ctx), ctx.actor.userId),
    'equipment.history_export_not_found',
  );

const thing = ({ gateway_id, hardware_id }: ShownExport) => ({ id: gateway_id, hardware_id });
const isOpen = ({ state }: ShownExport) => state === 'waiting' || state === 'running';

export const ownExports = async (ctx: ActorContext) =>
  (await exportsOf(ctx.db, enterpriseOf(ctx), ctx.actor.userId)).map(exportView);

/** Files of others count too: the room is the enterprise's. */
async function mustHaveRoom({ db, kit, actor }: ActorContext, enterpriseId: string) {
  const { own: count, bytes } = await keptExports(db, enterpriseId, actor.userId);
  const room = await kit.storage.room();
  const isFull =
    count >= EXPORT_LIMITS.kept ||
    bytes >= kit.env.STORAGE_PER_ENTERPRISE_MB * 2 ** 20 ||
    (room !== undefined && room.freeBytes < kit.env.DISK_FLOOR_MB * 2 ** 20);
  if (isFull) throw new Refusal('equipment.history_exports_full');
}

export async function startExport(ctx: ActorContext, asked: z.output<typeof historyApi.export.body>) {
  const gateway = await known(ctx, asked.guid);
  if (asked.startTime >= asked.endTime) throw new Refusal('telemetry.range_order');
  await nodesByNumber(ctx, asked.guid, asked.nodes);
  await mustHaveRoom(ctx, enterpriseOf(ctx));
  const id = newId();
  const nodes = [...new Set(asked.nodes)];
  const [from_at, to_at] = [new Date(asked.startTime), new Date(asked.endTime)];
  await insertExport(ctx.db, {
    ...{ id, gateway_id: asked.guid, by_id: ctx.actor.userId, format: asked.format, nodes, from_at, to_at },
  });
  await note(ctx, 'export', gateway, {
    after: {
      ...{ format: asked.format.toUpperCase(), nodes: nodes.length },
      ...{ from: from_at.toISOString(), to: to_at.toISOString() },
    },
  });
  await ctx.kit.jobs.send(ctx, exportHistoryJob, { id });
  return shown(ctx, id);
}

/** Whoever has it in hand hears of it within a second, and leaves nothing behind. */
export async function cancelExport(ctx: ActorContext, id: string, at = new Date()) {
  const row = await own(ctx, id);
  if (!isOpen(row)) throw new Refusal('equipment.history_export_ended');
  await updateExport(ctx.db, id, { state: 'cancelled', ended_at: at, expires_at: expiryOf(at) });
  await note(ctx, 'cancel-export', thing(row), { before: { format: row.format.toUpperCase() } });
  return shown(ctx, id);
}

/** The bytes first: interrupted in between, it is deleted by the next try. */
export async function removeExport(ctx: ActorContext, id: string) {
  const row = await own(ctx, id);
  if (isOpen(row)) throw new Refusal('equipment.history_export_unfinished');
  await ctx.commitAndRelease();
  await ctx.kit.storage.remove(fileOf(row));
  await deleteExport(ctx.db, id);
  await note(ctx, 'remove-export', thing(row), { before: { points: row.points, bytes: row.bytes } });
  return { id };
}

export async function openExport(ctx: ActorContext, id: string, at = new Date()) {
  const row = await own(ctx, id);
  if (row.state !== 'done') throw new Refusal('equipment.history_export_unfinished');
  // The file may still be there until the next sweep, but it is over.
  if (!row.expires_at || row.expires_at <= at) throw new Refusal('equipment.history_export_not_found');
  const stream = orRefuse(await ctx.kit.storage.get(fileOf(row)), 'equipment.history_export_not_found');
  await note(ctx, 'download', thing(row), {
    after: { points: row.points, bytes: row.bytes, sha256: row.sha256 },
  });
  const day = (when: Date) => when.toISOString().slice(0, 10);
  const name = row.hardware_id.replace(/[^\w.-]+/g, '_');
  return {
    ...{ stream, bytes: row.bytes },
    mime: row.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/vnd.apache.parquet',
    fileName: `${name}-${day(row.from_at)}-${day(row.to_at)}.${row.format}`,
  };
}
