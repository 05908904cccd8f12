import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { PlanProblem } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { datasetFor } from '../dataset/dataset.service.ts';
import { readyVersion as readyTable } from '../dataset/version.queries.ts';
import type { Given } from '../hub/share.queries.ts';
import { modelFor } from '../model/model.service.ts';
import { readyVersion as readyModel } from '../model/version.queries.ts';
import type { Owned, OwnPlace } from '../owned.ts';
import { planProblem } from './part.ts';
import type { Source } from './run.queries.ts';

/** A source with what is known of it before anything runs. */
export type FoundSource = Source & { rows: number | null; schema: Column[] | null };
type Asked = Pick<ProjectNode, 'kind' | 'objectId' | 'version'>;
type Found = Promise<FoundSource | undefined>;

/** What a project makes is its owner's for good: an enterprise's tables do not go where it does not see them. */
function mustStay({ kind }: OwnPlace, { scope }: Owned, given: Given | null) {
  if (kind === 'private' && scope === 'enterprise' && !given) throw new Refusal('bigdata.dataset_not_found');
}

async function tableFor(ctx: ActorContext, { objectId, version }: Asked, place: OwnPlace): Found {
  const { row, given } = await datasetFor(ctx, objectId);
  mustStay(place, row, given);
  const found = await readyTable(ctx.db, objectId, version ?? undefined);
  return (
    found && {
      ...{ kind: 'dataset', objectId, versionId: found.id, version: found.number, sha256: found.sha256 },
      ...{ isGiven: given !== null, rows: found.rows, schema: found.schema },
    }
  );
}

async function trainedFor(ctx: ActorContext, { objectId, version }: Asked, place: OwnPlace): Found {
  const { row, given } = await modelFor(ctx, objectId);
  mustStay(place, row, given);
  const found = await readyModel(ctx.db, objectId, version ?? undefined);
  return (
    found && {
      ...{ kind: 'model', objectId, versionId: found.id, version: found.number ?? 0, sha256: found.sha256 },
      ...{ isGiven: given !== null, rows: null, schema: null },
    }
  );
}

/** What the caller may read for a project of a place, as it is now; or what keeps it from being read. */
export async function sourceFor(
  ctx: ActorContext,
  asked: Asked,
  place: OwnPlace,
): Promise<FoundSource | PlanProblem['code']> {
  try {
    const found = await (asked.kind === 'model' ? trainedFor : tableFor)(ctx, asked, place);
    return found ?? 'not_ready';
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return 'object_gone';
    throw error;
  }
}

/** The datasets and models of a part, each asked for with the rights of the caller. */
export async function sourcesFor(ctx: ActorContext, nodes: readonly ProjectNode[], place: OwnPlace) {
  const sources = new Map<string, FoundSource>();
  const problems: PlanProblem[] = [];
  const known = new Map<string, FoundSource | PlanProblem['code']>();
  for (const node of nodes) {
    const key = `${node.objectId} ${node.version}`;
    const found = known.get(key) ?? (await sourceFor(ctx, node, place));
    known.set(key, found);
    if (typeof found === 'string') problems.push(planProblem(found, [node.id], node.name));
    else sources.set(node.id, found);
  }
  return { sources, problems };
}
