import { answer, copySelect } from '../../src/output.ts';
import { figure, freeName, numbered, quoted, quotedList } from '../../src/sql.ts';
import { type Builtin, choiceOf, numberOf, seedOf } from '../../src/step.ts';
import { columnOf, columnsAt, someRowsAt } from '../../src/tables.ts';

type How = { from: string; no: string; mix: string; column: string; ratio: string; seed: number };

/** Which rows are for training: `isTrain` beside the number of each row. Sizes are exact, not about right. */
const SPLITS: Record<string, (how: How) => string> = {
  random: ({ from, no, mix, ratio }) =>
    `select ${no}, row_number() over (order by ${mix}) <= round(count(*) over () * ${ratio}) as is_train from ${from}`,
  stratified: ({ from, no, mix, column, ratio }) =>
    `select ${no}, row_number() over (partition by ${column} order by ${mix}) <= round(count(*) over (partition by ${column}) * ${ratio}) as is_train from ${from}`,
  time: ({ from, no, column, ratio }) =>
    `select ${no}, row_number() over (order by ${column} nulls last, ${no}) <= round(count(*) over () * ${ratio}) as is_train from ${from}`,
  // Whole groups, as long as most of the group still belongs to the share.
  group: ({ from, no, column, ratio, seed }) =>
    `select r.${no}, g.is_train from ${from} r join (
      select key, sum(many) over (order by mix, key nulls last) - many / 2.0 <= sum(many) over () * ${ratio} as is_train
      from (select ${column} as key, count(*) as many, md5('${seed}:' || coalesce(${column}::varchar, '')) as mix from ${from} group by ${column})
    ) g on g.key is not distinct from r.${column}`,
};

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const method = choiceOf(step, 'method');
  const column = method === 'random' ? '' : quoted(columnOf(step, 'column', known).name);
  await someRowsAt(step, 'data', 2);
  const names = known.map(({ name }) => name);
  const no = freeName('no', names);
  const seed = seedOf(step);
  const from = numbered('data', no);
  const split = SPLITS[method];
  if (!split) throw new Error(`There is no way to split by ${method}`);
  // A digest of the seed and the row's number: in no order, and the same everywhere.
  const mix = `md5('${seed}:' || ${quoted(no)}), ${quoted(no)}`;
  const marked = split({
    ...{ from, no: quoted(no), mix, column, seed },
    ratio: figure(numberOf(step, 'ratio')),
  });
  await step.connection.run(`create temp table parted as ${marked}`);
  const part = (isTrain: boolean) =>
    `select ${quotedList(names)} from ${from} join parted using (${quoted(no)}) where is_train = ${isTrain} order by ${quoted(no)}`;
  const train = await copySelect(step, 'train', part(true));
  const test = await copySelect(step, 'test', part(false));
  const parts = { train, test };
  const empty = Object.entries(parts).flatMap(([port, { rows }]) =>
    rows === 0 ? { code: 'empty_part', column: port } : [],
  );
  return answer(parts, {
    metrics: { train_rows: train.rows ?? null, test_rows: test.rows ?? null },
    // Small classes and whole groups may all fall to one side.
    warnings: empty,
  });
};
