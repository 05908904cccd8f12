export type Screenshot = { id?: string | undefined; uri: string; alt?: string | undefined };

/** Moves an element; positions outside the list change nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from === to || !(from in next) || to < 0 || to >= next.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
