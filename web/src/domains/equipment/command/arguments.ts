import type { CommandDraft } from '@cloudyard/contract/equipment/command.ts';

export const KINDS = ['text', 'number', 'boolean', 'null'] as const;
export type Kind = (typeof KINDS)[number];
type Arguments = CommandDraft['arguments'];

/** An argument as it is typed; of a boolean `value` is "true" or "false". */
export type Row = { key: string; name: string; kind: Kind; value: string };

const MOST = 50;
const MOST_NAME = 64;
const MOST_VALUE = 500;

export type Problem = 'nameMissing' | 'nameLong' | 'nameTwice' | 'noNumber' | 'valueLong' | 'tooMany';

const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));

export function problemOf(row: Row, rows: readonly Row[]): Problem | undefined {
  const name = row.name.trim();
  if (name === '') return 'nameMissing';
  if (name.length > MOST_NAME) return 'nameLong';
  if (rows.some((one) => one.key !== row.key && one.name.trim() === name)) return 'nameTwice';
  if (row.kind === 'number' && !isNumber(row.value)) return 'noNumber';
  if (row.kind === 'text' && row.value.length > MOST_VALUE) return 'valueLong';
  return rows.length > MOST ? 'tooMany' : undefined;
}

const readValue = ({ kind, value }: Row): Arguments[string] => {
  if (kind === 'null') return null;
  if (kind === 'number') return Number(value);
  return kind === 'boolean' ? value === 'true' : value;
};

export const argumentsOf = (rows: readonly Row[]): Arguments =>
  Object.fromEntries(rows.map((row) => [row.name.trim(), readValue(row)]));

const kindOf = (value: Arguments[string]): Kind => {
  if (value === null) return 'null';
  return typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'text';
};

export const rowsOf = (all: Arguments): Row[] =>
  Object.entries(all).map(([name, value]) => ({
    ...{ key: name, name, kind: kindOf(value), value: value === null ? '' : String(value) },
  }));
