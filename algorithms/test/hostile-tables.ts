import type { Given } from './harness.ts';

export const list = (...names: string[]) => JSON.stringify(names);
/** Names that would end a quoted name, a text or a statement, if anybody let them. */
export const ODD = { a: 'a "b"', b: "it's; drop table data --", c: '列 一' };

type Rows = Record<string, readonly unknown[]>;
export const usual: Rows = {
  a: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  b: [2, 1, 4, 3, 7, 5, 8, 6, 9, 12, 10, 11],
  c: ['u', 'v', 'u', 'v', 'u', 'v', 'u', 'v', 'u', 'v', 'u', 'v'],
};
export const but = (change: Rows): Given => ({ columns: { ...usual, ...change } });
const all = (value: unknown) => Array(12).fill(value);
export const tables = {
  usual: but({}),
  empty: { sql: "select 1::double as a, 2::double as b, 'x' as c where false" },
  oneRow: { columns: { a: [1], b: [2], c: ['u'] } },
  allNull: { sql: "select null::double as a, i::double as b, 'u' || i % 2 as c from range(12) t(i)" },
  constant: but({ a: all(5), b: all(5) }),
  infinite: but({ a: [...all(1).slice(1), Number.POSITIVE_INFINITY] }),
  nan: but({ a: [...all(1).slice(1), Number.NaN] }),
  huge: but({ a: [...all(1).slice(1), 1e300], b: [...all(2).slice(1), -1e300] }),
  oneClass: but({ c: all('u') }),
  /** Nothing but gaps and what no number can fill: a mean of it is none. */
  gapBesideInfinite: but({ a: [null, ...all(1).slice(2), Number.POSITIVE_INFINITY] }),
  /** As far apart as numbers go, and as close. */
  widest: but({ a: usual.a?.map((one) => (Number(one) % 2 ? 1.7e308 : -1.7e308)) ?? [] }),
  closest: but({
    a: usual.a?.map((one) => Number(one) * 5e-324) ?? [],
    b: usual.b?.map((one) => Number(one) * 1e-310) ?? [],
  }),
  odd: { columns: { [ODD.a]: usual.a, [ODD.b]: usual.b, [ODD.c]: usual.c } as Rows },
} satisfies Record<string, Given>;
export type Table = keyof typeof tables;

/** `at`: the parameter, the port, or the port and its column. */
export type End = 'answers' | `${'bad_parameter' | 'unfit_data' | 'unfit_model'} ${string} ${string}`;
export type Params = Record<string, string | number | boolean>;
export type Cases = {
  /** Parameters for a table whose columns have these names. */
  params: (a: string, b: string, c: string) => Params;
  port?: string;
  more?: Record<string, Given>;
  ends: Partial<Record<Table, End>>;
  wrong: [string, Params, End][];
};

export const nothing: End = 'unfit_data empty data';
export const gaps: End = 'unfit_data nulls data.a';
export const infinite: End = 'unfit_data not_finite data.a';
export const huge: End = 'unfit_data too_great data.a';
export const beyond: End = 'unfit_data out_of_range data';
export const few: End = 'unfit_data too_few_rows data';
export const oneClass: End = 'unfit_data one_class data.c';
export const strictNumbers = {
  ...{ empty: nothing, allNull: gaps, nan: gaps, infinite, gapBesideInfinite: infinite, huge, widest: huge },
} as const;
export const noColumn = (parameter: string): [string, Params, End] => [
  'no such column',
  { [parameter]: parameter.endsWith('s') || parameter.endsWith('Keys') ? list('nowhere') : 'nowhere' },
  `bad_parameter no_such_column ${parameter}`,
];
