import { createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DATASET_LIMITS } from '@cloudyard/contract/bigdata/values.ts';
import { sheetNames, sheetRows } from '../../../../kit/workbook/read.ts';
import { WorkbookTrouble } from '../../../../kit/workbook/trouble.ts';
import { Unfit } from './refused.ts';

const MOST_BYTES = 50 * 1024 * 1024;
const MOST_CHARACTERS = 200_000_000;

const SENTENCES: Record<WorkbookTrouble['why'], string> = {
  unreadable: 'It is no workbook that can be read.',
  formula: 'There are formulas in it: keep their values, or save it as CSV.',
  heavy: 'It is too much for a workbook: save it as CSV.',
  wide: `It has more than ${DATASET_LIMITS.columns} columns, which are the most there may be.`,
};

const quotedCell = (cell: string) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A sheet as text with commas. */
export async function bookAsText(from: string, into: string, wanted: string | undefined) {
  if ((await stat(from)).size > MOST_BYTES) throw new Unfit(SENTENCES.heavy);
  try {
    const bytes = await readFile(from);
    const sheets = await sheetNames(bytes);
    const sheet = wanted ?? sheets[0] ?? '';
    if (!sheets.includes(sheet)) throw new Unfit(`There is no sheet ${sheet}.`);
    async function* lines() {
      for await (const { cells } of sheetRows(bytes, MOST_CHARACTERS, {
        sheet,
        dates: true,
        columns: DATASET_LIMITS.columns,
      }))
        yield `${Array.from(cells, (cell) => quotedCell((cell ?? '').replace(/\r\n?/g, '\n'))).join(',')}\n`;
    }
    await pipeline(Readable.from(lines()), createWriteStream(into));
    return { sheets, sheet };
  } catch (error) {
    if (error instanceof WorkbookTrouble) throw new Unfit(SENTENCES[error.why]);
    throw error;
  }
}
