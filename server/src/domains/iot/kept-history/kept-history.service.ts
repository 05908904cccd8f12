import {
  DELETE_DAYS,
  type KeptRecord,
  type KeptSeries,
  type keptHistoryApi,
  LATE_MS,
} from '@cloudyard/contract/iot/kept-history.ts';
import { QUALITIES } from '@cloudyard/contract/telemetry/point.ts';
import { USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { askAgain } from '../../equipment/index.ts';
import {
  deleteRange,
  historyOf,
  isHotWithin,
  keepDaysOf,
  recordsOf,
  unkeptOf,
} from '../../telemetry/index.ts';
import { known, placeOf } from '../device/device.service.ts';
import { type NodeRow, nodesById, nodesOfDevice } from '../history-policy/history-policy.queries.ts';
import { coverageOf, longestOf } from './coverage.policy.ts';
import { begunOf, filledOf } from './kept-history.queries.ts';

const MOST_NODES = 2_000;
const A_DAY = 86_400_000;
/** As fine as a bar shows it. */
const BUCKETS = 1_000;

const note = auditOf('iot.kept-history', 'archive');

export async function keptSeries(ctx: ActorContext, deviceId: string): Promise<KeptSeries[]> {
  await known(ctx, deviceId);
  return (await nodesOfDevice(ctx.db, deviceId, MOST_NODES)).map((row) => ({
    ...{ id: row.id, name: row.title ?? row.property, alias: row.alias, property: row.property },
    ...{ dataType: row.kind, unit: row.unit, gatewayId: row.source_id, isEnded: row.ended_at !== null },
  }));
}

type Range = { nodes: readonly number[]; from: number; to: number };

/** Inside the wall: nodes of others are not there. */
async function nodesFor(ctx: ActorContext, { nodes }: Range): Promise<Map<number, NodeRow>> {
  const found = new Map((await nodesById(ctx.db, nodes)).map((row) => [row.id, row]));
  if (nodes.some((id) => !found.has(id))) throw new Refusal('iot.node_not_found');
  return found;
}

type Stored = { value: number | null; text: string | null };
const measured = (kind: string, { value, text }: Stored) => {
  if (kind === 'boolean') return value === null ? null : value !== 0;
  return kind === 'text' ? text : value;
};

export async function keptRecords(ctx: ActorContext, asked: z.output<typeof keptHistoryApi.records.body>) {
  const nodes = await nodesFor(ctx, asked);
  const { from, to, size, after = null } = asked;
  const order = { series: [...nodes.keys()], from, to: to + 1, size, after, newestFirst: true };
  const { records, next } = await recordsOf(ctx, order);
  const sourceOf = (series: number) => nodes.get(series)?.source_id ?? '';
  const filled =
    records.length > 0
      ? await filledOf(
          ctx.db,
          records.map(({ series, no }) => ({ source: sourceOf(series), no })),
        )
      : new Set();
  return {
    next,
    records: records.map((one): KeptRecord => {
      const isLate = one.receivedAt - one.at > LATE_MS;
      const isFilled = filled.has(`${sourceOf(one.series)} ${one.no}`);
      return {
        ...{ id: one.series, at: one.at, receivedAt: one.receivedAt },
        value: measured(nodes.get(one.series)?.kind ?? 'number', one),
        quality: QUALITIES[one.quality] ?? 'bad',
        // What a file brought has no number of its source.
        origin: one.no === 0 ? 'imported' : isFilled ? 'refilled' : isLate ? 'late' : 'live',
      };
    }),
  };
}

export async function coverage(ctx: ActorContext, asked: Range) {
  const nodes = await nodesFor(ctx, asked);
  const ids = [...nodes.keys()];
  const [begun, unkept] = [await begunOf(ctx.db, ids), await unkeptOf(ctx.db, ids)];
  const keepDays = await keepDaysOf(ctx.db, placeOf(ctx));
  const { from, to } = asked;
  const { series } = await historyOf(ctx, { series: ids, from, to: to + 1, buckets: BUCKETS });
  const now = Date.now();
  return series.map(({ series: id, count, covered, gaps }) => {
    const rule = nodes.get(id)?.rule ?? USUAL_RULE;
    const parts = coverageOf({
      ...{ range: { from, to: to + 1 }, now, covered, gaps, begunAt: begun.get(id) ?? 0 },
      expiredBefore: now - (rule.rawDays ?? keepDays) * A_DAY,
      unkept: unkept
        .filter((one) => one.series_id === id)
        .map((one) => ({ from: one.from_at.getTime(), to: one.to_at?.getTime() ?? null })),
      longestMs: longestOf(rule, nodes.get(id)?.period_ms ?? null),
    });
    return { id, points: count, parts };
  });
}

const named = (rows: Iterable<NodeRow>) =>
  [...rows]
    .slice(0, 5)
    .map(({ device_name, device_code, alias }) => `${device_name || device_code} · ${alias}`)
    .join(', ');

/** What the room equipment has: the gateway sends what it still has, and gives up the rest. */
export async function refill(ctx: ActorContext, deviceId: string) {
  const row = await known(ctx, deviceId);
  if (row.gateway_id === null) throw new Refusal('iot.device_loose');
  const { gaps } = await askAgain(ctx, row.gateway_id);
  await note(ctx, 'refill', { id: row.id, name: row.name || row.code }, { after: { gaps } });
  return { gaps };
}

/** Points that lie in files; of what arrived just now nothing can be taken out before it is in one. */
export async function removeKept(ctx: ActorContext, asked: Range) {
  const { from, to } = asked;
  if (to < from) throw new Refusal('telemetry.range_order');
  if (to - from > DELETE_DAYS * A_DAY) throw new Refusal('iot.delete_range_long');
  const nodes = await nodesFor(ctx, asked);
  const sources = [...new Set([...nodes.values()].map(({ source_id }) => source_id))];
  const order = { enterpriseId: placeOf(ctx), sources, series: [...nodes.keys()], from, to: to + 1 };
  if (await isHotWithin(ctx.db, order)) throw new Refusal('iot.range_unsealed');
  const points = await deleteRange(ctx, order);
  const [first] = nodes.values();
  await note(
    ctx,
    'delete',
    { id: first?.device_id ?? '', name: named(nodes.values()) },
    {
      before: {
        ...{ from: new Date(from).toISOString(), to: new Date(to).toISOString(), points, nodes: nodes.size },
      },
    },
  );
  return { points };
}
