import { createHash, type Hash } from 'node:crypto';
import type { BigIntStats } from 'node:fs';

/** Of so many drafts at once it is known; the others are read once more when they are whole. */
const MOST = 1000;

export type Tallies = ReturnType<typeof makeTallies>;

/**
 * The hash of what a draft holds so far, carried from piece to piece so that the whole need not be read again.
 * It is believed only while the file is just as this process left it: another copy of the server may have gone on
 * with it, or a power cut may have shortened it.
 */
export function makeTallies() {
  const tallies = new Map<string, { hash: Hash; mark: string }>();
  return {
    /** Of the first `bytes`, which must be all there is; undefined when nobody knows. Never to be changed: copied. */
    upTo(draft: string, bytes: number, found: BigIntStats): Hash | undefined {
      if (bytes === 0) return createHash('sha256');
      const known = tallies.get(draft);
      return found.size === BigInt(bytes) && known?.mark === markOf(found) ? known.hash : undefined;
    },
    note(draft: string, hash: Hash | undefined, left: BigIntStats) {
      tallies.delete(draft);
      if (hash) tallies.set(draft, { hash, mark: markOf(left) });
      for (const oldest of tallies.keys()) {
        if (tallies.size <= MOST) break;
        tallies.delete(oldest);
      }
    },
    forget: (draft: string) => tallies.delete(draft),
  };
}

const markOf = ({ ino, size, mtimeNs }: BigIntStats) => `${ino} ${size} ${mtimeNs}`;
