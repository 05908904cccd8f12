import type { COLUMN_TYPES } from '@cloudyard/contract/bigdata/table.ts';
import type { DuckDBConnection } from '@duckdb/node-api';

export type ColumnType = (typeof COLUMN_TYPES)[number];

const DAYS = ['%Y-%m-%d', '%Y/%m/%d', '%Y.%m.%d', '%Y年%m月%d日', '%d.%m.%Y'];
const CLOCKS = [' %H:%M:%S', ' %H:%M', ' %H:%M:%S.%f', 'T%H:%M:%S', 'T%H:%M', 'T%H:%M:%S.%f'];
const list = (formats: readonly string[]) => `[${formats.map((one) => `'${one}'`).join(', ')}]`;
const MOMENTS = DAYS.flatMap((day) => [...CLOCKS.map((clock) => day + clock), day]);

const NUMBER = String.raw`'[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?'`;
/** Rules of reading a text, `t`, which is trimmed and not empty. Each stands once, for looking and for importing. */
const MACROS = [
  // 1,234.5 or 1.234,5: the sign that is not the decimal one stands before three digits each time.
  String.raw`cy_point(t) as case when regexp_full_match(t, '[+-]?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]*)?') then replace(t, ',', '') else t end`,
  String.raw`cy_comma(t) as case when regexp_full_match(t, '[+-]?[0-9]{1,3}(\.[0-9]{3})+(,[0-9]*)?') then replace(replace(t, '.', ''), ',', '.')
    when regexp_full_match(t, '[+-]?[0-9]*,[0-9]*([eE][+-]?[0-9]{1,3})?') then replace(t, ',', '.') else t end`,
  `cy_double(n) as case when regexp_full_match(n, ${NUMBER}) then try_cast(n as double) end`,
  String.raw`cy_bigint(n) as case when regexp_full_match(n, '[+-]?[0-9]{1,19}(\.0*)?') then try_cast(split_part(n, '.', 1) as bigint) end`,
  `cy_boolean(t) as case when lower(t) in ('true', 'yes', 't', 'y', '1', '是', '真') then true
    when lower(t) in ('false', 'no', 'f', 'n', '0', '否', '假') then false end`,
  `cy_date(t) as try_strptime(t, ${list(DAYS)})::date`,
  // With an offset it is a moment, told in UTC.
  `cy_timestamp(t) as case when regexp_matches(t, '[0-9]([Zz]|[+-][0-9]{2}:?[0-9]{2})$') and regexp_matches(t, '^[0-9]{4}-[0-9]{2}-[0-9]{2}[T ]')
    then try_cast(t as timestamptz) at time zone 'UTC' else try_strptime(t, ${list(MOMENTS)}) end`,
  // Numbers of things are written with leading zeros, and are no figures.
  `cy_is_figure(t) as not regexp_matches(t, '^[+-]?0[0-9]')`,
];

export async function defineRules(connection: DuckDBConnection): Promise<void> {
  for (const one of MACROS) await connection.run(`create macro ${one}`);
}

/** A text made what its column is; null where it does not fit. */
export function textAs(type: ColumnType, text: string, decimal: '.' | ','): string {
  const number = decimal === ',' ? `cy_comma(${text})` : `cy_point(${text})`;
  switch (type) {
    case 'BIGINT':
      return `cy_bigint(${number})`;
    case 'DOUBLE':
      return `cy_double(${number})`;
    case 'BOOLEAN':
      return `cy_boolean(${text})`;
    case 'DATE':
      return `cy_date(${text})`;
    case 'TIMESTAMP':
      return `cy_timestamp(${text})`;
    default:
      return text;
  }
}

/** What a column of another system's file is among ours; undefined: a text of its own making. */
export function ownType(type: string): ColumnType | 'nested' {
  if (/\[|^(STRUCT|MAP|UNION|LIST|JSON|VARIANT)/.test(type)) return 'nested';
  if (type === 'BOOLEAN') return 'BOOLEAN';
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type)) return 'BIGINT';
  if (/^(FLOAT|DOUBLE|DECIMAL)/.test(type)) return 'DOUBLE';
  if (type === 'DATE') return 'DATE';
  return type.startsWith('TIMESTAMP') ? 'TIMESTAMP' : 'VARCHAR';
}

const SAME = new Set(['BIGINT DOUBLE', 'DATE TIMESTAMP', 'TIMESTAMP DATE']);

/** A value of such a column made what it was chosen to be. */
export function valueAs(type: ColumnType, value: string, from: ColumnType | 'nested'): string {
  if (from === 'nested') return textAs(type, `to_json(${value})::varchar`, '.');
  if (from === type || SAME.has(`${from} ${type}`)) return `try_cast(${value} as ${type})`;
  return textAs(type, `trim(${value}::varchar)`, '.');
}

export type Fits = Record<Exclude<ColumnType, 'VARCHAR'>, number> & { filled: number };

/** What most values of a column are, and how many are not. Nothing at all is a text. */
export function typeOf({ filled, ...fits }: Fits): { type: ColumnType; misfits: number } {
  if (filled === 0) return { type: 'VARCHAR', misfits: 0 };
  const order = ['BIGINT', 'BOOLEAN', 'DOUBLE', 'DATE', 'TIMESTAMP'] as const;
  const exact = order.find((type) => fits[type] === filled);
  if (exact) return { type: exact, misfits: 0 };
  const best = order.reduce((one, other) => (fits[other] > fits[one] ? other : one));
  return fits[best] >= filled * 0.9
    ? { type: best, misfits: filled - fits[best] }
    : { type: 'VARCHAR', misfits: 0 };
}

/** Looking is stricter than importing: `1` and `0` are figures until somebody says otherwise. */
export function fitsOf(text: string, decimal: '.' | ','): string[] {
  const figure = (type: ColumnType) =>
    `count(*) filter (where ${textAs(type, text, decimal)} is not null and cy_is_figure(${text}))`;
  return [
    `count(${text})`,
    figure('BIGINT'),
    figure('DOUBLE'),
    `count(*) filter (where lower(${text}) in ('true', 'false', 'yes', 'no', '是', '否'))`,
    `count(${textAs('DATE', text, decimal)})`,
    `count(${textAs('TIMESTAMP', text, decimal)})`,
  ];
}
