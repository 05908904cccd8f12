import type { Enforcement, Limits } from '../../../../kit/runtime.ts';

export type GroupUse = { cpuMs: number; memoryBytes: number; oomKills: number };

/** Where programs look for groups. */
export const GROUPS = '/sys/fs/cgroup';

export type Tree = {
  /** Where the group is in the kernel's tree. */
  parent: string;
  /** Folders by which what is in it finds its own limits: [here, inside]. */
  views: [string, string][];
  /** What has to be in this very folder, not below it: the kernel counts there whom it kills for want of memory. */
  memory?: string;
};

/** A group of processes is one start of one instance, with what its plan allows it. */
export type Limiter = {
  kind: Enforcement['limits'];
  make(group: string, limits: Limits): Promise<void>;
  join(group: string, pid: number): Promise<void>;
  use(group: string, pid: number | null): Promise<GroupUse>;
  /** For a container, which the engine puts below the group; undefined where there are no groups. */
  tree(group: string): Tree | undefined;
  /** Whether nothing runs in it or below it; false where that is not known. */
  isEmpty(group: string): Promise<boolean>;
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
