import { DATA_TYPES, type DataTypeCode } from '@cloudyard/contract/bigdata/values.ts';

const ENDINGS: readonly string[] = DATA_TYPES.flatMap(({ endings }) => [...endings]);
/** For a file dialog: `.csv,.tsv,…` */
export const ACCEPTED = ENDINGS.map((one) => `.${one}`).join(',');

/** What a file's name says it is; undefined: nothing that can be a dataset. */
export function kindOf(fileName: string): DataTypeCode | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return DATA_TYPES.find(({ endings }) => (endings as readonly string[]).includes(ending))?.code;
}

/** The name a dataset is first given: its file's, without the ending. */
export const nameFrom = (fileName: string) => fileName.replace(/\.[^.]+$/, '').slice(0, 60);
