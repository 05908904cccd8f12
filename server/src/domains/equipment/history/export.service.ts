import { EXPORT_LIMITS, type ExportFormat, type historyApi } from '@cloudyard/contract/equipment/history.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { known } from '../gateway/gateway.service.ts';
import {
  deleteExport,
  type ExportPart,
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

type GatewayRow = Awaited<ReturnType<typeof known>>;

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

type Order = { format: ExportFormat; startTime: number; endTime: number };

/** Written down with the job that does it. */
async function begin(
  ctx: ActorContext,
  gateway: GatewayRow,
  { format, startTime, endTime }: Order,
  { nodes, parts }: { nodes: string[]; parts?: readonly ExportPart[] },
) {
  if (startTime >= endTime) throw new Refusal('telemetry.range_order');
  await mustHaveRoom(ctx, enterpriseOf(ctx));
  const id = newId();
  const [from_at, to_at] = [new Date(startTime), new Date(endTime)];
  await insertExport(ctx.db, {
    ...{ id, gateway_id: gateway.id, by_id: ctx.actor.userId, format, nodes, from_at, to_at },
    parts: parts ? JSON.stringify(parts) : null,
  });
  await note(ctx, 'export', gateway, {
    after: {
      ...{ format: format.toUpperCase(), nodes: nodes.length },
      ...{ from: from_at.toISOString(), to: to_at.toISOString() },
    },
  });
  await ctx.kit.jobs.send(ctx, exportHistoryJob, { id });
  return shown(ctx, id);
}

export async function startExport(ctx: ActorContext, asked: z.output<typeof historyApi.export.body>) {
  const gateway = await known(ctx, asked.guid);
  await nodesByNumber(ctx, asked.guid, asked.nodes);
  return begin(ctx, gateway, asked, { nodes: [...new Set(asked.nodes)] });
}

/** Nodes of several gateways in one file; for rooms above. The first gateway stands for all of them. */
export async function startExportOf(ctx: ActorContext, order: Order, parts: readonly ExportPart[]) {
  const gateways: GatewayRow[] = [];
  for (const { guid, nodes } of parts) {
    gateways.push(await known(ctx, guid));
    await nodesByNumber(
      ctx,
      guid,
      nodes.map(({ alias }) => alias),
    );
  }
  const first = orRefuse(gateways[0], 'equipment.gateway_not_found');
  const nodes = parts.flatMap((part) => part.nodes.map(({ alias }) => alias));
  return begin(ctx, first, order, { nodes, parts });
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
