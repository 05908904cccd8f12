import { InvitationRow } from '@cloudyard/contract/enterprise/invitation.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';

export const MOST_AT_ONCE = 50;

export type TypedRow = { key: number; name: string; email: string };
export type RowProblems = { name?: string; email?: string };

export const isEmpty = ({ name, email }: TypedRow) => name.trim() === '' && email.trim() === '';

/** The problems of a row; none for an empty one. */
export function rowProblems(row: TypedRow): RowProblems {
  if (isEmpty(row)) return {};
  const read = InvitationRow.safeParse(row, { reportInput: true });
  return read.success ? {} : fieldProblems(read.error);
}

const HEAD = /^(姓名|name)$/i;

/** Lines out of a spreadsheet or a list: a name and an email each, in any order. Undefined for a single text. */
export function pastedRows(text: string): { name: string; email: string }[] | undefined {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  const rows = lines.map((line) => line.split(/[\t,;，；]/).map((cell) => cell.trim()));
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return undefined;
  return rows
    .filter((cells) => !cells.some((cell) => HEAD.test(cell)))
    .map((cells) => {
      // An incomplete address stays where it was, to be corrected.
      const email = cells.find((cell) => cell.includes('@')) ?? cells[1] ?? '';
      return { name: cells.find((cell) => cell !== email && cell !== '') ?? '', email };
    });
}

/** Puts pasted lines into the rows from a given one on; filled rows are pushed down, empty ones are filled. */
export function withPasted(
  rows: readonly TypedRow[],
  at: number,
  pasted: readonly { name: string; email: string }[],
): { rows: TypedRow[]; cut: boolean } {
  const before = rows.slice(0, at);
  const after = rows.slice(isEmpty(rows[at] as TypedRow) ? at + 1 : at).filter((row) => !isEmpty(row));
  const first = Math.max(0, ...rows.map(({ key }) => key)) + 1;
  const made = pasted.map((one, n) => ({ ...one, key: first + n }));
  const all = [...before, ...made, ...after];
  return { rows: all.slice(0, MOST_AT_ONCE), cut: all.length > MOST_AT_ONCE };
}
