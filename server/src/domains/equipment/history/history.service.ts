import type { historyApi } from '@cloudyard/contract/equipment/history.ts';
import { QUALITIES } from '@cloudyard/contract/telemetry/point.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { historyOf, recordsOf, seriesOf, setKept, tellRules } from '../../telemetry/index.ts';
import { configFor } from '../config/config.service.ts';
import { measured } from '../data/data.view.ts';
import { lockGateway } from '../gateway/gateway.queries.ts';
import { known } from '../gateway/gateway.service.ts';
import { nodesByNumber } from './node.service.ts';

export const note = auditOf(
  'equipment.history',
  'gateway',
  ({ id, hardware_id }: { id: string; hardware_id: string }) => ({
    ...{ id, name: hardware_id },
  }),
);

type Asked = { guid: string; nodes: readonly string[] };
async function nodesFor(ctx: ActorContext, { guid, nodes }: Asked) {
  await known(ctx, guid);
  return nodesByNumber(ctx, guid, nodes);
}

type Stored = { at: number; value: number | null; text: string | null; quality: number };
const pointOf = ({ kind }: { kind: string }, point: Stored) => ({
  ...{ at: point.at, value: measured(kind, point), quality: QUALITIES[point.quality] ?? 'bad' },
});

export async function chartOf(ctx: ActorContext, asked: z.output<typeof historyApi.chart.body>) {
  const nodes = await nodesFor(ctx, asked);
  const { startTime: from, endTime: to, buckets } = asked;
  const { bucketMs, series } = await historyOf(ctx, { series: [...nodes.keys()], from, to, buckets });
  return {
    ...{ from, to, bucketMs },
    nodes: series.flatMap(({ series: id, count, shown, good, covered, gaps, points }) => {
      const node = nodes.get(id);
      if (!node) return [];
      const { name: alias, title: name, unit, kind } = node;
      return [
        {
          ...{ alias, name, unit, dataType: kind as 'number', count, shown, good, covered, gaps },
          points: points.map((point) => pointOf(node, point)),
        },
      ];
    }),
  };
}

export async function recordsFor(ctx: ActorContext, asked: z.output<typeof historyApi.records.body>) {
  const nodes = await nodesFor(ctx, asked);
  const { startTime: from, endTime: to, size, after = null } = asked;
  const order = { series: [...nodes.keys()], from, to, size, after, newestFirst: true };
  const { records, next } = await recordsOf(ctx, order);
  return {
    next,
    records: records.flatMap((record) => {
      const node = nodes.get(record.series);
      if (!node) return [];
      const { name: alias, title: name, unit } = node;
      return [{ ...{ alias, name, unit, receivedAt: record.receivedAt }, ...pointOf(node, record) }];
    }),
  };
}

export async function keepNodes(
  ctx: ActorContext,
  id: string,
  { nodes }: z.output<typeof historyApi.keep.body>,
) {
  const gateway = orRefuse(await lockGateway(ctx.db, id), 'equipment.gateway_not_found');
  const before = new Map((await seriesOf(ctx.db, id)).map(({ name, is_kept }) => [name, is_kept]));
  if (nodes.some(({ alias }) => !before.has(alias))) throw new Refusal('equipment.node_not_found');
  const changed = nodes.filter(({ alias, ifBackup }) => before.get(alias) !== ifBackup);
  await setKept(ctx.db, id, new Map(changed.map(({ alias, ifBackup }) => [alias, ifBackup])));
  const count = (kept: boolean) => changed.filter(({ ifBackup }) => ifBackup === kept).length;
  await tellRules(ctx.kit, ctx.db, [id]);
  if (changed.length > 0)
    await note(ctx, 'keep', gateway, { after: { nodesKept: count(true), nodesNotKept: count(false) } });
  return configFor(ctx, id);
}
