import type { ModelVersionPage, Tried } from '@cloudyard/contract/bigdata/model-shown.ts';

export type Value = string | number | boolean | null;
export type TriedRow = Record<string, Value>;
type Inputs = ModelVersionPage['signature']['inputs'];

export type Kind = 'number' | 'yes-no' | 'text';
const NUMBERS = /^(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT|U\w+INT|FLOAT|DOUBLE|REAL|DECIMAL)/;
/** How a value of a column is typed in. */
export const kindOf = (type: string): Kind => {
  const known = type.toUpperCase();
  if (NUMBERS.test(known)) return 'number';
  return known === 'BOOLEAN' ? 'yes-no' : 'text';
};

/** A mean of the data has many digits, of which six matter. */
const readable = (value: Value): Value => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);

/** A row to begin with: what is known of the data, and nothing for what is not. */
export const exampleRow = (inputs: Inputs, example: ModelVersionPage['example']): TriedRow =>
  Object.fromEntries(inputs.map(({ name }) => [name, readable(example[name] ?? null)]));

const PROBABILITY = 'probability';
export type Answer = {
  /** What it says, by the name of the column. */
  said: [name: string, value: Value][];
  /** How sure it is of each class, the likeliest first; empty: it does not say. */
  classes: [name: string, share: number][];
};

/** The answers of one row, with probabilities apart from what is said. */
export function answerOf({ columns, rows }: Pick<Tried, 'columns' | 'rows'>, at: number): Answer {
  const cells = columns.map(({ name }, place): [string, Value] => [name, rows[at]?.[place] ?? null]);
  const isShare = ([name]: [string, Value]) => name === PROBABILITY || name.startsWith(`${PROBABILITY}_`);
  const classes = cells.flatMap(([name, value]): [string, number][] =>
    isShare([name, value]) && typeof value === 'number' ? [[name.slice(PROBABILITY.length + 1), value]] : [],
  );
  return {
    said: cells.filter((cell) => !isShare(cell)),
    classes: classes.toSorted(([, one], [, other]) => other - one),
  };
}
