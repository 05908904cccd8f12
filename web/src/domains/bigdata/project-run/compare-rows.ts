import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { RunsCompared } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { z } from 'zod';

type Compared = z.infer<typeof RunsCompared>;
type Marked = { id: string };

/** Which two runs are compared: what the address says, else the newest with the one before it. */
export function pairOf(
  runs: readonly Marked[],
  left: string | null,
  right: string | null,
): { left: string; right: string } | undefined {
  const later = right ?? runs.find(({ id }) => id !== left)?.id;
  if (later === undefined) return undefined;
  const place = runs.findIndex(({ id }) => id === later);
  // The newest come first: the one before it stands behind it.
  const earlier = left ?? (runs[place + 1] ?? runs.find(({ id }) => id !== later))?.id;
  return earlier === undefined || earlier === later ? undefined : { left: earlier, right: later };
}

/** A parameter that differs, of a module that both have. */
export type ParamRow = { key: string; module: string; name: string; left: unknown; right: unknown };
export const paramRows = ({ nodes }: Compared): ParamRow[] =>
  nodes.flatMap(({ nodeId, name: module, params }) =>
    params
      .filter(({ left, right }) => JSON.stringify(left) !== JSON.stringify(right))
      .map(({ name, left, right }) => ({ key: `${nodeId} ${name}`, module, name, left, right })),
  );

export type MetricRow = {
  key: string;
  module: string;
  name: string;
  left: number | null;
  right: number | null;
  /** Of the larger of both, 0 to 100; nothing is drawn for what is missing. */
  bars: { left: number; right: number };
};
export const metricRows = ({ nodes }: Compared): MetricRow[] =>
  nodes.flatMap(({ nodeId, name: module, metrics }) =>
    metrics
      .filter(({ left, right }) => left !== null || right !== null)
      .map(({ name, left, right }) => {
        const most = Math.max(Math.abs(left ?? 0), Math.abs(right ?? 0));
        const bar = (value: number | null) => (most === 0 ? 0 : (Math.abs(value ?? 0) / most) * 100);
        return {
          ...{ key: `${nodeId} ${name}`, module, name, left, right },
          bars: { left: bar(left), right: bar(right) },
        };
      }),
  );

export type TableRow = {
  key: string;
  module: string;
  port: string;
  left: number | null;
  right: number | null;
  isSame: boolean;
};
export const tableRows = ({ nodes }: Compared): TableRow[] =>
  nodes.flatMap(({ nodeId, name: module, rows }) =>
    rows.map(({ port, left, right, isSame }) => ({
      ...{ key: `${nodeId} ${port}`, module, port, left, right, isSame },
    })),
  );

/** Links that only one of both drawings has, by its side. */
export function linkChanges(left: ProjectCanvas, right: ProjectCanvas): { added: number; removed: number } {
  const before = new Set(left.links.map(projectLinkKey));
  const after = new Set(right.links.map(projectLinkKey));
  return {
    added: [...after].filter((key) => !before.has(key)).length,
    removed: [...before].filter((key) => !after.has(key)).length,
  };
}
