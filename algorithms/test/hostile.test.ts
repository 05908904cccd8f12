import { afterEach, describe, expect, it } from 'vitest';
import { builtinPackages, Refusal } from '../src/index.ts';
import { type Order, type Ran, refusalOf, removeJobs, runPackage } from './harness.ts';
import { LEARNING_CASES } from './hostile-learning-cases.ts';
import { type Cases, type End, gaps, infinite, list, ODD, type Table, tables } from './hostile-tables.ts';
import { TABLE_CASES } from './hostile-tables-cases.ts';

// Tables and parameters as they come from people and machines on a bad day. Each ends as an answer that makes sense,
// or as a refusal that names what is wrong: never as an error of ours.

afterEach(removeJobs);

const CASES = { ...TABLE_CASES, ...LEARNING_CASES };

/** Numbers that are none, in any column of any table that was answered. */
async function strayNumbers(ran: Ran): Promise<string[]> {
  const stray: string[] = [];
  for (const [port, { path }] of Object.entries(ran.response.outputs)) {
    if (!path.endsWith('.parquet')) continue;
    const described = await ran.columns(port);
    for (const [column, type] of described.filter(([, type]) => /^(DOUBLE|FLOAT)$/.test(type))) {
      const at = `"${column.replaceAll('"', '""')}"`;
      const [found] = await ran.rows(port, `count(*) filter (not isfinite(${at}))::integer as n`);
      if (found?.n !== 0) stray.push(`${port}.${column} ${type}`);
    }
  }
  return stray;
}

/** What was no number before may stay none; of a table of numbers nothing else is made. */
async function endOf(name: string, order: Order, isOfNumbers = true): Promise<End> {
  try {
    const ran = await runPackage(name, order);
    if (isOfNumbers) expect(await strayNumbers(ran)).toEqual([]);
    return 'answers';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { end, code, at, text } = error.refusal;
    expect(text, 'in words').toMatch(/./);
    expect(text, 'filled in').not.toMatch(/\{\w+\}/);
    return `${end} ${code} ${at}` as End;
  }
}

const inputsFor = ({ port = 'data', more = {} }: Cases, table: Table) => ({ [port]: tables[table], ...more });

describe.each(Object.entries(CASES))('%s', (name, cases) => {
  it.each(Object.keys(tables) as Table[])('with a table that is %s', async (table) => {
    const params = table === 'odd' ? cases.params(ODD.a, ODD.b, ODD.c) : cases.params('a', 'b', 'c');
    const isOfNumbers = !['nan', 'infinite', 'gapBesideInfinite'].includes(table);
    const end = await endOf(name, { inputs: inputsFor(cases, table), params }, isOfNumbers);
    expect(end).toBe(cases.ends[table] ?? 'answers');
  });
  it.each(cases.wrong)('with %s', async (_, params, wanted) => {
    const end = await endOf(name, {
      inputs: inputsFor(cases, 'usual'),
      params: { ...cases.params('a', 'b', 'c'), ...params },
    });
    expect(end).toBe(wanted);
  });
});

it('is asked of every package', () => {
  const names = builtinPackages().map(({ manifest }) => manifest.name);
  expect([...Object.keys(CASES), 'predict'].sort()).toEqual(names);
});

describe('predict', () => {
  const ends: [Table, End][] = [
    ['usual', 'answers'],
    ['empty', 'answers'],
    ['oneRow', 'answers'],
    ['allNull', gaps],
    ['infinite', infinite],
    ['odd', 'unfit_data missing_column data.a'],
  ];
  it.each(ends)('with a table that is %s', async (table, wanted) => {
    // The folders of models are gone after each test.
    const model = (
      await runPackage('linear-regression', {
        inputs: { data: tables.usual },
        params: { label: 'b', columns: list('a') },
      })
    ).at('model');
    expect(await endOf('predict', { inputs: { data: tables[table] }, models: { model } })).toBe(wanted);
  });
  it('needs its inputs, and a model that scores where it is judged', async () => {
    expect(await refusalOf('predict', { inputs: { data: tables.usual } })).toMatchObject({
      end: 'unfit_model',
      code: 'missing_input',
      at: 'model',
    });
    const model = (
      await runPackage('scale', { inputs: { data: tables.usual }, params: { columns: list('a') } })
    ).at('model');
    expect(await refusalOf('predict', { models: { model } })).toMatchObject({
      end: 'unfit_data',
      code: 'missing_input',
      at: 'data',
    });
    expect(await refusalOf('evaluate', { inputs: { data: tables.usual }, models: { model } })).toMatchObject({
      end: 'unfit_model',
      code: 'wrong_kind',
    });
  });
});
