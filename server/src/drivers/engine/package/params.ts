import { runInNewContext } from 'node:vm';
import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import {
  type Column,
  isColumns,
  isValue,
  type PackageParameter,
  type ValueParameter,
} from '@cloudyard/contract/algorithm/parameter.ts';
import type { InputModel, InputTable, StepRefusal } from '@cloudyard/contract/algorithm/step.ts';

export type Inputs = Readonly<Record<string, InputTable | InputModel>>;
type Value = ParameterValues[string];

/** A step that is refused before anything of it runs. */
export class Unfit extends Error {
  readonly refusal: StepRefusal;
  constructor(refusal: StepRefusal) {
    super(refusal.text ?? refusal.code);
    this.refusal = refusal;
  }
}

/** The values a step gets: checked against the manifest and what is at its ports, defaults filled in. */
export function checkedParams(manifest: Manifest, given: ParameterValues, inputs: Inputs): ParameterValues {
  const known = new Set(manifest.parameters.filter(isValue).map(({ name }) => name));
  for (const name of Object.keys(given))
    if (!known.has(name)) bad('unknown', name, 'There is no such parameter.');
  const checked: ParameterValues = {};
  for (const one of manifest.parameters.filter(isValue)) {
    const value = given[one.name] ?? one.default ?? null;
    if (value === null) {
      if (one.required) bad('required', one.name, 'It has no value.');
      checked[one.name] = null;
      continue;
    }
    checked[one.name] = checkedValue(one, value, inputs);
  }
  return checked;
}

function bad(code: string, at: string, text: string): never {
  throw new Unfit({ end: 'bad_parameter', code, at, text: `${at}: ${text}` });
}

function checkedValue(one: ValueParameter, value: Value, inputs: Inputs): Value {
  switch (one.type) {
    case 'integer':
    case 'decimal':
      return checkedNumber(one, value);
    case 'boolean':
      return typeof value === 'boolean' ? value : bad('type', one.name, 'It is not yes or no.');
    case 'enum':
      if (typeof value !== 'string' || !one.range.options.includes(value))
        bad('option', one.name, `It is none of ${one.range.options.join(', ')}.`);
      return value;
    case 'string':
      return checkedText(one, value, inputs);
  }
}

type Numeric = Extract<ValueParameter, { type: 'integer' | 'decimal' }>;
function checkedNumber({ name, type, range }: Numeric, value: Value): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return bad('type', name, 'It is not a number.');
  if (type === 'integer' && !Number.isSafeInteger(value)) bad('type', name, 'It is not a whole number.');
  if (range?.min !== undefined && value < range.min) bad('range', name, `It is less than ${range.min}.`);
  if (range?.max !== undefined && value > range.max) bad('range', name, `It is more than ${range.max}.`);
  return value;
}

type Text = Extract<ValueParameter, { type: 'string' }>;
function checkedText(one: Text, value: Value, inputs: Inputs): string {
  const { name, range } = one;
  if (typeof value !== 'string') return bad('type', name, 'It is not a text.');
  if (range?.maxLength !== undefined && value.length > range.maxLength)
    bad('range', name, `It is longer than ${range.maxLength}.`);
  if (range?.pattern !== undefined && !matches(range.pattern, value))
    bad('pattern', name, 'It has another form.');
  const port = one.of === undefined ? undefined : inputs[one.of];
  if (port?.kind !== 'dataset') return value;
  const columns = new Set(port.schema.map((column) => column.name));
  const chosen = one.ui === 'column' ? [value] : isColumns(one) ? columnsOf(name, value) : [];
  for (const column of chosen)
    if (!columns.has(column)) bad('column', name, `${one.of} has no column ${column}.`);
  return value;
}

/** The pattern is the author's and may take for ever: it is given a moment. */
const PATTERN_MS = 50;
function matches(pattern: string, value: string): boolean {
  try {
    return runInNewContext(
      "new RegExp(pattern, 'u').test(value)",
      { pattern, value },
      { timeout: PATTERN_MS },
    );
  } catch {
    return false;
  }
}

export function columnsOf(name: string, value: string): string[] {
  try {
    const list: unknown = JSON.parse(value);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  } catch {
    // Said below.
  }
  return bad('type', name, 'It is not a list of columns.');
}

const NUMERIC = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|FLOAT|DOUBLE|REAL|DECIMAL.*)$/;
export const isNumeric = ({ type }: Column) => NUMERIC.test(type.toUpperCase());

/** What is at each port is of its kind and as the manifest wants it; what is at none is nobody's. */
export function checkInputs({ parameters }: Manifest, inputs: Inputs): void {
  for (const one of parameters) {
    if (one.type === 'DATASET_IN') checkTable(one, inputs[one.name]);
    if (one.type === 'MODEL_IN') checkModel(one, inputs[one.name]);
  }
  const ports = new Set(parameters.filter(({ type }) => type.endsWith('_IN')).map(({ name }) => name));
  for (const name of Object.keys(inputs)) if (!ports.has(name)) unfit('unfit_data', 'no_port', name);
}

function unfit(
  end: 'unfit_data' | 'unfit_model',
  code: string,
  at: string,
  text = 'It does not fit.',
): never {
  throw new Unfit({ end, code, at, text: `${at}: ${text}` });
}

type Port<T> = Extract<PackageParameter, { type: T }>;
function checkTable({ name, required, schema }: Port<'DATASET_IN'>, given: Inputs[string] | undefined): void {
  if (!given) {
    if (required !== false) unfit('unfit_data', 'missing', name, 'Nothing is linked to it.');
    return;
  }
  if (given.kind !== 'dataset') unfit('unfit_data', 'kind', name, 'It takes a table.');
  const numeric = given.schema.filter(isNumeric).length;
  if (schema?.minNumeric !== undefined && numeric < schema.minNumeric)
    unfit(
      'unfit_data',
      'few_numeric',
      name,
      `It has ${numeric} columns of numbers and needs ${schema.minNumeric}.`,
    );
  if (schema?.maxRows !== undefined && given.rows > schema.maxRows)
    unfit('unfit_data', 'too_many_rows', name, `It has ${given.rows} rows and may have ${schema.maxRows}.`);
  const there = new Set(given.schema.map((column) => column.name));
  for (const wanted of schema?.columns ?? [])
    if (!there.has(wanted.name)) unfit('unfit_data', 'no_column', name, `It has no column ${wanted.name}.`);
}

function checkModel(
  { name, required, modelKinds }: Port<'MODEL_IN'>,
  given: Inputs[string] | undefined,
): void {
  if (!given) {
    if (required !== false) unfit('unfit_model', 'missing', name, 'Nothing is linked to it.');
    return;
  }
  if (given.kind !== 'model') unfit('unfit_model', 'kind', name, 'It takes a model.');
  if (modelKinds && modelKinds.length > 0 && !modelKinds.includes(given.modelKind))
    unfit('unfit_model', 'model_kind', name, `It takes ${modelKinds.join(', ')}, not ${given.modelKind}.`);
}
