import { answer, copyCalculated } from '../../src/output.ts';
import { badParameter } from '../../src/refusal.ts';
import { freeName, numbered, quoted, quotedList } from '../../src/sql.ts';
import { type Builtin, isOn, numberOf, type Step, textOf } from '../../src/step.ts';
import { asDouble, columnOf, columnsAt, listedColumns, numericColumns } from '../../src/tables.ts';

const FUNCTIONS: Record<string, string> = {
  ...{ mean: 'avg', stddev: 'stddev_samp', min: 'min', max: 'max', sum: 'sum', median: 'median' },
};
/** Values as they are: nothing is calculated with them. */
const CHOOSING = new Set(['min', 'max']);
const LAG_MOST = 1_000_000;
const listOf = (text: string) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

function lagsOf(step: Step): number[] {
  return [...new Set(listOf(textOf(step, 'lags') ?? '').map(Number))].map((lag) => {
    if (!Number.isSafeInteger(lag) || lag < 1) throw badParameter('wrong_format', 'lags');
    if (lag > LAG_MOST) throw badParameter('too_large', 'lags', { most: LAG_MOST });
    return lag;
  });
}

function functionsOf(step: Step): string[] {
  const wanted = [...new Set(listOf(textOf(step, 'functions') ?? ''))];
  for (const name of wanted)
    if (!Object.hasOwn(FUNCTIONS, name)) throw badParameter('unknown_function', 'functions', { value: name });
  return wanted;
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const columns = numericColumns(step, 'columns', 'data', known);
  const order = columnOf(step, 'order', known).name;
  const groups = listedColumns(step, 'groups', known).map(({ name }) => name);
  const window = numberOf(step, 'window');
  const [functions, lags] = [functionsOf(step), lagsOf(step)];
  const names = known.map(({ name }) => name);
  const no = freeName('no', names);
  const taken = [...names, no];
  const calculated: string[] = [];
  const named = (name: string, isCalculated = false) => {
    const as = freeName(name.slice(0, 120), taken);
    taken.push(as);
    if (isCalculated) calculated.push(as);
    return quoted(as);
  };
  const part = groups.length > 0 ? `partition by ${quotedList(groups)} ` : '';
  const list = columns.flatMap((name) => {
    const value = `nullif(${asDouble(name)}, 'nan'::double)`;
    return [
      ...functions.map(
        (one) =>
          `${FUNCTIONS[one]}(${value}) over frame as ${named(`${name}_${one}_${window}`, !CHOOSING.has(one))}`,
      ),
      ...lags.map((lag) => `lag(${value}, ${lag}) over line as ${named(`${name}_lag_${lag}`)}`),
      ...(isOn(step, 'differences') ? lags : []).map(
        (lag) => `${value} - lag(${value}, ${lag}) over line as ${named(`${name}_diff_${lag}`, true)}`,
      ),
    ];
  });
  const line = `${part}order by ${quoted(order)} nulls last, ${quoted(no)}`;
  const select = `select ${[quotedList(names), ...list].join(', ')} from ${numbered('data', no)}
      window line as (${line}), frame as (${line} rows between ${window - 1} preceding and current row) order by ${quoted(no)}`;
  const result = await copyCalculated(step, { input: 'data', output: 'result', select, columns: calculated });
  return answer({ result }, { metrics: { columns: list.length } });
};
