import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { May } from '../../../../kit/public-address.ts';
import { RuntimeRefusal } from '../../../../kit/runtime.ts';
import { refuse } from '../release/refuse.ts';
import type { Engine } from './engine.ts';
import { removeParts } from './parts.ts';
import { placeOf, referenceOf, wordsOf } from './reference.ts';
import { type Room, withinRoom } from './room.ts';

const PULL_MS = 600_000;

type Ask = { timeout?: number; drafts?: string; signal?: AbortSignal };
/** Asks podman, and says what it answers. */
export type Podman = (args: string[], ask?: Ask) => Promise<string>;

/** What of an engine is about images. */
export function imagesOf(
  podman: Podman,
  may: May,
  room: Room,
): Pick<Engine, 'pull' | 'load' | 'images' | 'has' | 'removeImage' | 'removeParts'> {
  const fetch = (from: string) =>
    withinRoom(room, async (drafts, signal) =>
      bare(await podman(['pull', '--quiet', from], { timeout: PULL_MS, drafts, signal })),
    );
  return {
    async pull(text) {
      const reference = referenceOf(text) ?? refuse(`${text} is not a reference to an image.`);
      await checkPlace(placeOf(reference), may);
      const words = wordsOf(reference);
      const found = reference.digest ? await imageOf(podman, words) : '';
      return found || fetch(`docker://${words}`);
    },
    /** `docker save` writes the one form, most builders the other. Its names are taken off: anyone can choose them. */
    async load(archive) {
      const troubles: string[] = [];
      for (const form of ['docker-archive', 'oci-archive']) {
        try {
          const image = await fetch(`${form}:${archive}`);
          await podman(['untag', image]).catch(() => undefined);
          return image;
        } catch (error) {
          if (error instanceof RuntimeRefusal) throw error;
          troubles.push((error as Error).message);
        }
      }
      refuse(`It is no archive of an image: ${troubles[0]}`);
    },
    images: async () =>
      (await podman(['images', '--quiet', '--no-trunc'])).split('\n').filter(Boolean).map(bare),
    has: (image) =>
      podman(['image', 'exists', image]).then(
        () => true,
        ({ cause }) => (cause as { code?: unknown }).code !== 1,
      ),
    async removeImage(image) {
      // By its digest one with several names is not removed; by force it is, with the containers that have it.
      await podman(['untag', image]);
      await podman(['rmi', image]);
    },
    removeParts: () => removeParts(podman, room.folder),
  };
}

const bare = (image: string) =>
  image
    .trim()
    .split('\n')
    .at(-1)
    ?.replace(/^sha256:/, '') ?? '';

const imageOf = (podman: Podman, words: string) =>
  podman(['image', 'inspect', '--format', '{{.Id}}', words]).then(bare, () => '');

/** A publisher names the registry: it is of the open internet, or of a network the operator opened. */
async function checkPlace(host: string, may: May): Promise<void> {
  const found = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address);
  if (found.length === 0 || !found.every(may))
    refuse(`The registry ${host} is in a private network that is not open to applications.`);
}
