import type { Dataset, DatasetPage } from '@cloudyard/contract/bigdata/dataset.ts';
import { BIGDATA_CATEGORIES, DATA_TYPES } from '@cloudyard/contract/bigdata/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { givenView, isForeign } from '../given.ts';
import type { SourceRow } from '../history-source/history-source.queries.ts';
import { originOf as originOfSource, sourceView } from '../history-source/history-source.view.ts';
import type { Given } from '../hub/share.queries.ts';
import type { Relation } from '../owned.ts';
import type { MadeBy } from '../project-run/made-by.ts';
import { stateOf } from './dataset.policy.ts';
import type { DatasetRow } from './dataset.queries.ts';
import { AT_ONCE, type VersionRow } from './version.queries.ts';

export const categories = BIGDATA_CATEGORIES.map(({ code, name, nameEn }) => ({ code, name, nameEn }));
export const dataTypes = DATA_TYPES.map(({ code, name }) => ({ code, name, nameEn: name }));
export const coded = (list: typeof categories | typeof dataTypes, code: string) =>
  list.find((one) => one.code === code) ?? { code, name: code };

/** What is others' business: who brought it, as which file, and what became of a version that is not there yet. */
function ownFacts(row: DatasetRow, given: Given | null) {
  const { created_by, created_name, file_name, percent, problem, ahead } = row;
  const nobody = { userId: NIL, userName: '' };
  const person = isForeign(given) ? nobody : { userId: created_by ?? NIL, userName: created_name ?? '' };
  const isReady = row.ready_number !== null;
  if (given) {
    const state = isReady ? ('ready' as const) : ('failed' as const);
    return { ...person, file: null, state, percent: isReady ? 100 : 0, problem: '', ahead: null };
  }
  return {
    ...{ ...person, file: file_name || null, percent, problem },
    state: stateOf(row.newest_state, isReady),
    ahead: ahead !== null && ahead >= AT_ONCE ? ahead : null,
  };
}

export function datasetView(row: DatasetRow, relation: Relation, given: Given | null = null): Dataset {
  return {
    ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name },
    ...{ description: row.description, descriptionEn: row.description_en || row.description },
    ...{ category: coded(categories, row.category), dataType: coded(dataTypes, row.data_type) },
    ...{ createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
    ...{ path: `dataset/${row.id}`, projectFile: row.made_by !== null, logo: null },
    ...{ ...ownFacts(row, given), system: row.scope === 'system' },
    version: row.ready_number ?? row.newest_number,
    ...{ rows: row.rows ?? 0, columns: row.columns ?? 0, size: row.bytes ?? 0 },
    mayEdit: relation === 'owner',
    mayDownload: given?.mayDownload ?? true,
    given: givenView(given),
  };
}

export function originOf(
  { scope, file_name, made_by }: DatasetRow,
  given: Given | null = null,
): DatasetPage['origin'] {
  if (made_by && !given) return { kind: 'project', text: made_by.projectName, link: canvasThatMade(made_by) };
  return { kind: scope === 'system' ? 'system' : 'upload', text: given ? '' : file_name, link: null };
}

/** The panel as it was then, at the node that made it. */
export const canvasThatMade = ({ projectId, version, nodeId }: MadeBy) =>
  `/console/bigdata/projectPanel?id=${projectId}&version=${version}&node=${nodeId}`;

const versionView = (row: VersionRow, given: Given | null): DatasetPage['versions'][number] => ({
  ...{ version: row.number, createdAt: row.created_at.toISOString() },
  byName: isForeign(given) ? '' : (row.created_name ?? ''),
  ...{ rows: row.rows, columns: row.schema.length, size: row.bytes, sha256: row.sha256 },
  ...{ note: row.note, misfits: row.misfits },
});

type Shown = {
  versions: readonly VersionRow[];
  uses: DatasetPage['uses'];
  source: SourceRow | undefined;
  given: Given | null;
};

export function pageView(row: DatasetRow, relation: Relation, shown: Shown): DatasetPage {
  const { versions, uses, source, given } = shown;
  const ready = versions.filter(({ state }) => state === 'ready');
  return {
    ...datasetView(row, relation, given),
    ...{ schema: ready[0]?.schema ?? [], reading: ready[0]?.reading ?? null, uses },
    versions: ready.map((one) => versionView(one, given)),
    origin: source ? originOfSource(source) : originOf(row, given),
    history: source ? sourceView(source) : null,
  };
}
