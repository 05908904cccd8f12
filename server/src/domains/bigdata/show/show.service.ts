import { SHOW_LIMITS, type ShownModel, type ShownProject } from '@cloudyard/contract/bigdata/show.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { modelById, systemModels } from '../model/model.queries.ts';
import { answered } from '../model/reading.service.ts';
import { triedKinds } from '../model/trainer.service.ts';
import { readyVersion } from '../model/version.queries.ts';
import {
  type NamedRow,
  namesOf,
  type ShownRow,
  type ShownStepRow,
  shownRows,
  shownSteps,
} from './show.queries.ts';

/** Visitors come in crowds: what they see is at most so old. */
const KEPT_MS = 10_000;
type Kept = { until: number; what: Promise<ShownProject[]> };
const kept = new WeakMap<Kit, Kept>();

/** The platform's projects with what their last run made. */
export async function shownProjects(ctx: Context): Promise<ShownProject[]> {
  const known = kept.get(ctx.kit);
  if (known && known.until > Date.now()) return known.what;
  const what = readProjects(ctx);
  kept.set(ctx.kit, { until: Date.now() + KEPT_MS, what });
  // What failed is asked for again by the next one.
  what.catch(() => kept.delete(ctx.kit));
  return what;
}

async function readProjects({ db }: Context): Promise<ShownProject[]> {
  const rows = await shownRows(db, SHOW_LIMITS.projects);
  const steps = await shownSteps(
    db,
    rows.flatMap(({ run_id }) => run_id ?? []),
  );
  const names = await namesOf(
    db,
    rows.flatMap(({ canvas }) => canvas.nodes.map(({ objectId }) => objectId)),
  );
  return rows.map((row) =>
    projectView(
      row,
      steps.filter(({ run_id }) => run_id === row.run_id),
      names,
    ),
  );
}

const stepView = ({ node_id, state, ms, metrics, outputs, views }: ShownStepRow) => ({
  ...{ nodeId: node_id, state, ms, metrics: metrics ?? {} },
  outputs: (outputs ?? []).map(({ port, kind, rows }) => ({ port, kind, rows: rows ?? null })),
  views: (views ?? []).slice(0, SHOW_LIMITS.views),
});

function projectView(row: ShownRow, steps: ShownStepRow[], names: readonly NamedRow[]): ShownProject {
  const { ended_at, started_at, carried } = row;
  const named = (objectId: string, name: string) => {
    const known = names.find(({ id }) => id === objectId);
    return { name: known?.name ?? name, nameEn: known?.name_en || name };
  };
  return {
    ...{ code: row.code, name: row.name, nameEn: row.name_en || row.name },
    ...{ description: row.description, descriptionEn: row.description_en || row.description },
    canvas: row.canvas,
    modules: Object.fromEntries(
      row.canvas.nodes.map(({ id, objectId, name }) => [id, named(objectId, name)]),
    ),
    run: ended_at && {
      endedAt: ended_at.toISOString(),
      ms: started_at ? ended_at.getTime() - started_at.getTime() : 0,
      ...{ steps: steps.map(stepView), carried: carried ?? [] },
    },
  };
}

/** The platform's models that answer rows. */
export async function shownModels(ctx: Context): Promise<ShownModel[]> {
  const tried = await triedKinds(ctx);
  const shown: ShownModel[] = [];
  for (const { id, code } of await systemModels(ctx.db)) {
    const row = await modelById(ctx.db, id);
    const version = await readyVersion(ctx.db, id, undefined);
    if (!row || !version || !code || !tried.has(version.kind)) continue;
    shown.push({
      ...{ id, code, name: row.name, nameEn: row.name_en || row.name, task: version.task },
      ...{ description: row.description, descriptionEn: row.description_en || row.description },
      ...{ metrics: version.metrics, inputs: version.signature.inputs, example: version.example },
    });
  }
  return shown.toSorted((one, other) => (one.code < other.code ? -1 : 1));
}

/** All visitors together have one process: they wait for each other, and nobody else for them. */
const VISITORS = 'visitors';

export async function tryShown(ctx: Context, id: string, row: ShownModel['example']) {
  if (Object.keys(row).length > SHOW_LIMITS.values) throw new Refusal('bigdata.values_unfit');
  const model = await modelById(ctx.db, id);
  if (model?.scope !== 'system') throw new Refusal('bigdata.model_not_found');
  const version = orRefuse(await readyVersion(ctx.db, id, undefined), 'bigdata.model_not_ready');
  return answered(ctx, version, [row], VISITORS);
}
