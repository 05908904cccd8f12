import type { Enforcement } from '../../../../kit/runtime.ts';

/** How programs are kept apart and limited here. */
export type Ways = {
  limits: Enforcement['limits'];
  /** A user of its own for each space: the supervisor is root. */
  users: boolean;
  /** As root, or as the root of a user namespace. */
  namespaces: 'root' | 'user' | null;
  /** `prlimit` is there. */
  rlimits: boolean;
  /** `setpriv` is there. */
  privileges: boolean;
};
