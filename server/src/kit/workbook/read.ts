import { Parts } from './parts.ts';
import { attributeOf, type Mark } from './scan.ts';
import { WorkbookTrouble } from './trouble.ts';

export type SheetRow = { line: number; cells: string[] };

/** Every workbook is a zip, and no text begins like one. */
export const isWorkbook = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

const MOST_COLUMNS = 256;
const LONGEST_CELL = 32_767;

/** What is written between `t` or `v`; how names are pronounced (`rPh`) is no part of it. */
class Words {
  text = '';
  #isTaken = false;
  #isSpoken = false;

  take(mark: Mark) {
    if (mark.kind === 'text') {
      if (this.#isTaken && !this.#isSpoken) this.text = (this.text + mark.text).slice(0, LONGEST_CELL);
    } else if (mark.name === 'rPh') this.#isSpoken = mark.kind === 'open';
    else if (mark.name === 't' || mark.name === 'v') this.#isTaken = mark.kind === 'open';
  }

  clear() {
    this.text = '';
  }
}

/** Texts stand in a part of their own, once each; cells name them by number. */
async function sharedStrings(parts: Parts): Promise<string[]> {
  const found: string[] = [];
  const words = new Words();
  for await (const marks of parts.marksIn('xl/sharedStrings.xml') ?? [])
    for (const mark of marks) {
      words.take(mark);
      if (mark.kind !== 'close' || mark.name !== 'si') continue;
      found.push(words.text);
      words.clear();
    }
  return found;
}

/** `C7` → 2. Undefined: too far to the right for a table. */
function columnOf(place: string | undefined, next: number, most: number): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  const column = letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : next;
  return column < most ? column : undefined;
}

function wordsOf(type: string | undefined, text: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  // 0.1 is written as 0.10000000000000001.
  if ((type === undefined || type === 'n') && text.trim() !== '' && Number.isFinite(Number(text)))
    return String(Number(text));
  return text;
}

const A_DAY = 86_400_000;
/** Days are counted from the last of 1899, and 1900 is taken for a leap year: true from March 1900 on. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

function momentWords(text: string, kind: 'day' | 'moment'): string {
  const days = Number(text);
  if (text === '' || !Number.isFinite(days) || days < 61 || days > 2_958_465) return text;
  const at = new Date(FIRST_DAY + Math.round(days * 86_400) * 1000).toISOString();
  const isDay = kind === 'day' && (days * A_DAY) % A_DAY === 0;
  return isDay ? at.slice(0, 10) : at.slice(0, 19).replace('T', ' ');
}

type Styles = ReadonlyMap<number, 'day' | 'moment'>;

/** One cell after the other becomes a row. */
class RowReader {
  #row: SheetRow = { line: 0, cells: [] };
  #cell: { column: number | undefined; type: string | undefined; style: string | undefined } | undefined;
  readonly #words = new Words();
  readonly #strings: readonly string[];
  readonly #styles: Styles;

  readonly #most: number;
  readonly #isStrict: boolean;

  constructor(strings: readonly string[], styles: Styles, columns: number | undefined) {
    this.#strings = strings;
    this.#styles = styles;
    this.#most = columns ?? MOST_COLUMNS;
    this.#isStrict = columns !== undefined;
  }

  /** The row, when it is complete. */
  take(mark: Mark): SheetRow | undefined {
    if (this.#cell) this.#words.take(mark);
    if (mark.kind === 'text') return undefined;
    if (mark.name === 'f') throw new WorkbookTrouble('formula');
    if (mark.name === 'c') this.#takeCell(mark);
    if (mark.name !== 'row') return undefined;
    if (mark.kind === 'close') return this.#row;
    this.#row = { line: Number(attributeOf(mark.text, 'r')) || this.#row.line + 1, cells: [] };
    return undefined;
  }

  #takeCell(mark: Exclude<Mark, { kind: 'text' }>) {
    if (mark.kind === 'open') {
      this.#words.clear();
      const column = columnOf(attributeOf(mark.text, 'r'), this.#row.cells.length, this.#most);
      this.#cell = { column, type: attributeOf(mark.text, 't'), style: attributeOf(mark.text, 's') };
    } else if (this.#cell) {
      const { column, type, style } = this.#cell;
      const words = wordsOf(type, this.#words.text, this.#strings);
      const kind = type === undefined || type === 'n' ? this.#styles.get(Number(style)) : undefined;
      if (column === undefined && this.#isStrict && words.trim() !== '') throw new WorkbookTrouble('wide');
      if (column !== undefined) this.#row.cells[column] = kind ? momentWords(words, kind) : words;
      this.#cell = undefined;
    }
  }
}

async function* rowsIn(bytes: Uint8Array, most: number, wanted: SheetWish): AsyncGenerator<SheetRow> {
  const parts = await Parts.of(bytes);
  const sheets = await parts.sheets();
  const named = wanted.sheet === undefined ? sheets[0] : sheets.find(({ name }) => name === wanted.sheet);
  const sheet = named && parts.marksIn(named.part);
  if (!sheet) throw new WorkbookTrouble('unreadable');
  const styles: Styles = wanted.dates ? await parts.momentStyles() : new Map();
  const reader = new RowReader(await sharedStrings(parts), styles, wanted.columns);
  let taken = 0;
  for await (const marks of sheet)
    for (const mark of marks) {
      const row = reader.take(mark);
      if (!row) continue;
      const cells = Array.from(row.cells, (cell) => (cell ?? '').trim());
      // A text that is kept once may be named by every cell.
      taken += cells.reduce((sum, cell) => sum + cell.length, 0);
      if (taken > most) throw new WorkbookTrouble('heavy');
      if (cells.some((cell) => cell !== '')) yield { line: row.line, cells };
    }
}

/** Which sheet, the first one by itself; `dates`: a number shown as a date is read as one, `2026-11-18`;
 * `columns`: more than so many are refused, where otherwise those beyond 256 are left out. */
export type SheetWish = { sheet?: string; dates?: boolean; columns?: number };

/** Whatever a library or a decoder says of the bytes: they are no workbook. */
const trouble = (error: unknown) =>
  error instanceof WorkbookTrouble ? error : new WorkbookTrouble('unreadable');

export async function sheetNames(bytes: Uint8Array): Promise<string[]> {
  try {
    return (await (await Parts.of(bytes)).sheets()).map(({ name }) => name);
  } catch (error) {
    throw trouble(error);
  }
}

/**
 * The rows of a sheet of a workbook (XLSX) that are not empty, with at most so many characters. Nothing of it is
 * computed: a workbook with formulas is refused, because what they gave last may be anything.
 */
export async function* sheetRows(
  bytes: Uint8Array,
  most: number,
  wanted: SheetWish = {},
): AsyncGenerator<SheetRow> {
  try {
    yield* rowsIn(bytes, most, wanted);
  } catch (error) {
    throw trouble(error);
  }
}
