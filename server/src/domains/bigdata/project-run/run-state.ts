import type { ProjectCanvas } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { CarriedLink } from '@cloudyard/contract/bigdata/project-shown.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import type { Held } from '../../../kit/held-work.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { profileOf, versionById as tableById } from '../dataset/version.queries.ts';
import type { OwnPlace } from '../owned.ts';
import { versionNumbered } from '../project/version.queries.ts';
import { factsOfProfile, type TableFacts } from './carried.ts';
import { arrivingAt } from './part.ts';
import type { StepRecipe } from './recipe.ts';
import { type ResultRow, resultsById } from './result.queries.ts';
import { type RunRow, sourcesOfGoodRuns } from './run.queries.ts';
import type { Said } from './said.ts';
import { goodSteps, type StepRow, stepsOfGoodRuns, stepsOfRun } from './step.queries.ts';

export const asPlatform = { platform: 'run a project' };

/** How far the steps under way are, told twice a second. */
export type Board = {
  at: Map<string, { percent: number; text: string }>;
  said: Map<string, Said>;
  published: number;
  /** By link. */
  carried: Map<string, CarriedLink>;
  isCarriedNew: boolean;
};
export const newBoard = (): Board => ({
  ...{ at: new Map(), said: new Map(), published: -1, carried: new Map(), isCarriedNew: false },
});

/** A run in hand: what is known of it here. */
export type RunState = {
  kit: Kit;
  row: Held<RunRow>;
  place: OwnPlace;
  canvas: ProjectCanvas;
  signal: AbortSignal;
  board: Board;
  steps: Map<string, StepRow>;
  /** By node what it made, in this run or before. */
  results: Map<string, ResultRow>;
  /** What the nodes were made of the last time before this run. */
  last: Map<string, StepRecipe>;
  /** What the last good run left at the nodes, for comparing. */
  former: Map<string, ResultRow>;
  /** What is known of the tables it begins with, and of those the last good run began with. */
  tables: Map<string, TableFacts>;
  formerTables: Map<string, TableFacts>;
};

export const placeOfRun = ({ enterprise_id, created_by }: RunRow): OwnPlace =>
  enterprise_id === null
    ? { kind: 'private', id: created_by ?? '' }
    : { kind: 'enterprise', id: enterprise_id };

export const isGood = ({ state }: StepRow) => state === 'done' || state === 'reused';

type Pairs = Iterable<readonly [string, string]>;

async function resultsAt(db: Db, pairs: Pairs): Promise<Map<string, ResultRow>> {
  const list = [...pairs];
  const found = await resultsById(
    db,
    list.map(([, id]) => id),
  );
  return new Map(
    list.flatMap(([node, id]) => {
      const result = found.get(id);
      return result ? [[node, result] as const] : [];
    }),
  );
}

async function tablesAt(db: Db, pairs: Pairs): Promise<Map<string, TableFacts>> {
  const tables = new Map<string, TableFacts>();
  for (const [node, id] of pairs) {
    const version = await tableById(db, id);
    if (version) tables.set(node, factsOfProfile(version, await profileOf(db, id)));
  }
  return tables;
}

const resultsOf = (steps: readonly StepRow[]) =>
  steps.flatMap(({ node_id, result_id }) => (result_id ? [[node_id, result_id] as const] : []));

/** Everything a run is, as rows have it: also what an earlier holder finished. */
export async function openRun(
  kit: Kit,
  row: Held<RunRow>,
  signal: AbortSignal,
  board: Board,
): Promise<RunState> {
  for (const one of row.carried) board.carried.set(projectLinkKey(one), one);
  return inTransaction(kit, asPlatform, async ({ db }) => {
    const version = await versionNumbered(db, row.project_id, row.version);
    const { canvas } = orRefuse(version, 'bigdata.project_not_found');
    const steps = await stepsOfRun(db, row.id);
    const last = (await goodSteps(db, row.project_id)).filter(({ run_id }) => run_id !== row.id);
    const good = await stepsOfGoodRuns(db, row.project_id, row.id);
    const tables = Object.entries(row.part.sources).filter(([, { kind }]) => kind === 'dataset');
    return {
      ...{ kit, row, place: placeOfRun(row), canvas, signal, board },
      steps: new Map(steps.map((step) => [step.node_id, step])),
      results: await resultsAt(db, [...Object.entries(row.part.before), ...resultsOf(steps.filter(isGood))]),
      last: new Map(last.map(({ node_id, recipe }) => [node_id, recipe])),
      former: await resultsAt(db, resultsOf(good)),
      tables: await tablesAt(
        db,
        tables.map(([node, { versionId }]) => [node, versionId] as const),
      ),
      formerTables: await tablesAt(db, await sourcesOfGoodRuns(db, row.project_id, row.id)),
    };
  });
}

/** Steps that wait for nothing but their turn, in their order. */
export function readySteps({ steps, canvas, results }: RunState, begun: ReadonlySet<string>): StepRow[] {
  const isThere = (source: string) => !steps.has(source) || results.has(source);
  return [...steps.values()].filter(
    (step) =>
      !isGood(step) &&
      step.state !== 'failed' &&
      !begun.has(step.node_id) &&
      arrivingAt(canvas, step.node_id).every(({ source }) => isThere(source)),
  );
}
