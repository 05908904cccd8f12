import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useWho } from './who.ts';

/** Whose objects a page is about: such pages exist once for each. */
export type Place = 'enterprise' | 'platform';

/** The user's current enterprise, or nil for the platform. */
export function usePlaceId(place: Place): string {
  const { enterpriseId } = useWho();
  return place === 'platform' ? NIL : (enterpriseId ?? NIL);
}
