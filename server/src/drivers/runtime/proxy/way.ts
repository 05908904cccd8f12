import { randomBytes } from 'node:crypto';

const FORM = /^[\w-]{22}$/;
const PREFIX = '/.cloudyard/in/';

/** A secret of this browser while its owner is at the console: it comes back with the ticket. */
export const wayOf = (known: string | undefined) =>
  known !== undefined && FORM.test(known) ? known : randomBytes(16).toString('base64url');

/** The path as the console gets it, with the secret inside: the console only hands it back. */
export const wayBack = (way: string, path: string) => `${PREFIX}${way}${path}`;

/** The two apart; a path that began elsewhere has no secret. */
export function partsOfWay(to: string): { way: string | undefined; path: string } {
  if (!to.startsWith(PREFIX)) return { way: undefined, path: to };
  const rest = to.slice(PREFIX.length);
  const slash = rest.indexOf('/');
  const way = rest.slice(0, slash < 0 ? undefined : slash);
  return { way: FORM.test(way) ? way : undefined, path: slash < 0 ? '/' : rest.slice(slash) };
}

/** A path of the same host: browsers read `//`, `/\` and what hides behind control signs as another one. */
export function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path) || /[\0-\x20\x7f\\]/.test(path)) return '/';
  const parsed = URL.parse(path, 'http://here');
  const isOwn = parsed?.host === 'here' && !/^\/(?:\/|\.cloudyard(?:\/|$))/.test(parsed.pathname);
  return isOwn ? parsed.pathname + parsed.search : '/';
}
