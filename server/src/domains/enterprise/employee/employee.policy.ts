type Place = { departmentId: string | null; positionId: string | null };
type Wish = { departmentId?: string | null | undefined; positionId?: string | null | undefined };

/** Where a member works after a change: another department drops the position of the former one. */
export function placeAfter(now: Place, wish: Wish): Place {
  const departmentId = wish.departmentId === undefined ? now.departmentId : wish.departmentId;
  const kept = departmentId === now.departmentId ? now.positionId : null;
  return { departmentId, positionId: wish.positionId === undefined ? kept : wish.positionId };
}

export const isSamePlace = (one: Place, other: Place) =>
  one.departmentId === other.departmentId && one.positionId === other.positionId;
