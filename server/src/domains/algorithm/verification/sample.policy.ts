import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { Column, PackageParameter, ValueParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import { isValue } from '@cloudyard/contract/algorithm/parameter.ts';

export type Sample = { name: string; schema: readonly Column[]; rows: number };
/** Which sample stands at which port, and what the parameters are; or why there is no trial on samples. */
export type SamplePlan = { at: Record<string, Sample>; params: ParameterValues } | { without: string };

const NUMBER = /INT|DOUBLE|FLOAT|REAL|DECIMAL/i;
const numeric = ({ schema }: Sample) =>
  schema.filter(({ type }) => NUMBER.test(type)).map(({ name }) => name);

type DataIn = Extract<PackageParameter, { type: 'DATASET_IN' }>;

function fits({ schema }: DataIn, sample: Sample): boolean {
  if (numeric(sample).length < (schema?.minNumeric ?? 0)) return false;
  if (sample.rows > (schema?.maxRows ?? Number.POSITIVE_INFINITY)) return false;
  const names = new Set(sample.schema.map(({ name }) => name));
  return (schema?.columns ?? []).every(({ name }) => names.has(name));
}

function columnsFor(parameter: Extract<ValueParameter, { type: 'string' }>, at: Record<string, Sample>) {
  const sample = at[parameter.of ?? ''] ?? Object.values(at)[0];
  const names = sample ? numeric(sample) : [];
  return parameter.ui === 'columns' ? JSON.stringify(names.slice(0, 4)) : (names.at(-1) ?? '');
}

/** Something that is allowed, where there is no default. */
function valueFor(parameter: ValueParameter, at: Record<string, Sample>): string | number | boolean | null {
  if (parameter.default !== undefined) return parameter.default;
  switch (parameter.type) {
    case 'integer':
    case 'decimal':
      return parameter.range?.min ?? Math.min(1, parameter.range?.max ?? 1);
    case 'boolean':
      return false;
    case 'enum':
      return parameter.range.options[0] ?? null;
    default:
      return parameter.ui === 'column' || parameter.ui === 'columns' ? columnsFor(parameter, at) : null;
  }
}

/** A trial on data the package has never seen: the smallest sample that fits each port. */
export function samplePlan(
  { parameters }: Pick<Manifest, 'parameters'>,
  samples: readonly Sample[],
): SamplePlan {
  const at: Record<string, Sample> = {};
  const smallest = samples.toSorted((a, b) => a.rows - b.rows);
  for (const parameter of parameters) {
    if (parameter.type === 'MODEL_IN' && parameter.required !== false) return { without: 'model' };
    if (parameter.type !== 'DATASET_IN' || parameter.required === false) continue;
    const found = smallest.find((sample) => fits(parameter, sample));
    if (!found) return { without: parameter.name };
    at[parameter.name] = found;
  }
  const values = parameters.filter(isValue).map((one) => [one.name, valueFor(one, at)] as const);
  return { at, params: Object.fromEntries(values.filter(([, value]) => value !== null)) };
}
