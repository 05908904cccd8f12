import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { answer, copyCalculated } from '../../src/output.ts';
import { badParameter } from '../../src/refusal.ts';
import {
  freeName,
  numbered,
  quoted,
  quotedList,
  steadyDeviation,
  steadyMean,
  steadySum,
} from '../../src/sql.ts';
import { type Builtin, choiceOf } from '../../src/step.ts';
import { asDouble, columnsAt, isNumeric, listedColumns } from '../../src/tables.ts';

/** Of a number: what is missing counts for nothing, and neither does a NaN. */
const number = (name: string) => `nullif(${asDouble(name)}, 'nan'::double)`;

/** What needs numbers calculates with them; the others only choose. */
const FUNCTIONS: Record<string, { needsNumber: boolean; of: (name: string, no: string) => string }> = {
  count: { needsNumber: false, of: (name) => `count(${quoted(name)})` },
  distinct: { needsNumber: false, of: (name) => `count(distinct ${quoted(name)})` },
  sum: { needsNumber: true, of: (name) => steadySum(number(name)) },
  mean: { needsNumber: true, of: (name) => steadyMean(number(name)) },
  min: { needsNumber: false, of: (name) => `min(${quoted(name)})` },
  max: { needsNumber: false, of: (name) => `max(${quoted(name)})` },
  median: { needsNumber: true, of: (name) => `median(${number(name)})` },
  stddev: { needsNumber: true, of: (name) => steadyDeviation(number(name)) },
  p05: { needsNumber: true, of: (name) => `quantile_cont(${number(name)}, 0.05)` },
  p95: { needsNumber: true, of: (name) => `quantile_cont(${number(name)}, 0.95)` },
  first: { needsNumber: false, of: (name, no) => `first(${quoted(name)} order by ${no})` },
  last: { needsNumber: false, of: (name, no) => `last(${quoted(name)} order by ${no})` },
};

type Sum = { as: string; select: string; isCalculated: boolean };

function sums(columns: Column[], wanted: string[], taken: string[], no: string): Sum[] {
  return columns.flatMap((column) =>
    wanted.map((name) => {
      const found = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
      if (!found) throw badParameter('unknown_function', 'functions', { value: name });
      if (found.needsNumber && !isNumeric(column))
        throw badParameter('not_numeric', 'columns', { column: column.name });
      const as = freeName(`${column.name}_${name}`.slice(0, 120), taken);
      taken.push(as);
      const select = `${found.of(column.name, no)} as ${quoted(as)}`;
      return { as, select, isCalculated: found.needsNumber };
    }),
  );
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const keys = listedColumns(step, 'keys', known).map(({ name }) => name);
  const columns = listedColumns(step, 'columns', known);
  const wanted = choiceOf(step, 'functions')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (wanted.length === 0) throw badParameter('required', 'functions');
  const no = freeName(
    'no',
    known.map(({ name }) => name),
  );
  const rows = freeName('rows', keys);
  const summed = sums(columns, [...new Set(wanted)], [...keys, rows], quoted(no));
  const list = [
    ...keys.map(quoted),
    `count(*) as ${quoted(rows)}`,
    ...summed.map(({ select }) => select),
  ].join(', ');
  const by = quotedList(keys);
  const grouped =
    keys.length > 0
      ? ` group by ${by} order by ${keys.map((key) => `${quoted(key)} nulls last`).join(', ')}`
      : '';
  const select = `select ${list} from ${numbered('data', no)}${grouped}`;
  const calculated = summed.filter(({ isCalculated }) => isCalculated).map(({ as }) => as);
  const result = await copyCalculated(step, { input: 'data', output: 'result', select, columns: calculated });
  return answer({ result }, { metrics: { groups: result.rows ?? null } });
};
