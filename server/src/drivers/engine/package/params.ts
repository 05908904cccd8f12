import { runInNewContext } from 'node:vm';
import { wordsOf } from '@cloudyard/algorithms/words.ts';
import { checkGiven, wholePattern } from '@cloudyard/contract/algorithm/given.ts';
import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { type Column, isValue, type PackageParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import type { InputModel, InputTable, StepRefusal } from '@cloudyard/contract/algorithm/step.ts';

export type Inputs = Readonly<Record<string, InputTable | InputModel>>;

/** A step that is refused before anything of it runs. */
export class Unfit extends Error {
  readonly refusal: StepRefusal;
  constructor(refusal: StepRefusal) {
    super(refusal.text ?? refusal.code);
    this.refusal = refusal;
  }
}

/**
 * The values a step gets: checked against the manifest and what is at its ports, defaults filled in. What is absent is
 * told as nothing, so that a program finds every name.
 */
export function checkedParams(
  manifest: Manifest,
  given: ParameterValues,
  inputs: Inputs,
  locale: 'cn' | 'en',
): ParameterValues {
  const columnsAt = (name: string) => {
    const port = inputs[name];
    return port?.kind === 'dataset' ? port.schema.map((column) => column.name) : undefined;
  };
  const { values, problems } = checkGiven(manifest.parameters, given, { matches, columnsAt });
  const [first] = problems;
  if (first) {
    const { at, code } = first;
    const text = wordsOf(code, { ...first.values, at })[locale];
    throw new Unfit({ end: 'bad_parameter', code, at, text });
  }
  return Object.fromEntries(
    manifest.parameters.filter(isValue).map(({ name }) => [name, values[name] ?? null]),
  );
}

/** The pattern is the author's and may take for ever: it is given a moment. */
const PATTERN_MS = 50;
function matches(pattern: string, value: string): boolean {
  try {
    return runInNewContext(
      "new RegExp(pattern, 'u').test(value)",
      { pattern: wholePattern(pattern), value },
      { timeout: PATTERN_MS },
    );
  } catch {
    return false;
  }
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
