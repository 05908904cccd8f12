import {
  type ImportResult,
  MOST_IMPORTED,
  PositionDraft,
} from '@cloudyard/contract/enterprise/department.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { parse } from 'csv-parse/sync';
import { readTable } from '../../../kit/csv.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';

// A table of departments: one a row, with its path from the top, its code and its positions.

export const TABLE_HEAD = ['部门路径', '编码', '岗位'];
const SPELLINGS = {
  path: ['部门路径', '部门', 'path', 'department path', 'department'],
  code: ['编码', '部门编码', 'code'],
  positions: ['岗位', 'positions', 'position'],
};
const MOST_LEVELS = 20;
const MOST_POSITIONS = 50;

export type TableRow = ImportResult['rows'][number];
/** What the enterprise has already: the names of the positions by the path of their department. */
export type Known = ReadonlyMap<string, ReadonlySet<string>>;
export type Plan = Omit<ImportResult, 'done'>;

export const textOf = (bytes: Buffer) => orRefuse(readTable(bytes), 'enterprise.csv_unreadable').text;

/** Names between separators; a separator inside a name stands behind a backslash. */
function split(text: string, signs: string): string[] {
  const parts = [''];
  let isEscaped = false;
  for (const sign of text) {
    if (!isEscaped && sign === '\\') isEscaped = true;
    else if (!isEscaped && signs.includes(sign)) parts.push('');
    else {
      parts.push(`${parts.pop()}${sign}`);
      isEscaped = false;
    }
  }
  return parts.map((part) => part.trim());
}
const escaped = (name: string, signs: RegExp) => name.replace(signs, '\\$&');

export const pathText = (names: readonly string[]) => names.map((name) => escaped(name, /[/\\]/g)).join('/');
export const positionsText = (names: readonly string[]) =>
  names.map((name) => escaped(name, /[;；\\]/g)).join(';');
export const namesIn = (path: string) => split(path, '/');
const positionsIn = (text: string) => [...new Set(split(text, ';；').filter((name) => name !== ''))];

/** Cells that would run as a formula are written with an apostrophe before them; what has one already gets another. */
export const written = (text: string) => (/^'+(?:[=+@\t\r]|-.)/.test(text) ? `'${text}` : text);
const read = (text: string) => text.trim().replace(/^'(?='*(?:[=+@\t\r]|-.))/, '');

type Cells = { line: number; path: string; code: string; positions: string };

/** The rows of a table, by the names of its columns. */
export function cellsOf(text: string): Cells[] {
  const [head, ...rows] = linesOf(text);
  const names = head?.record.map((cell) => cell.trim().toLowerCase()) ?? [];
  const column = (key: keyof typeof SPELLINGS) => names.findIndex((name) => SPELLINGS[key].includes(name));
  if (head && column('path') < 0) throw new Refusal('enterprise.csv_columns');
  const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  if (filled.length === 0) throw new Refusal('enterprise.csv_empty');
  if (filled.length > MOST_IMPORTED) throw new Refusal('enterprise.csv_too_long');
  return filled.map(({ line, record }) => {
    const cell = (key: keyof typeof SPELLINGS) => read(record[column(key)] ?? '');
    return { line, path: cell('path'), code: cell('code'), positions: cell('positions') };
  });
}

type Line = { line: number; record: string[] };

function linesOf(text: string): Line[] {
  try {
    const found = parse(text, { bom: true, info: true, relaxColumnCount: true, skipEmptyLines: true });
    return (found as unknown as { record: string[]; info: { lines: number } }[]).map(({ record, info }) => ({
      line: info.lines,
      record,
    }));
  } catch {
    throw new Refusal('enterprise.csv_unreadable');
  }
}

/** What importing the rows would do: the parent of each exists already, or is in the table as well. */
export function planOf(cells: readonly Cells[], known: Known): Plan {
  const paths = cells.map(({ path }) => pathText(namesIn(path)));
  const listed = new Map<string, number>();
  for (const path of paths) listed.set(path, (listed.get(path) ?? 0) + 1);
  const rows = cells.map(({ line, code, positions }, at): TableRow => {
    const path = paths[at] as string;
    const wanted = positionsIn(positions);
    const problem = problemOf(path, code, wanted, { known, listed });
    const had = known.get(path);
    const isNew = !had || wanted.some((name) => !had.has(name));
    return { line, path, code, positions: wanted, act: problem ? 'bad' : isNew ? 'add' : 'keep', problem };
  });
  const count = (act: TableRow['act']) => rows.filter((row) => row.act === act).length;
  return { rows, add: count('add'), keep: count('keep'), bad: count('bad') };
}

type Around = { known: Known; listed: ReadonlyMap<string, number> };

function problemOf(
  path: string,
  code: string,
  positions: string[],
  { known, listed }: Around,
): string | null {
  const names = namesIn(path);
  const had = known.get(path);
  if (!had && names.length > MOST_LEVELS) return `too_deep:${MOST_LEVELS}`;
  if (positions.filter((name) => !had?.has(name)).length > MOST_POSITIONS)
    return `too_many:${MOST_POSITIONS}`;
  for (const name of [...names, ...positions]) {
    const draft = PositionDraft.safeParse({ name, code }, { reportInput: true });
    if (!draft.success) return Object.values(fieldProblems(draft.error))[0] ?? 'format';
  }
  if ((listed.get(path) ?? 0) > 1) return 'twice';
  const parent = pathText(names.slice(0, -1));
  if (parent !== '' && !known.has(parent) && !listed.has(parent)) return 'parent_missing';
  return null;
}
