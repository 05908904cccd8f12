import type { Place } from '../../../kit/place.ts';

export const editKey = (place: Place) =>
  place === 'platform' ? 'enterprise.platform-invitation.edit' : 'enterprise.invitation.edit';

export const nowhere: Seat = { departmentId: null, positionId: null };
export type Seat = { departmentId: string | null; positionId: string | null };
