import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { fill, type Locale } from '../../../kit/text.ts';
import type { cn } from '../i18n/shared/parts/cn.ts';

type Words = typeof cn;

export const labelOf = ({ label, name }: AlgorithmParameter, language: Locale) => label?.[language] || name;

/** Who wrote it in one language only is read in that one. */
export const descriptionOf = ({ description, descriptionEn }: AlgorithmParameter, language: Locale) =>
  language === 'en' ? descriptionEn || description : description || descriptionEn;

const numbers = ({ min, max, step }: NonNullable<AlgorithmParameter['range']>, t: Words): string[] => {
  const text = (n: number) => n.toLocaleString(undefined, { maximumFractionDigits: 12 });
  const parts: string[] = [];
  if (min !== undefined && max !== undefined) parts.push(fill(t.between, { min: text(min), max: text(max) }));
  else if (min !== undefined) parts.push(fill(t.atLeast, { min: text(min) }));
  else if (max !== undefined) parts.push(fill(t.atMost, { max: text(max) }));
  if (step !== undefined && step !== 1) parts.push(fill(t.step, { step: text(step) }));
  return parts;
};

/** What may be filled in, in words; empty: anything of its type. */
export function rangeText({ range = {}, ui, of }: AlgorithmParameter, t: Words): string {
  const parts = numbers(range, t);
  if (ui === 'column') parts.push(fill(t.column, { of: of ?? '' }));
  if (ui === 'columns') parts.push(fill(t.severalColumns, { of: of ?? '' }));
  if (range.options) parts.push(range.options.join(' · '));
  if (range.maxLength !== undefined) parts.push(fill(t.maxLength, { n: range.maxLength.toLocaleString() }));
  if (range.pattern !== undefined) parts.push(fill(t.pattern, { pattern: range.pattern }));
  return parts.join(' · ');
}

const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(', ');

/** What a port asks of what is connected to it, or says of what comes out. */
export function needsText({ schema = {}, modelKind, modelKinds }: AlgorithmParameter, t: Words): string {
  const parts: string[] = [];
  const kinds = modelKinds ?? (modelKind ? [modelKind] : []);
  if (schema.minNumeric) parts.push(fill(t.minNumeric, { n: schema.minNumeric }));
  if (schema.maxRows !== undefined) parts.push(fill(t.maxRows, { n: schema.maxRows.toLocaleString() }));
  if (schema.columns?.length) parts.push(fill(t.needed, { names: names(schema.columns) }));
  if (schema.adds?.length) parts.push(fill(t.adds, { names: names(schema.adds) }));
  if (kinds.length > 0) parts.push(fill(t.kinds, { names: kinds.join(', ') }));
  return parts.join(' · ');
}

/** What stands there until a user changes it. */
export function initialText({ type, defaultValue }: AlgorithmParameter, t: Words): string {
  if (defaultValue === undefined || defaultValue === null || defaultValue === '') return '';
  if (type === 'boolean') return defaultValue ? t.yes : t.no;
  return String(defaultValue);
}
