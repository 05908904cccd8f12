import type { Table } from '@cloudyard/contract/bigdata/table.ts';
import type { DuckDBResult, DuckDBValue } from '@duckdb/node-api';

export type Cell = Table['rows'][number][number];

const LONGEST = 4_000;
/** Of one answer; more would be carried for nobody to read. */
const MOST_CHARACTERS = 8_000_000;
/** Counting goes on for so long after the last row that is shown. */
const MOST_COUNTED = 1_000_000;

export function cellOf(value: DuckDBValue): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  const text = String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export const columnsOf = (result: Pick<DuckDBResult, 'columnNames' | 'columnTypes'>): Table['columns'] => {
  const names = result.columnNames();
  const types = result.columnTypes();
  return names.map((name, index) => ({
    name: name.slice(0, 128) || '?',
    type: String(types[index]).slice(0, 60),
    nullable: true,
  }));
};

/** The first rows of an answer, as it streams; the others are counted, up to a bound. */
export async function firstRows(result: DuckDBResult, most: number): Promise<Omit<Table, 'ms'>> {
  const rows: Cell[][] = [];
  let counted = 0;
  let characters = 0;
  let isFull = false;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    counted += chunk.rowCount;
    for (const row of isFull ? [] : chunk.getRows()) {
      if (rows.length >= most || characters > MOST_CHARACTERS) {
        isFull = true;
        break;
      }
      const cells = row.map(cellOf);
      characters += cells.reduce<number>((sum, cell) => sum + String(cell).length, 0);
      rows.push(cells);
    }
    if (counted > MOST_COUNTED) return { columns: columnsOf(result), rows, total: null, isCut: true };
  }
  return { columns: columnsOf(result), rows, total: counted, isCut: counted > rows.length };
}
