import type { Enforcement } from '../../../kit/runtime.ts';
import type { Api } from './api.ts';
import { NO_PROGRAMS } from './refuse.ts';

/** From this one on the cluster's nodes refuse to start with groups of version 1. */
const CGROUP2_FROM = 35;

/** What a cluster enforces by what it is; whether its network follows its rules nobody can ask it. */
export async function enforcementOf(api: Api): Promise<Enforcement> {
  const { gitVersion, minor } = await api.ask<{ gitVersion: string; minor: string }>('/version');
  const missing = { ready: false as const, missing: NO_PROGRAMS };
  return {
    driver: 'kubernetes',
    limits: Number.parseInt(minor, 10) >= CGROUP2_FROM ? 'cgroup2' : 'cgroup1',
    // An image names its own user, and two images may name the same.
    users: false,
    namespaces: true,
    launchers: {
      ...{ JAR: missing, NODE: missing, STATIC: missing },
      IMAGE: { ready: true, version: gitVersion },
      URL: { ready: true, version: '' },
    },
  };
}
