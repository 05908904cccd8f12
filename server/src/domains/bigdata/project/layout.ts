import { SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { SOURCE, type TemplateStep } from './templates.ts';

const LEFT = 400;
const TOP = 60;
/** Room for links and their figures between two rows, and between two nodes of a row. */
const DOWN = 120;
const BESIDE = SHEET.nodeWidth + 80;

const fromOf = ({ from }: TemplateStep) => Object.values(from).map((end) => end.split('.')[0] as string);
const onGrid = (value: number) => Math.round(value / SHEET.grid) * SHEET.grid;

/** Where the steps of a template stand: each below all it needs, those of one row beside each other. */
export function placesOf(steps: readonly TemplateStep[]): Map<string, { x: number; y: number }> {
  const rows = new Map([[SOURCE, 0]]);
  for (const step of steps) rows.set(step.id, 1 + Math.max(...fromOf(step).map((id) => rows.get(id) ?? 0)));
  const byRow = Map.groupBy(rows, ([, row]) => row);
  const places = new Map<string, { x: number; y: number }>();
  for (const [row, ids] of byRow)
    for (const [at, [id]] of ids.entries())
      places.set(id, { x: onGrid(LEFT + (at - (ids.length - 1) / 2) * BESIDE), y: TOP + row * DOWN });
  return places;
}
