import { answer, writeBeside } from '../../src/output.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import { lineView } from '../../src/result-views.ts';
import { freeName, numbered, quoted } from '../../src/sql.ts';
import { type Builtin, choiceOf, numberOf, type Step } from '../../src/step.ts';
import {
  columnOf,
  columnsAt,
  isNumeric,
  maybeColumn,
  readIntegers,
  readMatrix,
  someRowsAt,
} from '../../src/tables.ts';
import { type Chart, chartOf, type Rule, spreadOf } from './charts.ts';

/** The rows by the column that orders them; without one, as they are. */
async function orderOf(
  step: Step,
  names: string[],
  order: string | undefined,
  rows: number,
): Promise<Int32Array> {
  if (order === undefined) return Int32Array.from({ length: rows }, (_, row) => row);
  const no = freeName('no', names);
  return readIntegers(
    step,
    `select cast(${quoted(no)} - 1 as integer) from ${numbered('data', no)} order by ${quoted(order)} nulls last, ${quoted(no)}`,
    rows,
  );
}

/** Back from the order of time to the rows' own. */
const replaced = (values: Float64Array, order: Int32Array) => {
  const own = new Float64Array(values.length);
  order.forEach((row, place) => {
    own[row] = values[place] as number;
  });
  return own;
};

function columnsOfChart(chart: Chart, order: Int32Array) {
  const figures = (['centre', 'lower', 'upper', 'statistic'] as const).map((name) => ({
    ...{ name, type: 'DOUBLE' as const, values: replaced(chart[name], order) },
  }));
  const isOut = new Uint8Array(order.length);
  order.forEach((row, place) => {
    isOut[row] = chart.isOut[place] as number;
  });
  return [...figures, { name: 'is_out', type: 'BOOLEAN' as const, values: isOut }];
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const column = columnOf(step, 'column', known);
  if (!isNumeric(column)) throw badParameter('not_numeric', 'column', { column: column.name });
  const rows = await someRowsAt(step, 'data', 2);
  const order = await orderOf(
    step,
    known.map(({ name }) => name),
    maybeColumn(step, 'order', known)?.name,
    rows,
  );
  const { columns } = await readMatrix(step, 'data', [column.name], { nulls: 'keep' });
  const values = Float64Array.from(order, (row) => (columns[0] as Float64Array)[row] as number);
  const baseline = numberOf(step, 'baseline');
  const present = values.subarray(0, baseline > 0 ? baseline : rows).filter((value) => !Number.isNaN(value));
  if (present.length < 2)
    throw unfitData('too_few_rows', 'data', column.name, { rows: present.length, least: 2 });
  const usual = spreadOf(present, choiceOf(step, 'spread') === 'moving-range');
  if (!(usual.sigma > 0))
    throw unfitData(
      present.every((one) => one === present[0]) ? 'constant' : 'too_little',
      'data',
      column.name,
    );
  const chart = chartOf(values, usual, {
    ...{
      rule: choiceOf<Rule>(step, 'rule'),
      sigmas: numberOf(step, 'sigmas'),
      weight: numberOf(step, 'weight'),
    },
    ...{ slack: numberOf(step, 'slack'), decision: numberOf(step, 'decision') },
  });
  const { written, warnings } = await writeBeside(step, {
    ...{ input: 'data', output: 'result', columns: columnsOfChart(chart, order) },
  });
  return answer(
    { result: written },
    {
      metrics: {
        out: chart.isOut.reduce((sum, one) => sum + one, 0),
        centre: usual.centre,
        sigma: usual.sigma,
      },
      warnings,
      views: [
        lineView({
          title: { cn: '控制图', en: 'Control chart' },
          x: undefined,
          lines: [
            { name: 'statistic', values: chart.statistic },
            { name: 'centre', values: chart.centre, dashed: true },
            { name: 'lower', values: chart.lower, dashed: true },
            { name: 'upper', values: chart.upper, dashed: true },
          ],
          isMarked: (place) => chart.isOut[place] === 1,
          bands: [{ name: 'limits', low: chart.lower, high: chart.upper }],
        }),
      ],
    },
  );
};
