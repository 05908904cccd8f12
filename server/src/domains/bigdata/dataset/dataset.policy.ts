import type { DATASET_STATES } from '@cloudyard/contract/bigdata/dataset.ts';
import type { ChosenColumn } from '@cloudyard/contract/bigdata/table.ts';
import { DATA_TYPES, type DataTypeCode, FORM_BYTES } from '@cloudyard/contract/bigdata/values.ts';
import { type Owned, relationBy } from '../owned.ts';

export const datasetKeys = { read: 'bigdata.dataset.read', edit: 'bigdata.dataset.edit' } as const;

/** What a caller is to a dataset. */
export const relationTo = (row: Owned, caller: Parameters<typeof relationBy>[2]) =>
  relationBy(datasetKeys, row, caller);

type State = (typeof DATASET_STATES)[number];

/** Who has an older version that can be read is not troubled by a newer one that failed. */
export function stateOf(newest: State, hasReady: boolean): State {
  if (newest === 'importing') return 'importing';
  return hasReady ? 'ready' : newest;
}

/** At least one column stays, and each has a name of its own, whatever its case. */
export function areColumnsFit(columns: readonly ChosenColumn[]): boolean {
  const kept = columns.filter(({ isKept }) => isKept).map(({ name }) => name.toLowerCase());
  const sources = columns.map(({ from }) => from);
  return kept.length > 0 && new Set(kept).size === kept.length && new Set(sources).size === sources.length;
}

/** More than the form takes is for enterprises that have quota beyond what everybody has. */
export function sizeRefusal(bytes: number, who: { hasEnterprise: boolean; hasQuota: boolean }) {
  if (bytes < FORM_BYTES || who.hasQuota) return null;
  return who.hasEnterprise ? 'bigdata.quota_missing' : 'bigdata.file_large';
}

const begins = (head: Buffer, mark: string) => head.subarray(0, mark.length).toString('latin1') === mark;

/** What a file is by its first bytes, and by its name where these say nothing. */
export function dataTypeOf(fileName: string, head: Buffer): DataTypeCode {
  if (begins(head, 'PAR1')) return 'parquet';
  if (begins(head, 'PK\u0003\u0004')) return 'excel';
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  const named = DATA_TYPES.find(({ endings }) => (endings as readonly string[]).includes(ending))?.code;
  const isText = named === 'csv' || named === 'jsonl';
  if (named && isText) return named;
  return /^\s*[[{]/.test(head.toString('latin1')) ? 'jsonl' : 'csv';
}
