import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { algorithmById, algorithmKeys, relationsTo } from '../../algorithm/index.ts';
import { datasetKeys } from '../dataset/dataset.policy.ts';
import { datasetFor } from '../dataset/dataset.service.ts';
import { modelKeys } from '../model/model.policy.ts';
import { modelFor } from '../model/model.service.ts';
import { projectKeys } from '../project/project.policy.ts';
import { projectFor } from '../project/project.service.ts';
import type { Asking } from './kinds.queries.ts';

/** Something the caller may see, as far as the hub has to know it. */
export type Thing = {
  id: string;
  name: string;
  /** Whose; null: a person's own, or the platform's. */
  enterpriseId: string | null;
  mayShare: boolean;
  /** There is something to give. */
  isReady: boolean;
};

async function dataset(ctx: ActorContext, id: string): Promise<Thing> {
  const { row, relation } = await datasetFor(ctx, id);
  return {
    ...{ id, name: row.name, enterpriseId: row.enterprise_id },
    ...{ mayShare: relation === 'owner', isReady: row.ready_number !== null },
  };
}

/** Whoever is nothing to it sees it while it stands in the library. */
async function algorithm(ctx: ActorContext, id: string): Promise<Thing> {
  const row = orRefuse(await algorithmById(ctx.db, id), 'algorithm.not_found');
  const relations = await relationsTo(ctx, row);
  const isReady = row.online_version !== null;
  if (relations.size === 0 && !isReady) throw new Refusal('algorithm.not_found');
  return {
    ...{ id, name: row.name, enterpriseId: row.enterprise_id, isReady },
    mayShare: relations.has('owner'),
  };
}

async function model(ctx: ActorContext, id: string): Promise<Thing> {
  const { row, relation } = await modelFor(ctx, id);
  return {
    ...{ id, name: row.name, enterpriseId: row.enterprise_id },
    ...{ mayShare: relation === 'owner', isReady: row.ready_number !== null },
  };
}

/** As models. */
async function project(ctx: ActorContext, id: string): Promise<Thing> {
  const { row } = await projectFor(ctx, id);
  return { id, name: row.name, enterpriseId: row.enterprise_id, mayShare: false, isReady: true };
}

/** Who is told when something is given to an enterprise, and who of it reads it then. */
export const READERS: Record<HubKind, { key: string; also: string }> = {
  dataset: { key: datasetKeys.read, also: datasetKeys.edit },
  algorithm: { key: algorithmKeys.read, also: algorithmKeys.edit },
  model: { key: modelKeys.read, also: modelKeys.edit },
  project: { key: projectKeys.read, also: projectKeys.edit },
};
const THINGS: Record<HubKind, (ctx: ActorContext, id: string) => Promise<Thing>> = {
  ...{ dataset, algorithm, model, project },
};

export const thingFor = (ctx: ActorContext, kind: HubKind, id: string) => THINGS[kind](ctx, id);

export function askingOf({ actor }: ActorContext): Asking {
  const { userId, enterpriseId, keys } = actor;
  const sees = (kind: HubKind) => keys.has(READERS[kind].key) || keys.has(READERS[kind].also);
  return {
    userId,
    enterpriseId,
    sees: {
      ...{ dataset: sees('dataset'), algorithm: sees('algorithm') },
      ...{ model: sees('model'), project: sees('project') },
    },
  };
}
