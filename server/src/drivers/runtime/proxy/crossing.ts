import type { IncomingMessage } from 'node:http';

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** `http(s)://host[:port]` as the browser says it in Origin. */
const isOwn = (origin: string, request: IncomingMessage, proto: string) =>
  origin.toLowerCase() === `${proto}://${(request.headers.host ?? '').toLowerCase()}`;

/**
 * Whether a page of another origin sends this. The visitor's cookie travels in such requests too, as it must inside
 * the console's frame, and neighbours below our domain are one site to a browser. Following a link is no such
 * request. Programs say nothing, and are let through to the cookie.
 */
export function isForeign(request: IncomingMessage, proto: string, isUpgrade: boolean): boolean {
  const { origin, referer } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (isUpgrade) return origin !== undefined && !isOwn(origin, request, proto);
  if (site !== undefined) {
    if (site === 'same-origin' || site === 'none') return false;
    return !(isRead(request.method) && request.headers['sec-fetch-mode'] === 'navigate');
  }
  if (origin !== undefined) return !isOwn(origin, request, proto);
  if (isRead(request.method) || referer === undefined) return false;
  return !isOwn(URL.parse(referer)?.origin ?? '', request, proto);
}

/** A person opens a page, as far as the request shows it. */
export function isNavigation({ method, headers }: IncomingMessage): boolean {
  const mode = headers['sec-fetch-mode'];
  return (
    isRead(method) &&
    (mode === undefined || mode === 'navigate') &&
    (headers.accept ?? '').includes('text/html')
  );
}
