import { answer, copySelect } from '../../src/output.ts';
import { badParameter } from '../../src/refusal.ts';
import { asWritten, checkSelect, freeName, numbered, quoted, quotedList } from '../../src/sql.ts';
import { type Builtin, isOn, type Step, textOf } from '../../src/step.ts';
import { columnsAt, listedColumns, rowsAt } from '../../src/tables.ts';

/** One condition and nothing behind it: what is written must not end the condition and begin something else. */
async function checkWhere(step: Step, where: string) {
  const node = await checkSelect(step, 'where', `select 1 from data where (\n${where}\n)`);
  const { type, modifiers, group_expressions, having, qualify, sample, select_list } = node as Record<
    string,
    unknown
  >;
  const isBare = [modifiers, group_expressions].every((list) => Array.isArray(list) && list.length === 0);
  const isOne = Array.isArray(select_list) && select_list.length === 1;
  if (type !== 'SELECT_NODE' || !isBare || !isOne || having || qualify || sample)
    throw badParameter('wrong_format', 'where');
}

export const run: Builtin = async (step) => {
  const known = await columnsAt(step, 'data');
  const listed = listedColumns(step, 'columns', known);
  const names = (listed.length > 0 ? listed : known).map(({ name }) => name);
  const where = textOf(step, 'where');
  if (where !== undefined) await checkWhere(step, where);
  const free = freeName(
    'no',
    known.map(({ name }) => name),
  );
  const no = quoted(free);
  const condition = where === undefined ? '' : ` where (\n${where}\n)`;
  const from = `${numbered('data', free)} as data${condition}`;
  const list = quotedList(names);
  // Of rows that are alike the first stays, where it was.
  const select = isOn(step, 'distinct')
    ? `select ${list} from (select ${list}, min(${no}) as ${no} from ${from} group by ${list}) order by ${no}`
    : `select ${list} from ${from} order by ${no}`;
  const result = await asWritten(step, 'where', () => copySelect(step, 'result', select));
  const rows = await rowsAt(step, 'data');
  return answer({ result }, { metrics: { kept: rows > 0 ? (result.rows ?? 0) / rows : null } });
};
