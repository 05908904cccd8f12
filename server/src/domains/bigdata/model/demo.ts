import { setTimeout as sleep } from 'node:timers/promises';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { CategoryCode } from '@cloudyard/contract/bigdata/values.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { demoOwner, versionCount } from './demo.queries.ts';
import { makeVersion } from './making.service.ts';
import { insertModel, keepDatasets } from './model.queries.ts';
import { makeSystemModels, recipeFor } from './system.service.ts';
import { insertVersion, versionById } from './version.queries.ts';

type DemoVersion = { by: string; note: string; algorithm: string; params: ParameterValues };
type DemoModel = {
  name: string;
  description: string;
  category: CategoryCode;
  owner: string;
  dataset: string;
  versions: readonly DemoVersion[];
};

/** Two models of an enterprise, each tried twice: the second is better, and the comparison says by how much. */
const DEMO_MODELS: readonly DemoModel[] = [
  {
    ...{ name: '一号线机床故障预警', description: '提前判断一号线机床是否会停机。', category: 'maintenance' },
    ...{ owner: 'lin.qiao', dataset: 'machine_failure' },
    versions: [
      {
        ...{ by: 'lin.qiao', note: '先用逻辑回归作为基准', algorithm: 'logistic-regression' },
        params: { label: 'failed' },
      },
      {
        ...{ by: 'qin.yue', note: '改用梯度提升树', algorithm: 'boosted-classifier' },
        params: { label: 'failed', trees: 150 },
      },
    ],
  },
  {
    ...{ name: '零件质量判定', description: '由加工参数判断零件是否合格。', category: 'quality' },
    ...{ owner: 'qin.yue', dataset: 'part_quality' },
    versions: [
      {
        ...{ by: 'qin.yue', note: '30 棵树', algorithm: 'random-forest' },
        params: { label: 'quality', trees: 30, depth: 6 },
      },
      {
        ...{ by: 'qin.yue', note: '更多、更深的树', algorithm: 'random-forest' },
        params: { label: 'quality', trees: 120, depth: 12 },
      },
    ],
  },
];

const asPlatform = { platform: 'make the demo’s models' };

/** The next version that is missing; undefined: all are there, or a user has deleted the model. */
async function begin(kit: Kit, { versions, owner, dataset, ...words }: DemoModel, number: number) {
  const version = versions[number - 1];
  if (!version) return undefined;
  return inTransaction(kit, asPlatform, async ({ db }) => {
    const [person, by] = [await demoOwner(db, owner), await demoOwner(db, version.by)];
    const found = await recipeFor(kit, db, { ...version, dataset });
    if (!person || !by || !found) return undefined;
    const known = await versionCount(db, person.enterprise_id, words.name);
    if (known ? known.count !== number - 1 : number > 1) return undefined;
    const modelId = known?.id ?? newId();
    const { enterprise_id } = person;
    if (!known)
      await insertModel(db, {
        id: modelId,
        scope: 'enterprise',
        enterprise_id,
        created_by: person.id,
        ...words,
      });
    const id = newId();
    await insertVersion(db, {
      ...{ id, model_id: modelId, number, enterprise_id, created_by: by.id, origin: 'training' },
      ...{ note: version.note, dataset_version_id: found.tableId, recipe: JSON.stringify(found.recipe) },
    });
    await keepDatasets(db, modelId);
    return id;
  });
}

/**
 * What a server on its way out left of a model: made here, or waited for where the job that takes up such versions has
 * it in hand already. A model has one version at a time in the making.
 */
async function finish(kit: Kit, { owner, name }: DemoModel, signal: AbortSignal) {
  const id = await inTransaction(kit, asPlatform, async ({ db }) => {
    const person = await demoOwner(db, owner);
    return person && (await versionCount(db, person.enterprise_id, name))?.under_way;
  });
  if (!id) return;
  await makeVersion(kit, id, signal);
  const state = () => inTransaction(kit, asPlatform, async ({ db }) => (await versionById(db, id))?.state);
  while ((await state()) === 'training') await sleep(500, undefined, { signal });
}

/** With the first start of a demo: the platform's own, then those of an enterprise. What is there already stays. */
export async function makeDemoModels(kit: Kit, signal: AbortSignal): Promise<void> {
  await makeSystemModels(kit, signal);
  for (const model of DEMO_MODELS)
    for (const number of model.versions.keys()) {
      await finish(kit, model, signal);
      const id = await begin(kit, model, number + 1);
      if (id) await makeVersion(kit, id, signal);
      // The server that comes next goes on.
      kit.ending.throwIfAborted();
    }
}
