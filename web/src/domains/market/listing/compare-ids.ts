import { Id } from '@cloudyard/contract/kit/values.ts';
import { MOST_COMPARED } from '../shared/compare-choice.ts';

/** The applications to compare, from the address: valid ids, none twice, no more than fit. */
export function idsOf(search: string): string[] {
  const said = new URLSearchParams(search).get('ids') ?? '';
  const ids = said.split(',').filter((one) => Id.safeParse(one).success);
  return [...new Set(ids)].slice(0, MOST_COMPARED);
}
