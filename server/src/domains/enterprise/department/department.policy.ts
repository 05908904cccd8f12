/**
 * The order of siblings once one of them stands before another (null: last);
 * undefined: that one is no sibling.
 */
export function placedBefore(siblings: readonly string[], id: string, before: string | null) {
  const others = siblings.filter((one) => one !== id);
  const at = before === null ? others.length : others.indexOf(before);
  return at < 0 ? undefined : others.toSpliced(at, 0, id);
}

/** Which departments are above a moved one from now on, and which no longer. */
export const changeAbove = (before: readonly string[], after: readonly string[]) => ({
  gained: after.filter((id) => !before.includes(id)),
  lost: before.filter((id) => !after.includes(id)),
});
