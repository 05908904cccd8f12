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

const BATCH = 1000;

/**
 * A table of any length. `next` asks for the rows after the last one, in a short transaction of its own: a slow
 * reader holds no connection, and memory stays flat.
 */
export async function* csvInBatches<Row>(
  head: Cell[],
  next: (last: Row | undefined, most: number) => Promise<Row[]>,
  lineOf: (row: Row) => Cell[],
): AsyncGenerator<string> {
  yield csvHead(head);
  let last: Row | undefined;
  do {
    const rows: Row[] = await next(last, BATCH);
    yield csvLines(rows.map(lineOf));
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

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
