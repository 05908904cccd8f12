import { checkGiven, columnNames, type GivenProblem } from '@cloudyard/contract/algorithm/given.ts';
import { isPort } from '@cloudyard/contract/algorithm/parameter.ts';
import { type AlgorithmParameter, toPackage } from '@cloudyard/contract/algorithm/values.ts';

export type GivenValue = string | number | boolean | null;
export type GivenValues = Record<string, GivenValue>;
type Parameters = readonly AlgorithmParameter[];

/** What is filled in before a run. */
export const valuesOf = (parameters: Parameters) => parameters.filter((one) => !isPort(one));

/** What a form begins with: what was given before where it still fits, else the default. */
export function beginningOf(parameters: Parameters, before: GivenValues = {}): GivenValues {
  return Object.fromEntries(
    valuesOf(parameters).map((one) => {
      const { name, defaultValue = null } = one;
      const was = before[name] ?? null;
      return [name, was !== null && problemsOf([one], { [name]: was }).length === 0 ? was : defaultValue];
    }),
  );
}

function problemsOf(parameters: Parameters, given: GivenValues, columns?: readonly string[]): GivenProblem[] {
  const known = parameters.flatMap((one) => toPackage(one).data ?? []);
  return checkGiven(known, given, columns ? { columnsAt: () => columns } : {}).problems;
}

/** In the words the kit has for fields. */
function fieldProblem({ code, values }: GivenProblem): string {
  switch (code) {
    case 'required':
      return 'required';
    case 'too_small':
      return `too_small:${values.least}`;
    case 'too_large':
      return `too_big:${values.most}`;
    case 'too_long':
      return `too_long:${values.most}`;
    case 'not_an_option':
    case 'no_such_column':
      return 'not_in_list';
    case 'column_twice':
      return 'twice';
    default:
      return 'format';
  }
}

/** What the engine would refuse, before it is asked: by the name of the parameter. */
export const givenProblems = (
  parameters: Parameters,
  given: GivenValues,
  columns?: readonly string[],
): Record<string, string> =>
  Object.fromEntries(problemsOf(parameters, given, columns).map((one) => [one.at, fieldProblem(one)]));

/** The names in a list of columns, as a select holds them. */
export const listed = (text: unknown): string[] =>
  typeof text === 'string' ? (columnNames(text) ?? []) : [];
