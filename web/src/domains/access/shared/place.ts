import type { Place } from '../../../kit/place.ts';

/** `role-list` ↔ `platform-role-list`. */
export const pathIn = (place: Place, name: string) =>
  `/console/${place === 'platform' ? 'platform-' : ''}${name}`;

/** The key for an act on a role of that place. */
export const roleKeyIn = (place: Place, verb: 'read' | 'edit' | 'assign' | 'grant' | 'preview') =>
  place === 'platform' ? (`access.platform-role.${verb}` as const) : (`access.role.${verb}` as const);
