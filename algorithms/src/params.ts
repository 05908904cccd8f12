import { checkGiven } from '@cloudyard/contract/algorithm/given.ts';
import type { Manifest, ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import { badParameter } from './refusal.ts';

export { columnNames } from '@cloudyard/contract/algorithm/given.ts';

/** What a step is told, with defaults filled in; what does not fit is refused by the parameter's name. */
export function checkParams(manifest: Pick<Manifest, 'parameters'>, given: ParameterValues): ParameterValues {
  const { values, problems } = checkGiven(manifest.parameters, given);
  const [first] = problems;
  if (first) throw badParameter(first.code, first.at, first.values);
  return values;
}
