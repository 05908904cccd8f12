import { Readable } from 'node:stream';
import { setImmediate as breathe } from 'node:timers/promises';
import { addressKey, InvitationRow, MOST_ROWS } from '@cloudyard/contract/enterprise/invitation.ts';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { CsvError, type Info, parse } from 'csv-parse';
import { readTable } from '../../../kit/csv.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';

export type ReadRow = { line: number; name: string; email: string; problem: string | null };

/** UTF-8 or GBK. Any other encoding is refused, and so are null characters: the database cannot store them. */
export function decode(bytes: Uint8Array) {
  const table = orRefuse(readTable(bytes), 'enterprise.csv_unreadable');
  if (table.text.includes('\0')) throw new Refusal('enterprise.csv_unreadable');
  return table;
}

const NAMES = new Set(['姓名', '名字', '名称', 'name']);
const EMAILS = new Set(['邮箱', '电子邮箱', '电子邮件', '邮件', 'email', 'e-mail', 'mail']);
type Columns = { name: number; email: number };

/** The columns of names and emails, by the first row; undefined when it is no header. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const plain = cells.map((cell) => cell.normalize('NFKC').trim().toLowerCase());
  const name = plain.findIndex((cell) => NAMES.has(cell));
  const email = plain.findIndex((cell) => EMAILS.has(cell));
  if (name < 0 && email < 0) return undefined;
  if (name < 0 || email < 0) throw new Refusal('enterprise.csv_columns');
  return { name, email };
}

const SLICE = 64 * 1024;
/** Longer than any row of a name and an email with some columns around them. */
const LONGEST_ROW = 20_000;

function* slices(text: string) {
  for (let at = 0; at < text.length; at += SLICE) yield text.slice(at, at + SLICE);
}

/** Commas, or what spreadsheets write in their place. */
function delimiterOf(text: string) {
  const first = text.slice(0, LONGEST_ROW).split('\n', 1)[0] ?? '';
  return [',', '\t', ';'].find((sign) => first.includes(sign)) ?? ',';
}

const parsing = (text: string) =>
  Readable.from(slices(text)).pipe(
    parse({
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      max_record_size: LONGEST_ROW,
    }),
  );

/** How much of an overlong cell is kept. */
const KEPT = 200;
const BREATH = 500;

/** The rows with what is wrong with each by itself; a row is identified by its line in the file. */
export async function readRows(text: string): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  const firstLines = new Map<string, number>();
  let columns: Columns | undefined;
  try {
    for await (const { record, info } of parsing(text) as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!columns) {
        const said = columnsOf(record);
        columns = said ?? { name: 0, email: 1 };
        if (said) continue;
      }
      rows.push(readRow(info.lines, record, columns, firstLines));
      if (rows.length > MOST_ROWS) throw new Refusal('enterprise.csv_too_long');
      // Other work runs between the chunks of a long table.
      if (rows.length % BREATH === 0) await breathe();
    }
  } catch (error) {
    throw error instanceof CsvError ? new Refusal('enterprise.csv_unreadable') : error;
  }
  if (rows.length === 0) throw new Refusal('enterprise.csv_empty');
  return rows;
}

function readRow(line: number, cells: string[], columns: Columns, firstLines: Map<string, number>): ReadRow {
  const typed = { name: cells[columns.name] ?? '', email: cells[columns.email] ?? '' };
  const read = InvitationRow.safeParse(typed, { reportInput: true });
  if (!read.success) {
    const problem = Object.entries(fieldProblems(read.error))
      .map(([field, why]) => `${field}: ${why}`)
      .join('; ');
    return { line, name: typed.name.slice(0, KEPT), email: typed.email.slice(0, KEPT), problem };
  }
  const key = addressKey(read.data.email);
  const first = firstLines.get(key);
  if (first === undefined) firstLines.set(key, line);
  return { line, ...read.data, problem: first === undefined ? null : `duplicate: ${first}` };
}
