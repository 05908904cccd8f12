import { posix } from 'node:path';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { attributeOf, type Mark, marksOf } from './scan.ts';
import { WorkbookTrouble } from './trouble.ts';

const MOST_PARTS = 1_000;
/** Of all parts that are read. A table of 10,000 rows has a few megabytes, and less than a million tags and texts. */
const MOST_UNPACKED = 32 * 1024 * 1024;
const MOST_MARKS = 2_000_000;

/** The parts of a workbook, unpacked while they are read and never more than so much of them. */
export class Parts {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;
  #marks = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async of(bytes: Uint8Array): Promise<Parts> {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      ...{ lazyEntries: true, autoClose: false },
    });
    const entries = new Map<string, Entry>();
    let count = 0;
    for await (const entry of zip.eachEntry()) {
      count += 1;
      if (count > MOST_PARTS) throw new WorkbookTrouble('heavy');
      if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry);
    }
    return new Parts(zip, entries);
  }

  async *#textOf(entry: Entry): AsyncGenerator<string> {
    const decoder = new TextDecoder('utf-8', { fatal: true });
    for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
      const piece = chunk as Buffer;
      this.#unpacked += piece.length;
      if (this.#unpacked > MOST_UNPACKED) throw new WorkbookTrouble('heavy');
      yield decoder.decode(piece, { stream: true });
    }
    yield decoder.decode();
  }

  async *#marksOf(entry: Entry): AsyncGenerator<Mark[]> {
    for await (const marks of marksOf(this.#textOf(entry))) {
      this.#marks += marks.length;
      if (this.#marks > MOST_MARKS) throw new WorkbookTrouble('heavy');
      yield marks;
    }
  }

  /** Undefined: there is no part of that name. */
  marksIn(name: string): AsyncGenerator<Mark[]> | undefined {
    const entry = this.#entries.get(name);
    return entry && this.#marksOf(entry);
  }

  async *#tags(name: string, element: string) {
    for await (const marks of this.marksIn(name) ?? [])
      for (const mark of marks) if (mark.kind === 'open' && mark.name === element) yield mark.text;
  }

  /** The sheets that are shown, in their order: what they are called, and the part each is in. */
  async sheets(): Promise<{ name: string; part: string }[]> {
    const shown: { name: string; id: string | undefined }[] = [];
    for await (const tag of this.#tags('xl/workbook.xml', 'sheet'))
      if ((attributeOf(tag, 'state') ?? 'visible') === 'visible')
        shown.push({ name: attributeOf(tag, 'name') ?? '', id: attributeOf(tag, '(?:\\w+:)id') });
    const targets = new Map<string | undefined, string>();
    for await (const tag of this.#tags('xl/_rels/workbook.xml.rels', 'Relationship'))
      targets.set(attributeOf(tag, 'Id'), posix.resolve('/xl', attributeOf(tag, 'Target') ?? '').slice(1));
    return shown.flatMap(({ name, id }) => {
      const part = id === undefined ? undefined : targets.get(id);
      return part === undefined ? [] : [{ name, part }];
    });
  }

  /** Which styles of cells show a number as a day, and which as a day with its time. */
  async momentStyles(): Promise<Map<number, 'day' | 'moment'>> {
    const own = new Map<number, string>();
    for await (const tag of this.#tags('xl/styles.xml', 'numFmt'))
      own.set(Number(attributeOf(tag, 'numFmtId')), attributeOf(tag, 'formatCode') ?? '');
    const styles = new Map<number, 'day' | 'moment'>();
    let isInside = false;
    let index = 0;
    for await (const marks of this.marksIn('xl/styles.xml') ?? [])
      for (const mark of marks) {
        if (mark.kind === 'text') continue;
        if (mark.name === 'cellXfs') isInside = mark.kind === 'open';
        if (!isInside || mark.name !== 'xf' || mark.kind !== 'open') continue;
        const kind = momentOf(Number(attributeOf(mark.text, 'numFmtId')), own);
        if (kind) styles.set(index, kind);
        index += 1;
      }
    return styles;
  }
}

/** Formats that every workbook has by number; and those a workbook writes out. */
function momentOf(id: number, own: ReadonlyMap<number, string>): 'day' | 'moment' | undefined {
  if (id === 22) return 'moment';
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || (id >= 50 && id <= 58)) return 'day';
  const format = (own.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (!/[yd]/i.test(format)) return undefined;
  return /h/i.test(format) ? 'moment' : 'day';
}
