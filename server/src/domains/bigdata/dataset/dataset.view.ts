import type { Dataset, DatasetPage } from '@cloudyard/contract/bigdata/dataset.ts';
import { BIGDATA_CATEGORIES, DATA_TYPES } from '@cloudyard/contract/bigdata/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { SourceRow } from '../history-source/history-source.queries.ts';
import { originOf as originOfSource, sourceView } from '../history-source/history-source.view.ts';
import type { Given } from '../hub/share.queries.ts';
import type { Relation } from '../owned.ts';
import { stateOf } from './dataset.policy.ts';
import type { DatasetRow } from './dataset.queries.ts';
import { AT_ONCE, type VersionRow } from './version.queries.ts';

export const categories = BIGDATA_CATEGORIES.map(({ code, name, nameEn }) => ({ code, name, nameEn }));
export const dataTypes = DATA_TYPES.map(({ code, name }) => ({ code, name, nameEn: name }));
export const coded = (list: typeof categories | typeof dataTypes, code: string) =>
  list.find((one) => one.code === code) ?? { code, name: code };

export function datasetView(row: DatasetRow, relation: Relation, given: Given | null = null): Dataset {
  return {
    ...{ id: row.id, name: row.name, nameEn: row.name_en || row.name },
    ...{ description: row.description, descriptionEn: row.description_en || row.description },
    ...{ category: coded(categories, row.category), dataType: coded(dataTypes, row.data_type) },
    ...{ createdAt: row.created_at.toISOString(), updatedAt: row.updated_at.toISOString() },
    ...{ path: `dataset/${row.id}`, projectFile: false, logo: null, file: row.file_name || null },
    ...{ userId: row.created_by ?? NIL, userName: row.created_name ?? '', system: row.scope === 'system' },
    state: stateOf(row.newest_state, row.ready_number !== null),
    ...{ percent: row.percent, problem: row.problem, version: row.ready_number ?? row.newest_number },
    ...{ rows: row.rows ?? 0, columns: row.columns ?? 0, size: row.bytes ?? 0 },
    mayEdit: relation === 'owner',
    mayDownload: given?.mayDownload ?? true,
    given: given && { from: given.from, until: given.until?.toISOString() ?? null },
    ahead: row.ahead !== null && row.ahead >= AT_ONCE ? row.ahead : null,
  };
}

export const originOf = ({ scope, file_name }: DatasetRow): DatasetPage['origin'] => ({
  ...{ kind: scope === 'system' ? 'system' : 'upload', text: file_name, link: null },
});

const versionView = (row: VersionRow): DatasetPage['versions'][number] => ({
  ...{ version: row.number, createdAt: row.created_at.toISOString(), byName: row.created_name ?? '' },
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
    versions: ready.map(versionView),
    origin: source ? originOfSource(source) : originOf(row),
    history: source ? sourceView(source) : null,
  };
}
