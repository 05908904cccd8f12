import { inputsOf, type Manifest, outputsOf, valuesOf } from '@cloudyard/contract/algorithm/package.ts';
import type { Algorithm, AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { STATUS_NAMES, toWire } from '@cloudyard/contract/algorithm/values.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { allowedDeeds, type Relation } from './algorithm.policy.ts';
import type { AlgorithmRecord, LineRow } from './algorithm.queries.ts';
import type { MoveRow } from './move.queries.ts';
import { stateOf } from './relation.service.ts';

export const categoryView = (row: Pick<LineRow, 'category_id' | 'category_name' | 'category_name_en'>) =>
  row.category_id === null
    ? null
    : { id: row.category_id, name: row.category_name ?? '', nameEn: row.category_name_en ?? '' };

export const typeView = (mode: LineRow['mode']) => ({ code: mode, name: mode });

export function rowView(row: LineRow, relations: ReadonlySet<Relation>): AlgorithmRow {
  return {
    ...{ id: row.id, name: row.name, nameEn: row.name_en, keyword: row.keyword, scope: row.scope },
    ...{ description: row.description, descriptionEn: row.description_en, logo: row.logo, enabled: true },
    algorithmCategory: categoryView(row),
    algorithmType: typeView(row.mode),
    algorithmFileId: row.file,
    algorithmStatus: { code: row.status, name: STATUS_NAMES[row.status] },
    createById: row.created_by ?? NIL,
    createByName: row.created_name ?? '',
    enterpriseId: row.enterprise_id,
    enterpriseName: row.enterprise_name ?? '',
    createDate: row.created_at.toISOString(),
    updateById: row.updated_by ?? NIL,
    updateByName: row.updated_name ?? '',
    updateDate: row.updated_at.toISOString(),
    submitDate: row.submitted_at?.toISOString() ?? null,
    ...{ statusVersion: row.status_version, onlineVersion: row.online_version, reason: row.reason },
    allowed: allowedDeeds(stateOf(row), relations),
  };
}

/** Ports first, then what is filled in: the order of a form. */
export const parametersView = (manifest: Manifest | null) =>
  manifest ? [...inputsOf(manifest), ...outputsOf(manifest), ...valuesOf(manifest)].map(toWire) : [];

export const moveView = ({ id, at, by_name, from_status, to_status, reason, digest, hash }: MoveRow) => ({
  ...{
    id,
    at: at.toISOString(),
    byName: by_name ?? '',
    from: from_status,
    to: to_status,
    reason,
    digest,
    hash,
  },
});

type Shown = { relations: ReadonlySet<Relation>; moves: MoveRow[]; approvedDigest: string | null };

export const algorithmView = (row: AlgorithmRecord, shown: Shown): Algorithm => ({
  ...rowView(row, shown.relations),
  parameters: parametersView(row.manifest),
  ...{
    digest: row.digest,
    approvedDigest: shown.approvedDigest,
    source: row.source,
    isPackage: row.is_package,
  },
  ...{ fileName: row.file_name, fileBytes: Number(row.file_bytes), moves: shown.moves.map(moveView) },
});
