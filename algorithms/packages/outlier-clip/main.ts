import { answer, copySelect } from '../../src/output.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import { figure, freeName, numbered, quoted } from '../../src/sql.ts';
import { type Builtin, choiceOf, numberOf, type Step } from '../../src/step.ts';
import { asDouble, columnsAt, numericColumns, someRowsAt } from '../../src/tables.ts';
import { short, view } from '../../src/views.ts';

type Limit = { name: string; low: number; high: number; outside: number };

async function limitOf(step: Step, name: string): Promise<Limit> {
  const isIqr = choiceOf(step, 'method') === 'iqr';
  const [low, high] = isIqr ? [0.25, 0.75] : [numberOf(step, 'low'), numberOf(step, 'high')];
  const value = `nullif(${asDouble(name)}, 'nan'::double)`;
  const at = (share: number) => `quantile_cont(${value}, ${figure(share)})`;
  const result = await step.connection.runAndReadAll(`select ${at(low)}, ${at(high)} from data`);
  const [under, over] = result.getRows()[0] ?? [];
  if (typeof under !== 'number' || typeof over !== 'number') throw unfitData('no_values', 'data', name);
  if (!Number.isFinite(under) || !Number.isFinite(over)) throw unfitData('not_finite', 'data', name);
  const reach = isIqr ? numberOf(step, 'factor') * (over - under) : 0;
  const limits = { low: under - reach, high: over + reach };
  if (!Number.isFinite(limits.low) || !Number.isFinite(limits.high))
    throw unfitData('too_great', 'data', name);
  const counted = await step.connection.runAndReadAll(
    `select count(*)::double from data where ${value} < ${figure(limits.low)} or ${value} > ${figure(limits.high)}`,
  );
  return { name, ...limits, outside: Number(counted.getRows()[0]?.[0]) };
}

function clipped({ name, low, high }: Limit, action: string): string {
  const value = `cast(${quoted(name)} as double)`;
  const isOut = `(${value} < ${figure(low)} or (${value} > ${figure(high)} and not isnan(${value})))`;
  if (action === 'empty') return `case when not ${isOut} then ${value} end`;
  return `case when isnan(${value}) then ${value} else greatest(${figure(low)}, least(${figure(high)}, ${value})) end`;
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const names = numericColumns(step, 'columns', 'data', known);
  if (choiceOf(step, 'method') === 'percentile' && numberOf(step, 'low') >= numberOf(step, 'high'))
    throw badParameter('out_of_order', 'low');
  await someRowsAt(step, 'data');
  const action = choiceOf(step, 'action');
  const limits: Limit[] = [];
  for (const name of names) limits.push(await limitOf(step, name));
  const no = freeName(
    'no',
    known.map(({ name }) => name),
  );
  const list = known.map(({ name }) => {
    const limit = limits.find((one) => one.name === name);
    // What is missing stays so: greatest and least pass over it.
    if (!limit || action === 'drop') return quoted(name);
    return `case when ${quoted(name)} is not null then (${clipped(limit, action)}) end as ${quoted(name)}`;
  });
  const inside = limits.map(
    ({ name, low, high }) =>
      `(${quoted(name)} is null or isnan(cast(${quoted(name)} as double)) or cast(${quoted(name)} as double) between ${figure(low)} and ${figure(high)})`,
  );
  const where = action === 'drop' ? ` where ${inside.join(' and ')}` : '';
  const result = await copySelect(
    step,
    'result',
    `select ${list.join(', ')} from ${numbered('data', no)}${where} order by ${quoted(no)}`,
  );
  const rows = limits.slice(0, 500).map(({ name, low, high, outside }) => [short(name), low, high, outside]);
  return answer(
    { result },
    {
      metrics: { outside: limits.reduce((sum, { outside }) => sum + outside, 0) },
      views: [
        view('table', { cn: '界限', en: 'Limits' }, { columns: ['column', 'low', 'high', 'outside'], rows }),
      ],
    },
  );
};
