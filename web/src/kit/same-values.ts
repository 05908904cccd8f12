/** Whether a value counts as not given: an emptied field and an untouched one are the same. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Whether two drafts are the same, so that text typed and removed again is no change. */
export function sameValues(a: unknown, b: unknown): boolean {
  if (isNothing(a) && isNothing(b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => sameValues(one, b[at]));
  if (isPlain(a) && isPlain(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => sameValues(a[name], b[name]));
  }
  return Object.is(a, b);
}
