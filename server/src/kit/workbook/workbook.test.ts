import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { isWorkbook, type SheetRow, type SheetWish, sheetNames, sheetRows } from './read.ts';
import { workbookOf } from './write.ts';

const zipped = (parts: Record<string, string | Buffer>) => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
};

const BOOK = `<?xml version="1.0"?><workbook xmlns:r="x"><sheets><sheet name="old" state="hidden" r:id="a"/>
  <sheet name="it" r:id="b"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/>
  <Relationship Target='/xl/worksheets/sheet2.xml' Id='b'/></Relationships>`;
const inside = (rows: string, more: Record<string, string | Buffer> = {}) =>
  zipped({
    'xl/workbook.xml': BOOK,
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  });
async function read(bytes: Uint8Array, most = 1_000_000, wish: SheetWish = {}): Promise<SheetRow[]> {
  const found: SheetRow[] = [];
  for await (const row of sheetRows(bytes, most, wish)) found.push(row);
  return found;
}
const refused = async (bytes: Uint8Array, most?: number) =>
  read(bytes, most).then(
    () => 'read',
    (error) => error.why,
  );
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe('a workbook', () => {
  it('that we wrote is read again', async () => {
    const made = await workbookOf('a & b', [
      ['code', 'name'],
      ['007', ' <泵> & "1" '],
    ]);
    expect(isWorkbook(made)).toBe(true);
    expect(await read(made)).toEqual([
      { line: 1, cells: ['code', 'name'] },
      { line: 2, cells: ['007', '<泵> & "1"'] },
    ]);
  });

  it('with more columns than are wanted is refused, not cut; empty cells beyond them are nothing', async () => {
    const wide = (text: string) =>
      inside(
        `<row><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="KN1" t="inlineStr"><is><t>${text}</t></is></c></row>`,
      );
    expect((await read(await wide('far'), undefined, { columns: 500 }))[0]?.cells.at(299)).toBe('far');
    await expect(read(await wide('far'), undefined, { columns: 299 })).rejects.toMatchObject({ why: 'wide' });
    expect((await read(await wide(''), undefined, { columns: 299 }))[0]?.cells).toEqual(['a']);
  });

  it('has sheets that are chosen by name; hidden ones are none', async () => {
    const book = BOOK.replace('</sheets>', '<sheet name="A &amp; B" r:id="a"/></sheets>');
    const first = `<worksheet><sheetData><row>${cell('other')}</row></sheetData></worksheet>`;
    const made = await inside(`<row>${cell('one')}</row>`, {
      'xl/workbook.xml': book,
      'xl/worksheets/sheet1.xml': first,
    });
    expect(await sheetNames(made)).toEqual(['it', 'A & B']);
    expect((await read(made))[0]?.cells).toEqual(['one']);
    expect((await read(made, undefined, { sheet: 'A & B' }))[0]?.cells).toEqual(['other']);
    await expect(read(made, undefined, { sheet: 'old' })).rejects.toMatchObject({ why: 'unreadable' });
  });

  it('tells numbers that are shown as dates as dates, where that is wished', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd hh:mm"/>
      <numFmt numFmtId="165" formatCode="&quot;day&quot; 0.0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
    const rows = `<row>${[0, 1, 2, 3].map((style) => `<c s="${style}"><v>46027.5</v></c>`).join('')}<c s="1"><v>46027</v></c></row>`;
    const made = await inside(rows, { 'xl/styles.xml': styles });
    const cells = async (wish: SheetWish) => (await read(made, undefined, wish))[0]?.cells;
    expect(await cells({ dates: true })).toEqual([
      ...['46027.5', '2026-01-05 12:00:00', '2026-01-05 12:00:00', '46027.5', '2026-01-05'],
    ]);
    expect(await cells({})).toEqual([...Array(4).fill('46027.5'), '46027']);
  });

  it('is read as spreadsheets write it: shared texts, gaps, numbers, rich text, other prefixes', async () => {
    const strings = `<x:sst><x:si><x:t>一</x:t></x:si><x:si><x:r><x:t>a</x:t></x:r><x:r><x:t xml:space="preserve"> b</x:t></x:r>
      <x:rPh sb="0" eb="1"><x:t>spoken</x:t></x:rPh></x:si></x:sst>`;
    const rows = `<row r="3"><c r="A3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c></row><row r="4"/>
      <!-- <row> --><row><c><v>0.10000000000000001</v></c><c t="b"><v>1</v></c><c t="str"><v><![CDATA[<x>]]>&#x6cf5;</v></c>
      <c a="1 > 0" t="e"><v>#N/A</v></c></row>`;
    expect(await read(await inside(rows, { 'xl/sharedStrings.xml': strings }))).toEqual([
      { line: 3, cells: ['一', '', '', 'a b'] },
      { line: 5, cells: ['0.1', 'TRUE', '<x>泵', '#N/A'] },
    ]);
  });

  it('is read piece by piece, wherever its bytes are cut', async () => {
    const rows = Array.from({ length: 20_000 }, (_, n) => `<row>${cell(`泵 ${n} &amp;`)}</row>`).join('');
    const found = await read(await inside(rows));
    expect(found).toHaveLength(20_000);
    expect(found.every(({ line, cells }) => cells[0] === `泵 ${line - 1} &`)).toBe(true);
  });
});

describe('what is no workbook, or a hostile one, is refused', () => {
  it.each([
    ['no zip', Buffer.from('PK\u0003\u0004 and then nothing'), 'unreadable'],
    ['another zip', zipped({ 'a.txt': 'a' }), 'unreadable'],
    ['a cut one', inside('<row/>').then((bytes) => bytes.subarray(0, bytes.length - 30)), 'unreadable'],
    ['a cut sheet', inside('<row><c', { 'xl/worksheets/sheet2.xml': '<sheetData><row><c' }), 'unreadable'],
    ['no text', inside('', { 'xl/worksheets/sheet2.xml': Buffer.from([0xff, 0xfe, 0x3c]) }), 'unreadable'],
    [
      'a type of its own',
      inside('', { 'xl/worksheets/sheet2.xml': '<!DOCTYPE x [<!ENTITY a "aa">]><sheetData/>' }),
      'unreadable',
    ],
    ['a tag without an end', inside(`<row ${'a'.repeat(1_000_000)}`), 'unreadable'],
    ['a formula', inside('<row><c><f>WEBSERVICE("x")</f><v>1</v></c></row>'), 'formula'],
    ['a bomb', inside(' <!-- -->'.repeat(8_000_000)), 'heavy'],
    ['a bomb of tags', inside('<row/>'.repeat(1_500_000)), 'heavy'],
    [
      'many parts',
      inside('', Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`${n}`, '']))),
      'heavy',
    ],
    [
      'one text in every cell',
      inside('<row><c t="s"><v>0</v></c></row>'.repeat(1_000), {
        'xl/sharedStrings.xml': `<sst><si><t>${'a'.repeat(10_000)}</t></si></sst>`,
      }),
      'heavy',
    ],
  ])('%s', async (_, bytes, why) => {
    expect(await refused(await bytes)).toBe(why);
  });
});
