import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../escape-html.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
export const WORKBOOK_TYPE = `${KIND}.sheet`;

const relations = (...list: [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(([type, to], n) => `<Relationship Id="r${n + 1}" Type="${OFFICE}/${type}" Target="${to}"/>`)
    .join('')}</Relationships>`;

const TYPES = `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${KIND}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`;

/** The second format is text, so that a spreadsheet leaves zeros before a number where they are. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const rowOf = (cells: readonly string[], line: number) =>
  `<row r="${line}">${cells
    .map((cell) => `<c s="1" t="inlineStr"><is><t xml:space="preserve">${escapeHtml(cell)}</t></is></c>`)
    .join('')}</row>`;

/** A small table as a workbook (XLSX) of one sheet, in which every cell is text. */
export function workbookOf(name: string, rows: readonly (readonly string[])[]): Promise<Buffer> {
  const width = Math.max(1, ...rows.map(({ length }) => length));
  const sheet = `${HEAD}<worksheet xmlns="${MAIN}"><cols><col min="1" max="${width}" width="24" style="1" customWidth="1"/></cols><sheetData>${rows.map((cells, n) => rowOf(cells, n + 1)).join('')}</sheetData></worksheet>`;
  const book = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeHtml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`;
  const zip = new ZipFile();
  const put = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  put('[Content_Types].xml', TYPES);
  put('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml']));
  put('xl/workbook.xml', book);
  put(
    'xl/_rels/workbook.xml.rels',
    relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  );
  put('xl/styles.xml', STYLES);
  put('xl/worksheets/sheet1.xml', sheet);
  zip.end();
  return buffer(zip.outputStream);
}
