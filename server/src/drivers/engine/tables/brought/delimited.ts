import type { Reading } from '@cloudyard/contract/bigdata/table.ts';

type Marks = Pick<Reading, 'delimiter' | 'quote'>;

/** At most so many rows of a text, cell by cell; what is no row any more, because the text was cut, is the last one. */
export function rowsIn(text: string, { delimiter, quote }: Marks, most: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const cell = (): string => {
    if (quote === '' || text[at] !== quote) {
      const from = at;
      while (at < text.length && text[at] !== '\n' && !text.startsWith(delimiter, at)) at += 1;
      return text.slice(from, at);
    }
    let value = '';
    at += 1;
    for (;;) {
      const end = text.indexOf(quote, at);
      value += text.slice(at, end < 0 ? text.length : end);
      at = end < 0 ? text.length : end + 1;
      if (end < 0 || text[at] !== quote) break;
      value += quote;
      at += 1;
    }
    // Behind the closing quote nothing should stand; what does belongs to the cell.
    const from = at;
    while (at < text.length && text[at] !== '\n' && !text.startsWith(delimiter, at)) at += 1;
    return value + text.slice(from, at);
  };
  while (at < text.length && rows.length < most) {
    row.push(cell());
    if (at < text.length && text[at] !== '\n') {
      at += delimiter.length;
      if (at === text.length) row.push('');
      continue;
    }
    at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

const LOOKED = 500;
/** The comma last: where another one stands in every row, commas are decimal signs or belong to texts. */
const DELIMITERS = ['\t', ';', '|', ','];

const isBlank = (row: readonly string[]) => row.every((cell) => cell.trim() === '');

/** How many cells most rows have, and which share of them. */
function widthOf(rows: readonly string[][]) {
  const counts = new Map<number, number>();
  const full = rows.filter((row) => !isBlank(row));
  for (const { length } of full) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width = 1, count = 0] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  return { width, share: full.length === 0 ? 0 : count / full.length };
}

function quoteOf(text: string): string {
  const wrapped = (mark: string) =>
    text.split(new RegExp(`(?:^|[,;\\t|\\n])${mark}[^${mark}\\n]*${mark}`)).length;
  return !text.includes('"') && wrapped("'") > 3 ? "'" : '"';
}

function delimiterOf(text: string, quote: string): string {
  const tried = DELIMITERS.map((delimiter) => ({
    ...{ delimiter, ...widthOf(rowsIn(text, { delimiter, quote }, LOOKED)) },
  })).filter(({ width }) => width > 1);
  const sure = tried.find(({ share }) => share >= 0.8);
  return (sure ?? tried.sort((a, b) => b.share - a.share)[0])?.delimiter ?? ',';
}

const NUMBER = /^[+-]?(\d+([.,]\d+)*|[.,]\d+)([eE][+-]?\d{1,3})?%?$/;
const MOMENT = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}|^\d{1,2}[./]\d{1,2}[./]\d{4}/;
const isFigure = (cell: string) => NUMBER.test(cell) || MOMENT.test(cell);

/** Titles and remarks above the table: rows that are shorter than the others. */
function skipOf(rows: readonly string[][]): number {
  const { width } = widthOf(rows);
  if (width === 1) return 0;
  const first = rows.findIndex((row) => row.length >= width && !isBlank(row));
  return Math.min(Math.max(first, 0), 100);
}

/** Words that stand for nothing wherever they stand, and those that only do among figures. */
const NULLS = ['NULL', 'null', 'NaN', 'nan', 'N/A', '#N/A', '缺失', 'None'];
const NULLS_AMONG_FIGURES = ['NA', '-', '--', '—', '/', '无', '空', '?', '未知', '.', 'none'];

function nullsOf(rows: readonly string[][]): string[] {
  const found = new Set<string>();
  const width = Math.max(0, ...rows.map(({ length }) => length));
  for (let column = 0; column < width; column += 1) {
    const cells = rows.map((row) => (row[column] ?? '').trim()).filter((cell) => cell !== '');
    for (const cell of cells) if (NULLS.includes(cell)) found.add(cell);
    const others = cells.filter((cell) => !NULLS.includes(cell) && !NULLS_AMONG_FIGURES.includes(cell));
    if (others.length === 0 || others.filter(isFigure).length < others.length * 0.8) continue;
    for (const cell of cells) if (NULLS_AMONG_FIGURES.includes(cell)) found.add(cell);
  }
  return [...found].slice(0, 20);
}

/** `1,234` may be both; it speaks for neither. */
function decimalOf(rows: readonly string[][]): Reading['decimal'] {
  let commas = 0;
  let points = 0;
  for (const cell of rows.flat()) {
    const text = cell.trim();
    if (/^[+-]?\d{1,3}(\.\d{3})*,\d+$/.test(text) && !/^[+-]?\d{1,3},\d{3}$/.test(text)) commas += 1;
    if (/^[+-]?\d+\.\d+$/.test(text) && !/^[+-]?\d{1,3}\.\d{3}$/.test(text)) points += 1;
  }
  return commas > points ? ',' : '.';
}

const hasHead = ([first, ...rest]: readonly string[][]): boolean =>
  first !== undefined &&
  !first.some((cell) => isFigure(cell.trim())) &&
  (rest.length > 0 || first.length > 1) &&
  !isBlank(first);

/** How a text seems to be written; what is said is taken as it is. */
export function readingOf(text: string, said: Partial<Reading> = {}): Omit<Reading, 'encoding'> {
  const quote = said.quote ?? quoteOf(text);
  const delimiter = said.delimiter || delimiterOf(text, quote);
  const rows = rowsIn(text, { delimiter, quote }, LOOKED);
  const skip = said.skip ?? skipOf(rows);
  const table = rows.slice(skip);
  const hasHeader = said.hasHeader ?? hasHead(table);
  const body = hasHeader ? table.slice(1) : table;
  return {
    ...{ delimiter, quote, skip, hasHeader },
    decimal: said.decimal ?? decimalOf(body),
    nulls: said.nulls ?? nullsOf(body),
  };
}

/** What the columns are called: each name once, whatever its case, and none is empty. */
export function namesOf(head: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const given = (head[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, 120) || `column_${index + 1}`;
    let name = given;
    for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${given}_${n}`;
    taken.add(name.toLowerCase());
    return name;
  });
}
