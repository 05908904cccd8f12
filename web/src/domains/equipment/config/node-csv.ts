import { DATA_TYPES, MOST_NODES, NodeConfig, SAMPLE_MODES } from '@cloudyard/contract/equipment/config.ts';
import { type FieldProblem, fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { words } from '../i18n/config/node-en.ts';
import { isSameNode } from './config-draft.ts';

export const NODE_FIELDS = [
  ...['name', 'alias', 'description', 'dataType', 'dataUnit', 'sampleMode', 'period'],
] as (keyof NodeConfig)[];
/** The others may be left out. */
const NEEDED: readonly (keyof NodeConfig)[] = ['name', 'alias', 'dataType'];

/** A cell that a spreadsheet would run as a formula is shown as text; reading takes the mark away again. */
const tame = (cell: string) => (/^([=+@\t\r]|-.)/.test(cell) ? `'${cell}` : cell);
const untame = (cell: string) => (/^'([=+@\t\r]|-.)/.test(cell) ? cell.slice(1) : cell);
const quoted = (cell: string) => (/[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** With the mark by which spreadsheets know UTF-8. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `\uFEFF${[head, ...rows].map((row) => `${row.map((cell) => quoted(tame(cell))).join(',')}\r\n`).join('')}`;

export const nodesCsv = (t: typeof words.cn, nodes: readonly NodeConfig[]) =>
  csvOf(
    NODE_FIELDS.map((field) => t[field]),
    nodes.map((node) => NODE_FIELDS.map((field) => String(node[field] ?? ''))),
  );

const ENCODINGS = ['utf-8', 'gbk'] as const;

/** As spreadsheets write it; undefined: in neither encoding. */
export function textOf(bytes: ArrayBuffer): string | undefined {
  for (const encoding of ENCODINGS) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not in this one: the next is tried.
    }
  }
  return undefined;
}

/** Spreadsheets separate by what the language of their user has. */
const separatorOf = (text: string) => {
  const [first = ''] = text.split(/\r?\n/, 1);
  return [',', ';', '\t'].reduce((best, one) =>
    first.split(one).length > first.split(best).length ? one : best,
  );
};

type Line = { line: number; cells: string[] };

/** The lines of a table that are not empty, with their numbers; a quoted cell may hold separators, quotes and line ends. */
export function linesOf(given: string): Line[] {
  const text = given.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'gy');
  const lines: Line[] = [];
  let at = { line: 1, cells: [] as string[] };
  let line = 1;
  for (const [whole, inQuotes, plain = '', end = ''] of text.matchAll(cell)) {
    at.cells.push(untame((inQuotes?.replaceAll('""', '"') ?? plain).trim()));
    line += whole.split(/\r\n|\r|\n/).length - 1;
    if (end === separator) continue;
    lines.push(at);
    at = { line, cells: [] };
    if (end === '') break;
  }
  return lines.filter(({ cells }) => cells.some((one) => one !== ''));
}

/** Headings in both languages, and the names the calls have. */
const headings = new Map(
  NODE_FIELDS.flatMap((field) =>
    [field, words.cn[field], words.en[field]].map((said) => [said.toLowerCase(), field] as const),
  ),
);
/** Codes, and their words in both languages. */
const codesOf = <C extends string>(codes: readonly C[], cn: Record<C, string>, en: Record<C, string>) =>
  new Map(codes.flatMap((one) => [one, cn[one], en[one]].map((said) => [said.toLowerCase(), one] as const)));
const kinds = codesOf(DATA_TYPES, words.cn.dataTypes, words.en.dataTypes);
const modes = codesOf(SAMPLE_MODES, words.cn.sampleModes, words.en.sampleModes);

const numberOf = (cell: string) => (cell === '' ? null : Number(cell));

function nodeOf(cellOf: (field: keyof NodeConfig) => string) {
  const [dataType, sampleMode] = [cellOf('dataType'), cellOf('sampleMode') || 'PERIOD'];
  return {
    ...{ name: cellOf('name'), alias: cellOf('alias'), description: cellOf('description') },
    dataType: kinds.get(dataType.toLowerCase()) ?? dataType,
    dataUnit: cellOf('dataUnit'),
    sampleMode: modes.get(sampleMode.toLowerCase()) ?? sampleMode,
    period: numberOf(cellOf('period')),
  };
}

export type Checked = {
  line: number;
  name: string;
  alias: string;
} & (
  | { act: 'add' | 'change' | 'keep'; node: NodeConfig }
  | { act: 'bad'; field: keyof NodeConfig; problem: FieldProblem; twin?: number }
);

export type Table =
  | { fault: 'unreadable' }
  | { fault: 'noRows' }
  | { fault: 'columnMissing'; fields: (keyof NodeConfig)[] }
  | { fault: 'tooMany'; count: number; rows: Checked[] }
  | { fault?: undefined; rows: Checked[] };

/** What a table would do to the nodes, line by line; nothing of it is taken yet. */
export function checkTable(text: string | undefined, nodes: readonly NodeConfig[]): Table {
  if (text === undefined) return { fault: 'unreadable' };
  const [head, ...lines] = linesOf(text);
  if (!head || lines.length === 0) return { fault: 'noRows' };
  const places = new Map(head.cells.map((cell, at) => [headings.get(cell.toLowerCase()), at]));
  const fields = NEEDED.filter((field) => !places.has(field));
  if (fields.length > 0) return { fault: 'columnMissing', fields };
  const rows = checkNodes(
    lines.map(({ line, cells }) => ({
      line,
      given: nodeOf((field) => cells[places.get(field) ?? -1] ?? ''),
    })),
    nodes,
  );
  const count = nodes.length + rows.filter(({ act }) => act === 'add').length;
  return count > MOST_NODES ? { fault: 'tooMany', count, rows } : { rows };
}

type Given = { line: number; given: ReturnType<typeof nodeOf> };

/** What each of the given nodes would do to those that are there. */
export function checkNodes(all: readonly Given[], nodes: readonly NodeConfig[]): Checked[] {
  const former = new Map(nodes.map((node) => [node.alias, node]));
  const seen = new Map<string, number>();
  return all.map(({ line, given }): Checked => {
    const said = { line, name: given.name, alias: given.alias };
    const read = NodeConfig.safeParse(given, { reportInput: true });
    if (!read.success) {
      const [[field, problem] = ['name', 'format']] = Object.entries(fieldProblems(read.error));
      return { ...said, act: 'bad', field: field as keyof NodeConfig, problem };
    }
    const twin = seen.get(given.alias);
    if (twin !== undefined) return { ...said, act: 'bad', field: 'alias', problem: 'format', twin };
    seen.set(given.alias, line);
    const before = former.get(given.alias);
    const act = before === undefined ? 'add' : isSameNode(read.data, before) ? 'keep' : 'change';
    return { ...said, act, node: read.data };
  });
}

/** The nodes as they are after the table: those it names are changed in their place, new ones come last. */
export function taken(nodes: readonly NodeConfig[], rows: readonly Checked[]): NodeConfig[] {
  const read = new Map(rows.flatMap((row) => (row.act === 'bad' ? [] : [[row.alias, row.node] as const])));
  const known = new Set(nodes.map(({ alias }) => alias));
  return [
    ...nodes.map((node) => read.get(node.alias) ?? node),
    ...[...read.values()].filter(({ alias }) => !known.has(alias)),
  ];
}
