import { useMay } from '../../../kit/may.tsx';
import type { Place } from '../../../kit/place.ts';

type Person = { id: string; username: string };

/** Where a user is shown: among the employees, or among the users of the platform. */
export function usePersonAddress(place: Place) {
  const may = useMay();
  return ({ id, username }: Person): string | undefined => {
    if (place === 'enterprise')
      return may('enterprise.employee.read')
        ? `/console/employee-list-management?${new URLSearchParams({ username, open: id })}`
        : undefined;
    return may('enterprise.user.read')
      ? `/console/user-list-management?${new URLSearchParams({ q: username })}`
      : undefined;
  };
}
