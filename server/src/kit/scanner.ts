import type { Readable } from 'node:stream';

/** Looks for viruses in bytes. Throws when it could not look. */
export type Scanner = {
  /** The name of what was found, or null when it is clean. */
  scan(body: Readable): Promise<string | null>;
};
