import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useWho } from './who.ts';

/** Whose things a page is about: such pages stand once for each. */
export type Place = 'enterprise' | 'platform';

/** The enterprise where the person stands, or nil for the platform. */
export function usePlaceId(place: Place): string {
  const { enterpriseId } = useWho();
  return place === 'platform' ? NIL : (enterpriseId ?? NIL);
}
