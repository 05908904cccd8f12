import type { Column } from '@cloudyard/contract/algorithm/parameter.ts';
import { answer, copySelect } from '../../src/output.ts';
import { badParameter } from '../../src/refusal.ts';
import { asWritten, freeName, numbered, quoted } from '../../src/sql.ts';
import { type Builtin, choiceOf, type Step, textOf } from '../../src/step.ts';
import { columnsAt, listedColumns } from '../../src/tables.ts';

type Kind = 'inner' | 'left' | 'right' | 'full' | 'semi' | 'anti';
type Side = { known: Column[]; keys: string[] };

function keysOf(step: Step, left: Column[], right: Column[]): { left: Side; right: Side } {
  const leftKeys = listedColumns(step, 'leftKeys', left).map(({ name }) => name);
  const listed = listedColumns(step, 'rightKeys', right).map(({ name }) => name);
  for (const name of leftKeys)
    if (listed.length === 0 && !right.some((one) => one.name === name))
      throw badParameter('no_such_column', 'rightKeys', { column: name });
  const rightKeys = listed.length > 0 ? listed : leftKeys;
  if (rightKeys.length !== leftKeys.length) throw badParameter('keys_differ', 'rightKeys');
  return { left: { known: left, keys: leftKeys }, right: { known: right, keys: rightKeys } };
}

/** Keys stand once, filled from whichever side there is; other names that are there twice get the suffix. */
function listOf({ left, right }: { left: Side; right: Side }, kind: Kind, suffix: string): string {
  const own = left.known.map(({ name }) => {
    const key = left.keys.indexOf(name);
    const isFromBoth = key >= 0 && (kind === 'right' || kind === 'full');
    if (!isFromBoth) return `l.${quoted(name)} as ${quoted(name)}`;
    return `coalesce(l.${quoted(name)}, r.${quoted(right.keys[key] ?? '')}) as ${quoted(name)}`;
  });
  if (kind === 'semi' || kind === 'anti') return own.join(', ');
  const taken = left.known.map(({ name }) => name);
  const others = right.known
    .filter(({ name }) => !right.keys.includes(name))
    .map(({ name }) => {
      const isTwice = taken.some((one) => one.toLowerCase() === name.toLowerCase());
      const as = freeName(isTwice ? `${name}${suffix}` : name, taken);
      taken.push(as);
      return `r.${quoted(name)} as ${quoted(as)}`;
    });
  return [...own, ...others].join(', ');
}

export const run: Builtin = async (step) => {
  const sides = keysOf(step, await columnsAt(step, 'left'), await columnsAt(step, 'right'));
  const { left, right } = sides;
  const kind = choiceOf<Kind>(step, 'kind');
  const no = freeName(
    'no',
    [...left.known, ...right.known].map(({ name }) => name),
  );
  const on = left.keys
    .map((name, place) => `l.${quoted(name)} = r.${quoted(right.keys[place] ?? '')}`)
    .join(' and ');
  const isWhether = kind === 'semi' || kind === 'anti';
  // Threads hand rows on as they come: both tables' own order is put back.
  const order = `l.${quoted(no)} nulls last${isWhether ? '' : `, r.${quoted(no)} nulls last`}`;
  const list = listOf(sides, kind, textOf(step, 'suffix') ?? '_2');
  const select = `select ${list} from ${numbered('left', no)} l ${kind} join ${numbered('right', no)} r on ${on} order by ${order}`;
  const result = await asWritten(step, 'leftKeys', () => copySelect(step, 'result', select));
  return answer({ result }, { metrics: { rows: result.rows ?? null } });
};
