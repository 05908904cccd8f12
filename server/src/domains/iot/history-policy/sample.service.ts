import type { KeepRule } from '@cloudyard/contract/telemetry/rule.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Seen, samplesOf, usageOf } from '../../telemetry/index.ts';
import { monthCells, monthPoints } from './estimate.policy.ts';

/** Of a source, the newest so many messages are looked at. */
const FRAMES = 100;
/** Where an enterprise keeps too little to measure it: as decision 41 found it. */
const USUAL_BYTES = 2.65;
const ENOUGH_POINTS = 10_000;
/** As decision 44 found it. */
const USUAL_CELL_BYTES = 13;
const ENOUGH_CELLS = 10_000;

type Node = { id: number; source_id: string; period_ms: number | null };

/** What a point takes in the files of an enterprise, and what a cell of its roll-ups does. */
export type Sizes = { point: number; cell: number };

export async function sizesOf({ db }: Pick<ActorContext, 'db'>, enterpriseId: string): Promise<Sizes> {
  const usage = await usageOf(db, enterpriseId);
  if (!usage || usage.points < ENOUGH_POINTS) return { point: USUAL_BYTES, cell: USUAL_CELL_BYTES };
  const { bytes, points, rollup_bytes, cells } = usage;
  return {
    point: (bytes - rollup_bytes) / points,
    cell: cells >= ENOUGH_CELLS ? rollup_bytes / cells : USUAL_CELL_BYTES,
  };
}

export const samplesFor = ({ db }: Pick<ActorContext, 'db'>, nodes: readonly Node[]) =>
  samplesOf(
    db,
    [...new Set(nodes.map(({ source_id }) => source_id))],
    nodes.map(({ id }) => id),
    FRAMES,
  );

/** Bytes a month of a node by a rule, with its roll-ups; null: nothing came lately. */
export function monthBytes(
  node: Node,
  rule: KeepRule,
  samples: ReadonlyMap<number, Seen[]>,
  sizes: Sizes,
): number | null {
  const { points, cells } = monthOf(node, rule, samples);
  return points === null ? null : Math.round(points * sizes.point + cells * sizes.cell);
}

/** Points a month and cells of their roll-ups; null: nothing came lately. */
export function monthOf(
  { id, period_ms: periodMs }: Node,
  rule: KeepRule,
  samples: ReadonlyMap<number, Seen[]>,
): { points: number | null; cells: number } {
  const points = monthPoints({ rule, periodMs, points: samples.get(id) ?? [] });
  return { points, cells: points === null ? 0 : monthCells(rule, points) };
}
