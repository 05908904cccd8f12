import type { IncomingMessage } from 'node:http';

export type Range = { from: number; to: number };

/** Whether the browser has this very content. */
export function isFresh({ headers }: IncomingMessage, tag: string, changed: number): boolean {
  const none = headers['if-none-match'];
  if (none !== undefined)
    return none === '*' || none.split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return Math.floor(changed / 1000) * 1000 <= since;
}

/** The one part that is asked for; `none`: there is no such part. Several at once are answered by the whole. */
export function rangeOf(
  { headers }: IncomingMessage,
  tag: string,
  { size, changed }: { size: number; changed: number },
): Range | 'none' | undefined {
  const condition = headers['if-range'];
  if (
    condition !== undefined &&
    condition !== tag &&
    !(Math.floor(changed / 1000) * 1000 === Date.parse(String(condition)))
  )
    return undefined;
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((headers.range ?? '').trim());
  if (!found) return undefined;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < from) return undefined;
  return from >= size || to < from ? 'none' : { from, to };
}
