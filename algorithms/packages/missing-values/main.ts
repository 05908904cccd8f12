import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { writeModel } from '../../src/models.ts';
import { answer, copySelect } from '../../src/output.ts';
import { badParameter, unfitData } from '../../src/refusal.ts';
import { literal, steadyMean, typeName } from '../../src/sql.ts';
import { type Builtin, choiceOf, type Step, textOf } from '../../src/step.ts';
import { columnsAt, isNumeric, listedColumns, maybeColumn } from '../../src/tables.ts';
import { type ImputeBody, type ImputeMethod, imputedSelect, present } from '../../src/transforms/impute.ts';
import { short, view } from '../../src/views.ts';

/** The first value of a query, as a text; undefined where there is none. */
async function oneValue(step: Step, select: string): Promise<string | undefined> {
  const value = (
    await step.connection.runAndReadAll(`select cast((${select}) as varchar)`)
  ).getRows()[0]?.[0];
  return value === null || value === undefined ? undefined : String(value);
}

type Fill = ImputeBody['columns'][number];

async function fillOf(step: Step, { name, type }: Column, method: ImputeMethod): Promise<Fill> {
  const value = present(name, type);
  if (method === 'forward' || method === 'drop') return { name, type };
  if (method === 'constant') {
    const constant = textOf(step, 'constant');
    if (constant === undefined) throw badParameter('required', 'constant');
    const fill = await oneValue(step, `select try_cast(${literal(constant)} as ${typeName(type)})`);
    if (fill === undefined) throw badParameter('not_a_value', 'constant', { value: constant, column: name });
    return { name, type, fill };
  }
  // The most frequent value; of several the least.
  const mode = `select v from (select ${value} as v from data) where v is not null group by v order by count(*) desc, v limit 1`;
  const number = `cast(${value} as double)`;
  const select =
    method === 'mode'
      ? mode
      : `select ${method === 'mean' ? steadyMean(number) : `median(${number})`} from data`;
  const fill = await oneValue(step, select);
  if (fill === undefined) throw unfitData('no_values', 'data', name);
  // What nobody measured is not made infinite by neighbours that are, or that add up to it.
  if (method !== 'mode' && !Number.isFinite(Number(fill))) throw unfitData('too_great', 'data', name);
  return method === 'mode' ? { name, type, fill } : { name, type, fill, as: 'DOUBLE' };
}

function chosen(step: Step, known: Column[], method: ImputeMethod): Column[] {
  const needsNumbers = method === 'mean' || method === 'median';
  const listed = listedColumns(step, 'columns', known);
  for (const one of listed)
    if (needsNumbers && !isNumeric(one)) throw badParameter('not_numeric', 'columns', { column: one.name });
  if (listed.length > 0) return listed;
  return needsNumbers ? known.filter((one) => isNumeric(one)) : known;
}

async function missingIn(step: Step, columns: Column[]): Promise<number[]> {
  if (columns.length === 0) return [];
  const list = columns.map(({ name, type }) => `count(*) - count(${present(name, type)})`).join(', ');
  return ((await step.connection.runAndReadAll(`select ${list} from data`)).getRows()[0] ?? []).map(Number);
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const method = choiceOf<ImputeMethod>(step, 'method');
  const wanted = chosen(step, known, method);
  const missing = await missingIn(step, wanted);
  // Without a list only the columns with gaps are touched: one that has no values has nothing to say.
  const isListed = textOf(step, 'columns') !== undefined;
  const columns = wanted.filter((_, place) => isListed || method === 'drop' || (missing[place] ?? 0) > 0);
  const order = maybeColumn(step, 'order', known);
  const body: ImputeBody = {
    ...{ method, columns: [], groups: listedColumns(step, 'groups', known).map(({ name }) => name) },
    ...(order ? { order: order.name } : {}),
  };
  for (const column of columns) body.columns.push(await fillOf(step, column, method));
  const result = await copySelect(step, 'result', imputedSelect('data', known, body));
  const model = await writeModel(step, 'model', {
    ...{ kind: 'impute/1', body, from: 'data' },
    inputs: columns,
    outputs: body.columns.map(({ name, type, as }) => ({ name, type: as ?? type })),
  });
  const rows = wanted
    .map(({ name }, place) => [
      short(name),
      missing[place] ?? 0,
      body.columns.find((one) => one.name === name)?.fill?.slice(0, 200) ?? null,
    ])
    .slice(0, 500);
  const filled = missing.reduce((sum, one) => sum + one, 0);
  return answer(
    { result, model },
    {
      metrics: { [method === 'drop' ? 'missing' : 'filled']: filled },
      views: [
        view(
          'table',
          { cn: '缺失值', en: 'What was missing' },
          { columns: ['column', 'missing', 'fill'], rows },
        ),
      ],
    },
  );
};
