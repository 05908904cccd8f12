export type Range = { start: number; end: number };

/**
 * The range a request asks for, `undefined` for the whole, or `impossible`. Several ranges at once are
 * answered with the whole, as the standard allows.
 */
export function rangeOf(header: string | undefined, bytes: number): Range | undefined | 'impossible' {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return undefined;
  const [, from = '', to = ''] = found;
  if (from === '') {
    const last = Math.min(Number(to), bytes);
    return last === 0 ? 'impossible' : { start: bytes - last, end: bytes - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return undefined;
  if (start >= bytes) return 'impossible';
  return { start, end: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) };
}

/** Whether the caller has this very content already. */
export const hasAlready = (header: string | undefined, etag: string) =>
  (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
