import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useWho } from '../../../kit/who.ts';
import type { Place } from './place.ts';

/** The enterprise where the person stands, or nil for the platform. */
export function usePlaceId(place: Place): string {
  const { enterpriseId } = useWho();
  return place === 'platform' ? NIL : (enterpriseId ?? NIL);
}
