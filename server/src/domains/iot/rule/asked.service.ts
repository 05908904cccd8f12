import type { RuleModel } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import type { ActorContext, Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import type { AskedModel } from './engine/asked.ts';
import { type AskedModels, askedKey, scoring } from './engine/compile.ts';
import type { Learned } from './engine/drift.ts';

export type KnownModel = {
  id: string;
  name: string;
  nameEn: string;
  version: number;
  kind: string;
  features: string[];
  learned: Learned[];
  /** What is loaded, found again. */
  versionId: string;
  sha256: string;
};

/** The room that has trained models. It stands above this one: it registers here when it opens. */
export type TrainedModels = {
  /** By name: the newest versions of an enterprise's own, and of the platform's. */
  list(
    db: Db,
    enterpriseId: string,
    filter: { name?: string | undefined; id?: string | undefined },
  ): Promise<KnownModel[]>;
  find(
    db: Db,
    enterpriseId: string,
    wanted: readonly { modelId: string; modelVersion: number }[],
  ): Promise<KnownModel[]>;
  load(kit: Kit, model: KnownModel): Promise<NonNullable<AskedModel['scorer']>>;
  /** What a rule that was published asks cannot be deleted meanwhile. */
  keep(db: Db, rule: { id: string; name: string }, ids: readonly string[]): Promise<void>;
};
const provided = new WeakMap<Kit, TrainedModels>();
export const provideModels = (kit: Kit, models: TrainedModels) => provided.set(kit, models);

const OVER = 'models that rules ask';
const idOf = ({ actor }: ActorContext) => actor.enterpriseId ?? '';

export async function ruleModels(
  ctx: ActorContext,
  filter: { name?: string | undefined; id?: string | undefined },
): Promise<RuleModel[]> {
  const models = provided.get(ctx.kit);
  if (!models || !ctx.actor.enterpriseId) return [];
  const found = await ctx.over(OVER, (db) => models.list(db, idOf(ctx), filter));
  return found.map(({ id, name, nameEn, version, kind, features, learned }) => ({
    ...{ id, name, nameEn, version, kind, inputs: features },
    hasLearned: learned.some((one) => one !== null),
  }));
}

const withKey = ({ id, version }: KnownModel) => askedKey({ modelId: id, modelVersion: version });

/** What a drawing asks, as far as it is there: enough to look at it, not to judge with. */
export async function askedBy(ctx: ActorContext, graph: RuleGraph): Promise<AskedModels> {
  const models = provided.get(ctx.kit);
  const wanted = scoring(graph);
  if (!models || wanted.length === 0) return new Map();
  const found = await ctx.over(OVER, (db) => models.find(db, idOf(ctx), wanted));
  return new Map(found.map((one) => [withKey(one), one]));
}

/** Of all models that the rules of an enterprise ask: they stand in the memory of every copy of the server. */
const MOST_BYTES = 128 * 1024 * 1024;

/** To judge with. One that cannot be read now, or is one too many, is left out, and looked for again. */
export async function loadedFor(
  kit: Kit,
  db: Db,
  enterpriseId: string,
  graphs: readonly RuleGraph[],
): Promise<AskedModels> {
  const models = provided.get(kit);
  const wanted = graphs.flatMap(scoring);
  const loaded = new Map<string, AskedModel>();
  if (!models || wanted.length === 0) return loaded;
  let left = MOST_BYTES;
  for (const model of await models.find(db, enterpriseId, wanted)) {
    try {
      const scorer = await models.load(kit, model);
      if (scorer.bytes > left) throw new Error('The models that rules of this enterprise ask are too large');
      left -= scorer.bytes;
      loaded.set(withKey(model), { ...model, scorer });
    } catch (error) {
      kit.log.warn(
        { err: error, model: model.id, version: model.version },
        'a model of a rule cannot be read',
      );
    }
  }
  return loaded;
}

/** The models of the drawings that are in force, and of nothing else. */
export const keepAsked = async (
  ctx: ActorContext,
  rule: { id: string; name: string },
  graphs: readonly RuleGraph[],
) => {
  const ids = [...new Set(graphs.flatMap(scoring).map(({ modelId }) => modelId))];
  await ctx.over(OVER, async (db) => provided.get(ctx.kit)?.keep(db, rule, ids));
};
