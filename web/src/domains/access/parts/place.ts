import { NIL } from '@cloudyard/contract/kit/values.ts';
import { useWho } from '../../../kit/who.ts';

/** Whose roles and menus a page is about: every page of this room stands once for each. */
export type Place = 'enterprise' | 'platform';

/** The enterprise where the person stands, or nil for the platform. */
export function usePlaceId(place: Place): string {
  const { enterpriseId } = useWho();
  return place === 'platform' ? NIL : (enterpriseId ?? NIL);
}

/** `role-list` ↔ `platform-role-list`. */
export const pathIn = (place: Place, name: string) =>
  `/console/${place === 'platform' ? 'platform-' : ''}${name}`;

/** The key for doing something to a role of that place. */
export const roleKeyIn = (place: Place, verb: 'read' | 'edit' | 'assign' | 'grant' | 'preview') =>
  place === 'platform' ? (`access.platform-role.${verb}` as const) : (`access.role.${verb}` as const);
