import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { answer, copyCalculated } from '../../src/output.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import { freeName, momentFrom, momentOf, quoted, steadyMean, steadySum } from '../../src/sql.ts';
import { type Builtin, choiceOf, numberOf, type Step } from '../../src/step.ts';
import {
  asDouble,
  columnOf,
  columnsAt,
  hasPort,
  isTime,
  listedColumns,
  numericColumns,
  someRowsAt,
} from '../../src/tables.ts';

const ROWS_MOST = 5_000_000;

function timeColumn(step: Step, parameter: string, port: string, known: Column[]): Column {
  const column = columnOf(step, parameter, known);
  if (!isTime(column)) throw unfitData('not_a_time', port, column.name);
  return column;
}

/** One value of a step of time, from the rows that fall into it. */
const summed: Record<string, (value: string) => string> = {
  mean: steadyMean,
  sum: steadySum,
  min: (value) => `min(${value})`,
  max: (value) => `max(${value})`,
  first: (value) => `first(${value} order by moment, no) filter (${value} is not null)`,
  last: (value) => `last(${value} order by moment, no) filter (${value} is not null)`,
  count: (value) => `count(${value})`,
};

/** Between the last value before and the next one behind, by how far away they are. */
function filled(value: string, fill: string, part: string): string {
  const back = `(${part}order by slot rows between unbounded preceding and current row)`;
  const on = `(${part}order by slot rows between current row and unbounded following)`;
  const before = (what: string) => `last_value(${what} ignore nulls) over ${back}`;
  const behind = (what: string) => `first_value(${what} ignore nulls) over ${on}`;
  if (fill === 'zero') return `coalesce(${value}, 0)`;
  if (fill === 'forward') return before(value);
  if (fill !== 'linear') return value;
  const known = `case when ${value} is not null then slot end`;
  const far = `nullif(${behind(known)} - ${before(known)}, 0)`;
  return `coalesce(${value}, ${before(value)} + (${behind(value)} - ${before(value)}) * (slot - ${before(known)}) / ${far})`;
}

/** The grid as a temp table `grid`: group columns g0…, slot, and values v0…; gaps are rows without values. */
async function makeGrid(step: Step, time: Column, columns: string[], groups: string[]) {
  const interval = numberOf(step, 'interval');
  const keys = groups.map((_, place) => `g${place}`);
  const list = [
    ...groups.map((name, place) => `${quoted(name)} as g${place}`),
    `${momentOf(time)} as moment`,
    'row_number() over () as no',
    ...columns.map((name, place) => `nullif(${asDouble(name)}, 'nan'::double) as v${place}`),
  ];
  await step.connection.run(
    `create temp table samples as select *, cast(floor(epoch_us(moment) / ${interval * 1_000_000}) as bigint) as slot from (select ${list.join(', ')} from data) where moment is not null`,
  );
  const by = keys.map((key) => `${key}, `).join('');
  const counted = await step.connection.runAndReadAll(
    `select coalesce(sum(many), 0)::double from (select max(slot) - min(slot) + 1 as many from samples ${keys.length > 0 ? `group by ${keys.join(', ')}` : ''})`,
  );
  if (Number(counted.getRows()[0]?.[0]) > ROWS_MOST)
    throw badParameter('too_much', 'interval', { most: ROWS_MOST });
  const sum = summed[choiceOf(step, 'function')];
  if (!sum) throw new Error('The manifest offers a function that is not there');
  const sums = columns.map((_, place) => `, ${sum(`v${place}`)} as v${place}`).join('');
  await step.connection.run(
    `create temp table summed as select ${by}slot${sums} from samples group by ${by}slot`,
  );
  const on = [...keys, 'slot'].map((key) => `s.${key} is not distinct from e.${key}`).join(' and ');
  const values = columns.map((_, place) => `, s.v${place}`).join('');
  await step.connection.run(
    `create temp table grid as select ${keys.map((key) => `e.${key}, `).join('')}e.slot${values}
      from (select ${by}unnest(range(min(slot), max(slot) + 1)) as slot from samples ${keys.length > 0 ? `group by ${keys.join(', ')}` : 'having count(*) > 0'}) e
      left join summed s on ${on}`,
  );
}

/** The columns of the second table as of each time, no older than the tolerance. */
async function aligned(step: Step, taken: string[]) {
  if (!hasPort(step, 'other')) return { list: [], join: '' };
  const known = await columnsAt(step, 'other');
  const time = timeColumn(step, 'otherTime', 'other', known);
  const tolerance = numberOf(step, 'tolerance');
  const list = (asof: string) =>
    known
      .filter(({ name }) => name !== time.name)
      .map(({ name }) => {
        const as = freeName(name, taken);
        taken.push(as);
        const value = `o.${quoted(name)}`;
        const within =
          tolerance > 0
            ? `case when t.moment - o.${asof} <= interval ${tolerance} seconds then ${value} end`
            : value;
        return `${within} as ${quoted(as)}`;
      });
  const free = ['rowno', 'asof'].map((name) =>
    freeName(
      name,
      known.map((one) => one.name),
    ),
  );
  const [rowno, asof] = free.map(quoted) as [string, string];
  // Of two rows of one time the later one counts.
  const latest = `(select *, ${momentOf(time)} as ${asof}
    from (select *, row_number() over () as ${rowno} from other)
    qualify row_number() over (partition by ${quoted(time.name)} order by ${rowno} desc) = 1)`;
  return { list: list(asof), join: ` asof left join ${latest} o on t.moment >= o.${asof}` };
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const time = timeColumn(step, 'time', 'data', known);
  const groups = listedColumns(step, 'groups', known);
  const columns = numericColumns(step, 'columns', 'data', known, [time, ...groups]);
  await someRowsAt(step, 'data');
  await makeGrid(
    step,
    time,
    columns,
    groups.map(({ name }) => name),
  );
  const keys = groups.map((_, place) => `g${place}`);
  const part = keys.length > 0 ? `partition by ${keys.join(', ')} ` : '';
  const fill = choiceOf(step, 'fill');
  const values = columns.map((_, place) => `${filled(`v${place}`, fill, part)} as v${place}`);
  const at = `make_timestamp(slot * ${numberOf(step, 'interval') * 1_000_000}) as moment`;
  const taken = [time.name, ...groups.map(({ name }) => name), ...columns];
  const { list, join } = await aligned(step, taken);
  // A moment with a zone stays one.
  const timed = time.type.endsWith('TIME ZONE')
    ? momentFrom('epoch_us(t.moment) / 1e6', time.type)
    : 't.moment';
  const named = [
    ...groups.map(({ name }, place) => `t.g${place} as ${quoted(name)}`),
    `${timed} as ${quoted(time.name)}`,
    ...columns.map((name, place) => `t.v${place} as ${quoted(name)}`),
    ...list,
  ];
  const order = [...keys.map((key) => `t.${key} nulls last`), 't.moment'].join(', ');
  const isCalculated = ['mean', 'sum'].includes(choiceOf(step, 'function')) || fill === 'linear';
  const result = await copyCalculated(step, {
    ...{ input: 'data', output: 'result', columns: isCalculated ? columns : [] },
    select: `select ${named.join(', ')} from (select ${[...keys, at, ...values].join(', ')} from grid) t${join} order by ${order}`,
  });
  return answer({ result }, { metrics: { rows: result.rows ?? null } });
};
