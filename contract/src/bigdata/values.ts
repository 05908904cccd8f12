import { z } from 'zod';

/** What datasets and models are about; the palette of the canvas groups by it. */
export const BIGDATA_CATEGORIES = [
  { code: 'production', name: '生产', nameEn: 'Production' },
  { code: 'quality', name: '质量', nameEn: 'Quality' },
  { code: 'maintenance', name: '设备维护', nameEn: 'Maintenance' },
  { code: 'energy', name: '能源', nameEn: 'Energy' },
  { code: 'sensors', name: '传感器时序', nameEn: 'Sensor series' },
  { code: 'other', name: '其他', nameEn: 'Other' },
] as const;
/** What a table comes as. */
export const DATA_TYPES = [
  { code: 'csv', name: 'CSV', endings: ['csv', 'tsv', 'txt'] },
  { code: 'parquet', name: 'Parquet', endings: ['parquet'] },
  { code: 'excel', name: 'Excel', endings: ['xlsx'] },
  { code: 'jsonl', name: 'JSON lines', endings: ['jsonl', 'ndjson', 'json'] },
] as const;

const codes = <T extends readonly { code: string }[]>(list: T) =>
  z.enum(list.map(({ code }) => code) as [T[number]['code'], ...T[number]['code'][]]);
export const CategoryCode = codes(BIGDATA_CATEGORIES);
export const DataTypeCode = codes(DATA_TYPES);
export type CategoryCode = z.infer<typeof CategoryCode>;
export type DataTypeCode = z.infer<typeof DataTypeCode>;

export const CodedName = z.object({ code: z.string(), name: z.string(), nameEn: z.string().optional() });

/** Under 2 MB by the form, as specified; larger by pieces, for enterprises with big-data quota. */
export const FORM_BYTES = 2 * 1024 * 1024;
export const DATASET_FILE_CATEGORY = 'dataset';
export const DATASET_LIMITS = {
  datasets: 500,
  versions: 50,
  columns: 500,
  rows: 50_000_000,
  /** Of the SQL box. */
  seconds: 30,
  shownRows: 1_000,
  sqlCharacters: 20_000,
} as const;
