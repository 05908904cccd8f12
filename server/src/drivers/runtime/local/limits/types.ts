import type { Enforcement, Limits } from '../../../../kit/runtime.ts';

export type GroupUse = { cpuMs: number; memoryBytes: number; oomKills: number };

/** A group of processes is one start of one instance, with what its plan allows it. */
export type Limiter = {
  kind: Enforcement['limits'];
  make(group: string, limits: Limits): Promise<void>;
  join(group: string, pid: number): Promise<void>;
  use(group: string, pid: number): Promise<GroupUse>;
  /** Kills all in it and removes it; does nothing when it is gone. */
  end(group: string, pid: number | null): Promise<void>;
  /** Those that are there, also of an earlier supervisor. */
  groups(): Promise<string[]>;
  /** Takes the place of all groups away, when none is left in it. */
  leave(): Promise<void>;
};

/** How many processes and threads one start may have. */
export const MOST_PROCESSES = 512;
export const MOST_FILES = 4096;
export const MIB = 1024 * 1024;
