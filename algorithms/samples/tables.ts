import type { Said } from '../src/words.ts';

export type SampleColumn = {
  name: string;
  type: 'DOUBLE' | 'INTEGER' | 'VARCHAR' | 'BOOLEAN' | 'TIMESTAMP';
  meaning: Said;
};
/** Values by column; a moment is in seconds since 1970, null is missing. */
export type SampleRows = readonly (readonly (number | string | boolean | null)[])[];

export type Sample = {
  name: string;
  title: Said;
  description: Said;
  columns: readonly SampleColumn[];
  rows(): SampleRows;
};

export const column = (name: string, type: SampleColumn['type'], cn: string, en: string): SampleColumn => ({
  name,
  type,
  meaning: { cn, en },
});

/** As an instrument would show it. */
export const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
