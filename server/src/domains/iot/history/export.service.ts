import type { historyApi } from '@cloudyard/contract/iot/history.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { type ExportPart, startExportOf } from '../../equipment/index.ts';
import { knownPoints } from './history.service.ts';

/** By gateway, each node under the names of its device and property. */
export async function exportPoints(
  ctx: ActorContext,
  { points, from: startTime, to: endTime, format }: z.output<typeof historyApi.export.body>,
) {
  const parts = new Map<string, ExportPart>();
  for (const { device, facts, series } of await knownPoints(ctx, points)) {
    const part = parts.get(series.source_id) ?? { guid: series.source_id, nodes: [] };
    if (!part.nodes.some(({ alias }) => alias === series.name))
      part.nodes.push({ alias: series.name, title: `${device?.name ?? ''} · ${facts.name}` });
    parts.set(series.source_id, part);
  }
  return startExportOf(ctx, { startTime, endTime, format }, [...parts.values()]);
}
