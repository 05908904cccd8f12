import type { FileHandle } from 'node:fs/promises';

export type Flushes = ReturnType<typeof makeFlushes>;

/**
 * Lets the disk write pieces while the next ones are on their way, so that little is left to wait for at the end.
 * A disk says only once that it failed, so what it said is kept until the draft is gone.
 */
export function makeFlushes() {
  const flushes = new Map<string, Promise<{ failed?: unknown }>>();
  const flush = async (draft: string, handle: FileHandle) => {
    try {
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
      flushes.delete(draft);
      return {};
    } catch (failed) {
      return { failed };
    }
  };
  return {
    /** Begins to write it down; the file is closed afterwards. One at a time: what comes meanwhile, the end writes. */
    async begin(draft: string, handle: FileHandle) {
      if (flushes.has(draft)) await handle.close();
      else flushes.set(draft, flush(draft, handle));
    },
    /** Nothing is under way any more; fails when the disk did. */
    async ended(draft: string) {
      const said = await flushes.get(draft);
      if (said && 'failed' in said) throw said.failed;
    },
    forget: (draft: string) => flushes.delete(draft),
  };
}
