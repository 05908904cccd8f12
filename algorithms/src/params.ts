import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { isColumns, isValue, type ValueParameter } from '@cloudyard/contract/algorithm/parameter.ts';
import { badParameter } from './refusal.ts';

type Value = ParameterValues[string];
type Of<T extends ValueParameter['type']> = Extract<ValueParameter, { type: T }>;

function checkNumber(one: Of<'integer'> | Of<'decimal'>, given: Value): number {
  // Forms send decimals of many digits as text.
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
  const isInteger = one.type === 'integer';
  if (typeof value !== 'number' || !Number.isFinite(value) || (isInteger && !Number.isSafeInteger(value)))
    throw badParameter(isInteger ? 'not_an_integer' : 'not_a_number', one.name);
  const { min, max } = one.range ?? {};
  if (min !== undefined && value < min) throw badParameter('too_small', one.name, { least: min });
  if (max !== undefined && value > max) throw badParameter('too_large', one.name, { most: max });
  return value;
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

function checkColumns(one: Of<'string'>, given: string) {
  const names = columnNames(given);
  if (!names) throw badParameter('not_a_list', one.name);
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) throw badParameter('column_twice', one.name, { column: name });
    seen.add(name);
  }
  if (one.required && names.length === 0) throw badParameter('required', one.name);
}

function checkText(one: Of<'string'>, given: Value): string {
  if (typeof given !== 'string') throw badParameter('not_a_text', one.name);
  const { maxLength, pattern } = one.range ?? {};
  if (maxLength !== undefined && given.length > maxLength)
    throw badParameter('too_long', one.name, { most: maxLength });
  if (pattern !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(given))
    throw badParameter('wrong_format', one.name);
  if (isColumns(one)) checkColumns(one, given);
  return given;
}

function checkOne(one: ValueParameter, given: Value): Value {
  switch (one.type) {
    case 'integer':
    case 'decimal':
      return checkNumber(one, given);
    case 'string':
      return checkText(one, given);
    case 'enum':
      if (typeof given !== 'string' || !one.range.options.includes(given))
        throw badParameter('not_an_option', one.name, { value: String(given) });
      return given;
    case 'boolean':
      if (typeof given !== 'boolean') throw badParameter('not_yes_or_no', one.name);
      return given;
  }
}

const isAbsent = (value: Value | undefined): value is null | undefined | '' =>
  value === undefined || value === null || value === '';

/** What a step is told, with defaults filled in; what does not fit is refused by the parameter's name. */
export function checkParams(manifest: Pick<Manifest, 'parameters'>, given: ParameterValues): ParameterValues {
  const known = manifest.parameters.filter(isValue);
  for (const name of Object.keys(given))
    if (!known.some((one) => one.name === name)) throw badParameter('unknown_parameter', name);
  const checked: ParameterValues = {};
  for (const one of known) {
    const value = Object.hasOwn(given, one.name) ? given[one.name] : undefined;
    const told = isAbsent(value) ? one.default : value;
    if (!isAbsent(told)) checked[one.name] = checkOne(one, told);
    else if (one.required) throw badParameter('required', one.name);
  }
  return checked;
}
