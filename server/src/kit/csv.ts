import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

/** Cells that a spreadsheet would run as a formula are shown as text. */
const tame = (cell: Cell) => (typeof cell === 'string' && /^([=+@\t\r]|-.)/.test(cell) ? `'${cell}` : cell);

export const csvLines = (rows: readonly Cell[][]) =>
  stringify(
    rows.map((cells) => cells.map(tame)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  );

/** The first line, behind the mark by which spreadsheets know UTF-8. */
export const csvHead = (cells: Cell[]) => `\uFEFF${csvLines([cells])}`;

const ENCODINGS = ['utf-8', 'gbk'] as const;

/** A table as spreadsheets write it: UTF-8 with or without its mark, or GBK. Undefined: neither. */
export function readTable(bytes: Uint8Array) {
  for (const encoding of ENCODINGS) {
    try {
      return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
    } catch {
      // Not in this one: the next is tried.
    }
  }
  return undefined;
}
