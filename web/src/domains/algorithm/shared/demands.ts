import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/shared/cn.ts';

type Words = typeof cn.parameter;

const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ');

function numbers(t: Words, { min, max, step }: NonNullable<AlgorithmParameter['range']>): string[] {
  const bounds = () => {
    if (min !== undefined && max !== undefined) return fill(t.between, { min, max });
    if (min !== undefined) return fill(t.least, { min });
    return max === undefined ? '' : fill(t.most, { max });
  };
  return [bounds(), step === undefined ? '' : fill(t.step, { step })];
}

function portDemands(
  t: Words,
  { type, required, schema, modelKind, modelKinds }: AlgorithmParameter,
): string[] {
  const isIn = type === 'DATASET_IN' || type === 'MODEL_IN';
  const kinds = modelKinds ?? (modelKind ? [modelKind] : []);
  return [
    isIn && required === false ? t.mayBeFree : '',
    schema?.minNumeric ? fill(t.numeric, { n: schema.minNumeric }) : '',
    schema?.columns?.length ? fill(t.has, { names: names(schema.columns) }) : '',
    schema?.adds?.length ? fill(t.adds, { names: names(schema.adds) }) : '',
    schema?.maxRows ? fill(t.rows, { n: schema.maxRows.toLocaleString() }) : '',
    kinds.length > 0 ? fill(t.models, { names: kinds.join(', ') }) : '',
  ];
}

function valueDemands(t: Words, { range = {}, ui, of }: AlgorithmParameter): string[] {
  return [
    ...numbers(t, range),
    range.options?.join(' / ') ?? '',
    range.maxLength === undefined ? '' : fill(t.length, { n: range.maxLength }),
    range.pattern ? fill(t.pattern, { pattern: range.pattern }) : '',
    ui === 'column' ? fill(t.column, { port: of ?? '' }) : '',
    ui === 'columns' ? fill(t.columns, { port: of ?? '' }) : '',
  ];
}

/** What a port or a value asks for, in words. */
export const demandsOf = (t: Words, one: AlgorithmParameter): string[] =>
  [...portDemands(t, one), ...valueDemands(t, one)].filter((text) => text !== '');

/** A default as people read it. */
export function defaultText(t: Words, { defaultValue: value }: AlgorithmParameter): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  return String(value);
}
