import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { JOB_LIMITS } from '@cloudyard/contract/iot/device-job.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { readTable } from '../../../kit/csv.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { isWorkbook, sheetRows } from '../../../kit/workbook/read.ts';
import { WorkbookTrouble } from '../../../kit/workbook/trouble.ts';

export const COLUMNS = ['code', 'name', 'product', 'gateway', 'tags', 'points'] as const;
type Column = (typeof COLUMNS)[number];
export type TableRow = Record<Column, string> & { line: number };

/** As people write them over a column. */
const NAMES: Record<string, Column> = {
  ...{ code: 'code', 编码: 'code', 设备编码: 'code', name: 'name', 名称: 'name', 设备名称: 'name' },
  ...{ product: 'product', 产品: 'product', 产品编码: 'product', gateway: 'gateway', 网关: 'gateway' },
  ...{ 网关编码: 'gateway', tags: 'tags', 标签: 'tags', points: 'points', 点位: 'points', 测点: 'points' },
};

const LONGEST_ROW = 64 * 1024;
const SLICE = 64 * 1024;
const BREATH = 500;
const KEPT = 10_000;

function* slices(text: string) {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/** Commas, or what spreadsheets write in their place; inside cells we use `;`, so that comes last. */
function delimiterOf(text: string) {
  const first = text.slice(0, LONGEST_ROW).split('\n', 1)[0] ?? '';
  return [',', '\t', ';'].find((sign) => first.includes(sign)) ?? ',';
}

const parsing = (text: string) =>
  Readable.from(slices(text)).pipe(
    parse({
      ...{ bom: true, info: true, delimiter: delimiterOf(text), trim: true, max_record_size: LONGEST_ROW },
      ...{ relax_column_count: true, relax_quotes: true, skip_empty_lines: true },
      skip_records_with_empty_values: true,
    }),
  );

function columnsOf(cells: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  for (const [at, cell] of cells.entries()) {
    const column = NAMES[cell.normalize('NFKC').trim().toLowerCase()];
    if (column) found[column] ??= at;
  }
  if (found.code === undefined || found.product === undefined) throw new Refusal('iot.table_columns');
  return found;
}

type Line = { line: number; cells: readonly string[] };

async function* csvRecords(bytes: Uint8Array): AsyncGenerator<Line> {
  const { text } = orRefuse(readTable(bytes), 'iot.table_unreadable');
  if (text.includes('\0')) throw new Refusal('iot.table_unreadable');
  for await (const { record, info } of parsing(text) as AsyncIterable<{ record: string[]; info: Info }>)
    yield { line: info.lines, cells: record };
}

const TROUBLES = {
  unreadable: 'iot.table_unreadable',
  formula: 'iot.table_formula',
  heavy: 'iot.table_heavy',
  wide: 'iot.table_wide',
} as const;

function refusedBy(error: unknown) {
  if (error instanceof WorkbookTrouble) return new Refusal(TROUBLES[error.why]);
  return error instanceof CsvError ? new Refusal('iot.table_unreadable') : error;
}

/** The rows of a table as spreadsheets write it, CSV or XLSX; the first line names the columns. */
export async function tableRows(bytes: Uint8Array): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  let columns: Partial<Record<Column, number>> | undefined;
  // A workbook says no more than a table of text may.
  const lines = isWorkbook(bytes)
    ? sheetRows(bytes, JOB_LIMITS.bytes, { columns: JOB_LIMITS.columns })
    : csvRecords(bytes);
  try {
    for await (const { cells, line } of lines) {
      if (!columns) {
        columns = columnsOf(cells);
        continue;
      }
      const said = columns;
      const cell = (column: Column) => (cells[said[column] ?? -1] ?? '').slice(0, KEPT);
      rows.push({
        ...{ line, code: cell('code'), name: cell('name'), product: cell('product') },
        ...{ gateway: cell('gateway'), tags: cell('tags'), points: cell('points') },
      });
      if (rows.length > JOB_LIMITS.rows) throw new Refusal('iot.table_long');
      // Other work runs between the parts of a long table.
      if (rows.length % BREATH === 0) await breathe();
    }
  } catch (error) {
    throw refusedBy(error);
  }
  if (rows.length === 0) throw new Refusal('iot.table_empty');
  return rows;
}

/** `a=b;c=d` as pairs; undefined: it is written otherwise. */
export function pairsOf(cell: string): [string, string][] | undefined {
  const parts = cell
    .split(/[;；\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const pairs = parts.map((part): [string, string] => {
    const at = part.indexOf('=');
    return [part.slice(0, Math.max(0, at)).trim(), at < 0 ? '' : part.slice(at + 1).trim()];
  });
  return pairs.every(([key, value]) => key !== '' && value !== '') ? pairs : undefined;
}
