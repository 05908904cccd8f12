import type {
  Model,
  ModelPage,
  ModelVersion,
  ModelVersionPage,
  Repeat,
} from '@cloudyard/contract/bigdata/model-shown.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { categories, coded } from '../dataset/dataset.view.ts';
import { givenView, isForeign } from '../given.ts';
import type { Given } from '../hub/share.queries.ts';
import type { Relation } from '../owned.ts';
import { isOnnxKind, kindNamed, stateOf } from './model.policy.ts';
import type { ModelRow } from './model.queries.ts';
import type { VersionRow } from './version.queries.ts';

function kindView(code: string) {
  const known = kindNamed(code);
  return known ? { code, name: known.name, nameEn: known.nameEn } : { code, name: code, nameEn: code };
}

/** What is others' business: who brought it, as which file, and what becomes of a version that is not there yet. */
function ownFacts(row: ModelRow, given: Given | null) {
  const { created_by, created_name, file_name, percent, problem } = row;
  const nobody = { userId: NIL, userName: '' };
  const person = isForeign(given) ? nobody : { userId: created_by ?? NIL, userName: created_name ?? '' };
  const isReady = row.ready_number !== null;
  if (given) {
    const state = isReady ? ('ready' as const) : ('failed' as const);
    const made = { algorithmName: '', algorithmNameEn: '' };
    return { ...person, ...made, file: null, state, percent: isReady ? 100 : 0, problem: null };
  }
  return {
    ...{ ...person, file: file_name || null, percent, problem },
    state: stateOf(row.newest_state, isReady),
    algorithmName: row.algorithm_name ?? '',
    algorithmNameEn: row.algorithm_name_en || (row.algorithm_name ?? ''),
  };
}

export function modelView(row: ModelRow, relation: Relation, given: Given | null = null): Model {
  const kind = row.kind ?? '';
  return {
    ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name },
    ...{ description: row.description, descriptionEn: row.description_en || row.description },
    ...{ category: coded(categories, row.category), dataType: kindView(kind) },
    ...{ createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
    ...{ path: `model/${row.id}`, projectFile: false, logo: null },
    ...{ ...ownFacts(row, given), system: row.scope === 'system' },
    ...{ kind, task: row.task ?? 'other', metrics: row.metrics ?? {} },
    version: row.ready_number ?? row.newest_number,
    ...{ versions: row.ready_count, size: row.bytes ?? 0, mayEdit: relation === 'owner' },
    ...{ mayDownload: given?.mayDownload ?? true, given: givenView(given) },
  };
}

export function versionView(row: VersionRow): ModelVersion {
  const { recipe } = row;
  return {
    ...{ id: row.id, version: row.number ?? 0, createdAt: row.created_at.toISOString() },
    ...{ endedAt: row.ended_at?.toISOString() ?? null, byName: row.created_name ?? '', note: row.note },
    ...{ state: row.state, percent: row.percent, problem: row.problem, origin: row.origin },
    ...{ kind: row.kind, task: row.task, size: row.bytes, sha256: row.sha256, metrics: row.metrics },
    algorithmName: recipe?.algorithm.name ?? '',
    algorithmNameEn: recipe?.algorithm.nameEn ?? '',
    datasetName: recipe?.dataset.name ?? '',
    datasetNameEn: recipe?.dataset.nameEn ?? '',
    datasetVersion: recipe?.dataset.version ?? null,
  };
}

export const repeatView = (row: VersionRow): Repeat => ({
  ...{ id: row.id, at: row.created_at.toISOString(), byName: row.created_name ?? '', state: row.state },
  ...{ percent: row.percent, problem: row.problem, isSame: row.is_same, sha256: row.sha256 },
  metrics: row.metrics,
});

type About = {
  repeats: readonly VersionRow[];
  againHindrance: ModelVersionPage['againHindrance'];
  isTried: boolean;
};

export const versionPageView = (row: VersionRow, about: About): ModelVersionPage => ({
  ...versionView(row),
  ...{ signature: row.signature, views: row.views, warnings: row.warnings, recipe: row.recipe },
  ...{ againHindrance: about.againHindrance, repeats: about.repeats.map(repeatView) },
  ...{ isTried: row.state === 'ready' && about.isTried, example: row.example },
  onnxHindrance: row.state !== 'ready' ? 'not_ready' : isOnnxKind(row.kind) ? null : 'kind',
});

type Parts = {
  given: Given | null;
  versions: readonly VersionRow[];
  uses: ModelPage['uses'];
  newest: ModelVersionPage | null;
};
export const pageView = (row: ModelRow, relation: Relation, parts: Parts): ModelPage => ({
  ...modelView(row, relation, parts.given),
  ...{ allVersions: parts.versions.map(versionView), uses: parts.uses, newest: parts.newest },
});
