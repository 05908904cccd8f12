import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Found, type Images, isThere } from '../../runtime/local/engine/engine.ts';
import { unmountBelow } from '../../runtime/local/engine/mounts.ts';
import { findPodman, hindranceOf } from '../../runtime/local/engine/podman.ts';
import type { Limiter } from '../../runtime/local/limits/types.ts';
import { SYSTEM } from '../../runtime/local/sandbox/try.ts';
import type { Ways } from '../../runtime/local/sandbox/ways.ts';

/** Of the disk, that images leave to everybody else. */
const FLOOR_BYTES = 512 * 1024 ** 2;
const AGAIN_MS = 60_000;
const FOLDER = 'containers';

/** What starts containers here, if anything does. */
export type Containers = {
  /** In a sentence why none are started; empty when they are, as far as one sees without starting one. */
  hindrance: string;
  find: Images;
  /** Takes away what podman left mounted: a folder that is to be removed could not be otherwise. */
  leave(): Promise<void>;
};

const isInstalled = () => SYSTEM.PATH.split(':').some((folder) => existsSync(join(folder, 'podman')));

export function findContainers(
  folder: string,
  id: string,
  { ways, limiter }: { ways: Ways; limiter: Limiter },
  isWanted: boolean,
): Containers {
  const without = isWanted ? [] : (['engine'] as const);
  const missing = isInstalled() ? '' : 'There is no podman on this machine.';
  const weak = sentence(hindranceOf({ without: [...without] }, ways, limiter));
  const hindrance = weak || missing;
  const at = (...parts: string[]) => join(folder, ...parts);
  let isUsed = false;
  const look = findPodman({
    ...{ home: { folder, at, socket: at }, id, hindrance, floorBytes: FLOOR_BYTES, againMs: AGAIN_MS },
    // Images come out of packages: no registry is ever asked.
    may: () => false,
  });
  return {
    hindrance,
    async find(): Promise<Found> {
      if (hindrance) return { missing: hindrance };
      if (isUsed) return look();
      isUsed = true;
      const found = await look();
      // Of a server that was killed: the groups of its containers are ended already.
      if (isThere(found)) await found.removeOthers(new Set());
      return found;
    },
    leave: async () => (isUsed ? unmountBelow(at(FOLDER)) : undefined),
  };
}

const sentence = (text: string) => (text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`);
