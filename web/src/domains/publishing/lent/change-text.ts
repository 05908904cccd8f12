import type { Change } from '@cloudyard/contract/publishing/values.ts';
import { bytes } from '../../../kit/figures.ts';
import { planIn } from '../shared/field-label.ts';
import { plainText as readable } from '../shared/plain-text.ts';

/** Changes of files come field by field (`program.sha256`); readers want one line a file. */
const FILE = /^(program|files\.[A-Z_]+)\.(\w+)$/;

export function groupedChanges(changes: readonly Change[]): Change[] {
  const lines = new Map<string, Change>();
  for (const { field, before, after } of changes) {
    const [, file, part = ''] = FILE.exec(field) ?? [];
    if (!file) {
      lines.set(field, { field, before, after });
      continue;
    }
    const line = lines.get(file);
    lines.set(file, {
      field: file,
      before: { ...(line?.before as object), [part]: before },
      after: { ...(line?.after as object), [part]: after },
    });
  }
  return [...lines.values()].flatMap(insideFiles);
}

/** `files` itself, where there were none before: each file becomes a line. */
function insideFiles(change: Change): Change[] {
  if (change.field !== 'files') return [change];
  const before = (change.before ?? {}) as Record<string, unknown>;
  const after = (change.after ?? {}) as Record<string, unknown>;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((type) => ({
    field: `files.${type}`,
    before: before[type] ?? null,
    after: after[type] ?? null,
  }));
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Rich text as plain text, a line a block. It is rendered as text, so leftover markup does nothing. */
export const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(?:p|li|h[1-6]|blockquote|pre|tr|div)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\n{2,}/g, '\n')
    .trim();

/** A file by its name and size; by its hash where it has no name. */
export function fileText(value: unknown): string {
  const file = (value ?? {}) as { originalName?: string; bytes?: number; sha256?: string };
  const parts = [
    file.originalName,
    file.bytes === undefined ? undefined : bytes(file.bytes),
    file.sha256 && `sha256 ${file.sha256.slice(0, 12)}…`,
  ];
  return parts.filter(Boolean).join(' · ');
}

type Named = { code: string; name: string; description?: string };
export type Line = { mark: '+' | '−' | '~'; text: string };

const told = ({ code, name, description }: Named) =>
  `${code} ${name}${description ? ` (${description})` : ''}`;

/** The authorities that were added, removed or changed. */
export function authorityLines(before: unknown, after: unknown): Line[] {
  const was = new Map(((before ?? []) as Named[]).map((one) => [one.code, one]));
  const is = new Map(((after ?? []) as Named[]).map((one) => [one.code, one]));
  const gone = [...was.values()]
    .filter(({ code }) => !is.has(code))
    .map((one): Line => ({ mark: '−', text: told(one) }));
  const rest = [...is.values()].flatMap((one): Line[] => {
    const old = was.get(one.code);
    if (!old) return [{ mark: '+', text: told(one) }];
    return told(old) === told(one) ? [] : [{ mark: '~', text: `${told(old)} → ${told(one)}` }];
  });
  return [...gone, ...rest];
}

type Names = {
  /** Codes of fixed choices and their names. */
  codes: Readonly<Record<string, string>>;
  /** Ids of categories and applications and their names. */
  ids: ReadonlyMap<string, string>;
};

const CODED = new Set(['terminal', 'model', 'type', 'sourceType']);

/** One side of a change, in words; empty where there is nothing. */
export function sideText(field: string, value: unknown, { codes, ids }: Names): string {
  if (value === null || value === undefined || value === '') return '';
  if (CODED.has(field)) return codes[String(value)] ?? String(value);
  if (field === 'categoryId') return ids.get(String(value)) ?? String(value);
  if (field === 'needs') return (value as string[]).map((id) => ids.get(id) ?? id).join(', ');
  if (field === 'description') return plainText(String(value));
  if (field === 'program' || field.startsWith('files.')) return fileText(value);
  if (planIn(field)) return readable(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
