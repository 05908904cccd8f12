import { VARIABLE, type Variable } from '@cloudyard/contract/runtime/instance.ts';

/** A variable as it is edited; `key` tells rows apart whose names are not typed yet. */
export type Edited = Variable & {
  key: string;
  /** A secret that is set: its value is not known here, and empty means that it stays. */
  isKept: boolean;
};
export type Problem = 'nameProblem' | 'twice' | 'valueNeeded';

export const editedOf = (variables: readonly Variable[]): Edited[] =>
  variables.map((one) => ({ ...one, key: one.name, isKept: one.isSecret }));

/** What is wrong with a row, if anything. */
export function problemOf(row: Edited, all: readonly Edited[]): Problem | undefined {
  if (!VARIABLE.test(row.name)) return 'nameProblem';
  if (all.some(({ key, name }) => key !== row.key && name === row.name)) return 'twice';
  return row.isSecret && !row.isKept && row.value === '' ? 'valueNeeded' : undefined;
}

/** As the call takes them: a secret the user did not type anew is named without its value. */
export const sentOf = (rows: readonly Edited[]) =>
  rows.map(({ name, value, isSecret, isKept }) => ({
    ...{ name, isSecret },
    ...(isKept && value === '' ? {} : { value }),
  }));

/** A whole number, as it is written. */
export const INTEGER = /^[+-]?\d+$/;

/** The rows whose values are whole numbers. */
export const numbersOf = (variables: readonly Variable[]) =>
  variables.filter(({ isSecret, value }) => !isSecret && INTEGER.test(value));
