import type { Context } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type SeriesRow, seriesOf } from '../../telemetry/index.ts';
import { newestConfig, nodesOf } from '../config/config.queries.ts';
import { type ExportRow, partsOf } from './export.queries.ts';

export type Node = SeriesRow & { title: string };

/** By the number of their series. Also nodes that are not measured any more: their past is still there. */
export async function nodesByNumber(
  { db }: Pick<Context, 'db'>,
  guid: string,
  aliases: readonly string[],
): Promise<Map<number, Node>> {
  const config = await newestConfig(db, guid);
  const titles = new Map((config ? nodesOf(config) : []).map(({ alias, name }) => [alias, name]));
  const wanted = new Set(aliases);
  const found = (await seriesOf(db, guid)).filter(({ name }) => wanted.has(name));
  if (found.length < wanted.size) throw new Refusal('equipment.node_not_found');
  return new Map(found.map((one) => [one.id, { ...one, title: titles.get(one.name) ?? one.name }]));
}

/** Of an export: of its one gateway, or of several under the names they were asked for by. */
export async function nodesOfExport(ctx: Pick<Context, 'db'>, row: ExportRow): Promise<Map<number, Node>> {
  const all = new Map<number, Node>();
  for (const { guid, nodes } of partsOf(row) ?? [])
    for (const [number, node] of await nodesByNumber(
      ctx,
      guid,
      nodes.map(({ alias }) => alias),
    ))
      all.set(number, {
        ...node,
        title: nodes.find(({ alias }) => alias === node.name)?.title ?? node.title,
      });
  return row.parts === null ? nodesByNumber(ctx, row.gateway_id, row.nodes) : all;
}
