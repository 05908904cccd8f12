import { isIP } from 'node:net';
import { type InstancePlan, type Release, type ReleaseKind, RuntimeRefusal } from '../../../kit/runtime.ts';

/** They become names in the cluster, with a few letters before and after them. */
const NAME = /^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/;
const HOST = /^[a-z0-9][a-z0-9-]{0,62}$/;
const PINNED = /^[^\s@]+@sha256:[0-9a-f]{64}$/;

export const NO_PROGRAMS =
  'a cluster runs images: nothing here brings an uploaded program into one; hand in an image instead';

const RUNS: readonly ReleaseKind[] = ['IMAGE', 'URL'];

export function refuseRelease({ kind, reference }: Release): void {
  if (!RUNS.includes(kind)) throw new RuntimeRefusal(`${kind} is not started here: ${NO_PROGRAMS}.`);
  if (kind !== 'IMAGE') return;
  if (reference === '')
    throw new RuntimeRefusal('A cluster pulls images from a registry: an uploaded archive is not started.');
  if (!PINNED.test(reference))
    throw new RuntimeRefusal(
      'An image is named with its digest (name@sha256:…): what a tag means can change.',
    );
}

/** Whatever will not be otherwise the next time. */
export function refusePlan({ id, spaceId, host, release, wanted, database }: InstancePlan): void {
  if (![id, spaceId].every((name) => NAME.test(name)) || !HOST.test(host))
    throw new RuntimeRefusal('An id, space or host is not a plain name in small letters.');
  if (wanted === 'run') refuseRelease(release);
  if (database && isOwn(database.host))
    throw new RuntimeRefusal(
      'The database is at an address of the console itself, which programs of a cluster do not reach.',
    );
}

/** Loopback, and the addresses of a machine's own services. */
const isOwn = (host: string) =>
  host === 'localhost' ||
  host.startsWith('169.254.') ||
  (isIP(host) === 4 && /^(127|0)\./.test(host)) ||
  (isIP(host) === 6 && /^(::1?|fe80:.*|::ffff:.*)$/i.test(host));
