import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useWho } from '../../../kit/who.ts';

/** Whose invitations a page is about. */
export type Place = 'enterprise' | 'platform';

/** The enterprise where the person stands, or nil for the platform. */
export function usePlaceId(place: Place): string {
  const { enterpriseId } = useWho();
  return place === 'platform' ? NIL : (enterpriseId ?? NIL);
}

export const editKey = (place: Place) =>
  place === 'platform' ? 'enterprise.platform-invitation.edit' : 'enterprise.invitation.edit';

export const nowhere: Seat = { departmentId: null, positionId: null };
export type Seat = { departmentId: string | null; positionId: string | null };
