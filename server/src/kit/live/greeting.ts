import { StompError } from './closing.ts';
import type { Frame, Version } from './frame.ts';

const versions: readonly Version[] = ['1.2', '1.1'];
const protocols = versions.map((version) => `v${version.replace('.', '')}.stomp`);

/** The WebSocket sub-protocol: the best of those offered, or none. */
export const chooseProtocol = (offered: ReadonlySet<string>): string | false =>
  protocols.find((protocol) => offered.has(protocol)) ?? false;

/** The best version both know; a client that names none speaks 1.0, which we do not. */
export function chooseVersion(greeting: Frame): Version {
  const accepted = (greeting.headers.get('accept-version') ?? '1.0').split(',').map((each) => each.trim());
  const version = versions.find((each) => accepted.includes(each));
  if (version) return version;
  const known = versions.toReversed().join(',');
  throw new StompError('no version in common', undefined, { version: known });
}

/** Both intervals in milliseconds; 0 is none. */
export type Beats = { outgoing: number; incoming: number };

/** The longer of what one can do and the other wants; none when either says so. */
export function chooseBeats(greeting: Frame, offered: number): Beats {
  const given = greeting.headers.get('heart-beat') ?? '0,0';
  const found = /^(\d{1,9}),(\d{1,9})$/.exec(given.replaceAll(' ', ''));
  if (!found) throw new StompError('heart-beat is not two numbers');
  const agree = (theirs: number) => (theirs === 0 || offered === 0 ? 0 : Math.max(theirs, offered));
  return { incoming: agree(Number(found[1])), outgoing: agree(Number(found[2])) };
}
