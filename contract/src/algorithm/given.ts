import type { ParameterValues } from './package.ts';
import { isColumns, isValue, type PackageParameter, type ValueParameter } from './parameter.ts';

/** Why what was given for a parameter does not fit it. */
export type GivenProblemCode =
  | 'required'
  | 'unknown_parameter'
  | 'not_an_integer'
  | 'not_a_number'
  | 'not_a_text'
  | 'not_yes_or_no'
  | 'too_small'
  | 'too_large'
  | 'too_long'
  | 'wrong_format'
  | 'not_an_option'
  | 'not_a_list'
  | 'column_twice'
  | 'no_such_column';

type Named = Readonly<Record<string, string | number>>;
/** `at` is the parameter's name; `values` are what its words name. */
export type GivenProblem = { at: string; code: GivenProblemCode; values: Named };

type Value = ParameterValues[string];
type Of<T extends ValueParameter['type']> = Extract<ValueParameter, { type: T }>;
type Wrong = { code: GivenProblemCode; values?: Named };
/** What fits, as it is told on; or what is wrong with it. */
type Looked = { value: Value } | Wrong;

export type GivenOptions = {
  /** A pattern is its author's, and may take for ever: the server gives it a moment only. */
  matches?: (pattern: string, text: string) => boolean;
  /** The columns of the table at a port, where they are known. */
  columnsAt?: (port: string) => readonly string[] | undefined;
};

/** All of a text has to be as the pattern says. */
export const wholePattern = (pattern: string) => `^(?:${pattern})$`;
const matchesAtOnce = (pattern: string, text: string) => new RegExp(wholePattern(pattern), 'u').test(text);

function lookAtNumber(one: Of<'integer'> | Of<'decimal'>, given: Value): Looked {
  // Forms send decimals of many digits as text.
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  const isInteger = one.type === 'integer';
  if (typeof value !== 'number' || !Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value)))
    return { code: isInteger ? 'not_an_integer' : 'not_a_number' };
  const { min, max } = one.range ?? {};
  if (min !== undefined && value < min) return { code: 'too_small', values: { least: min } };
  if (max !== undefined && value > max) return { code: 'too_large', values: { most: max } };
  return { value };
}

/** The names in a list of columns, or undefined where it is none. */
export function columnNames(text: string): string[] | undefined {
  try {
    const list: unknown = JSON.parse(text);
    const isList = Array.isArray(list) && list.every((name) => typeof name === 'string' && name !== '');
    return isList ? (list as string[]) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function wrongColumns(one: Of<'string'>, text: string, { columnsAt }: GivenOptions): Wrong | undefined {
  const names = isColumns(one) ? columnNames(text) : one.ui === 'column' ? [text] : [];
  if (!names) return { code: 'not_a_list' };
  if (isColumns(one) && one.required && names.length === 0) return { code: 'required' };
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) return { code: 'column_twice', values: { column: twice } };
  const there = one.of === undefined ? undefined : columnsAt?.(one.of);
  const missing = there && names.find((name) => !there.includes(name));
  return missing === undefined ? undefined : { code: 'no_such_column', values: { column: missing } };
}

function lookAtText(one: Of<'string'>, given: Value, options: GivenOptions): Looked {
  if (typeof given !== 'string') return { code: 'not_a_text' };
  const { maxLength, pattern } = one.range ?? {};
  if (maxLength !== undefined && given.length > maxLength)
    return { code: 'too_long', values: { most: maxLength } };
  const { matches = matchesAtOnce } = options;
  if (pattern !== undefined && !matches(pattern, given)) return { code: 'wrong_format' };
  return wrongColumns(one, given, options) ?? { value: given };
}

function lookAt(one: ValueParameter, given: Value, options: GivenOptions): Looked {
  switch (one.type) {
    case 'integer':
    case 'decimal':
      return lookAtNumber(one, given);
    case 'string':
      return lookAtText(one, given, options);
    case 'enum':
      return typeof given === 'string' && one.range.options.includes(given)
        ? { value: given }
        : { code: 'not_an_option', values: { value: String(given) } };
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : { code: 'not_yes_or_no' };
  }
}

const isAbsent = (value: Value | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/**
 * What a step is told: checked against its parameters, defaults filled in, what is absent left out. The form, the engine
 * and the built-in algorithms ask here, so that none refuses what another takes.
 */
export function checkGiven(
  parameters: readonly PackageParameter[],
  given: ParameterValues,
  options: GivenOptions = {},
): { values: ParameterValues; problems: GivenProblem[] } {
  const known = parameters.filter(isValue);
  const values: ParameterValues = {};
  const problems: GivenProblem[] = Object.keys(given)
    .filter((name) => !known.some((one) => one.name === name))
    .map((at) => ({ at, code: 'unknown_parameter', values: {} }));
  for (const one of known) {
    const value = Object.hasOwn(given, one.name) ? given[one.name] : undefined;
    const told = isAbsent(value) ? one.default : value;
    const looked: Looked | undefined = isAbsent(told)
      ? one.required
        ? { code: 'required' }
        : undefined
      : lookAt(one, told, options);
    if (looked && 'code' in looked) problems.push({ at: one.name, values: {}, ...looked });
    else if (looked) values[one.name] = looked.value;
  }
  return { values, problems };
}
