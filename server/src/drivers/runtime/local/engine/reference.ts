import { isIP } from 'node:net';

const HOST = '(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:]+\\])(?::\\d{1,5})?';
const PART = '[a-z0-9]+(?:(?:\\.|_|__|-+)[a-z0-9]+)*';
const REFERENCE = new RegExp(
  `^(?:(${HOST})/)?(${PART}(?:/${PART})*)(?::([A-Za-z0-9_][A-Za-z0-9_.-]{0,127}))?(?:@(sha256:[0-9a-f]{64}))?$`,
);

export type Reference = { host: string; name: string; tag: string; digest: string };

/**
 * The parts of a reference, by Docker's rules: without a host that looks like one it is at Docker's hub. Undefined for
 * anything else, above all for `dir:`, `docker-archive:` and whatever else would read files of this machine.
 */
export function referenceOf(text: string): Reference | undefined {
  if (text.length > 512) return undefined;
  const [, host, name = '', tag = '', digest = ''] = text.match(REFERENCE) ?? [];
  if (name === '') return undefined;
  if (host !== undefined && /[.:[]|^localhost$/.test(host)) return { host, name, tag, digest };
  const whole = host === undefined ? name : `${host}/${name}`;
  return { host: 'docker.io', name: whole.includes('/') ? whole : `library/${whole}`, tag, digest };
}

/** With the digest alone where there is one: a tag beside it says nothing more. */
export const wordsOf = ({ host, name, tag, digest }: Reference) =>
  `${host}/${name}${digest ? `@${digest}` : `:${tag || 'latest'}`}`;

/** The host without its port; Docker's hub answers elsewhere. */
export function placeOf({ host }: Reference): string {
  if (host === 'docker.io') return 'registry-1.docker.io';
  const bare = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return isIP(host) ? host : bare;
}
