import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import type { InstancePlan, InstanceStatus } from '../../../kit/runtime.ts';
import type { ProcessIdentity } from '../../database/process-identity.ts';
import type { Home } from './home.ts';
import { readJson, writeWhole } from './whole-file.ts';

/** One start of an instance's program, as it lies on disk before, while and after it is a process. */
export type BootRecord = {
  id: string;
  /** old: it was replaced or is not wanted, and is on its way out. */
  role: 'current' | 'next' | 'old';
  plan: InstancePlan;
  /** Null until it is spawned; it waits for our word then, and ends without it. */
  process: ProcessIdentity | null;
  /** The port the program listens on, inside or, where `isLeased`, on this machine. */
  port: number;
  isLeased: boolean;
  at: string;
  healthyAt: string | null;
};

/** What is wanted of an instance, what runs and what was reported. The format has a version: the next supervisor reads it. */
export type InstanceState = {
  version: 1;
  plan: InstancePlan;
  /** The last plan that was healthy: what goes on when a later one fails. */
  base: InstancePlan | null;
  /** The plan failed, and `base` is what runs until the next one. */
  returned: boolean;
  /** It is being removed; the next supervisor goes on with that. */
  removing: boolean;
  boots: BootRecord[];
  status: InstanceStatus;
  crashes: string[];
  /** The last releases it ran, the newest first. */
  releases: string[];
  /** Of starts that ended. */
  cpuMs: number;
};

const VERSION = 1;

export const newState = (plan: InstancePlan): InstanceState => ({
  version: VERSION,
  plan,
  base: null,
  returned: false,
  removing: false,
  boots: [],
  crashes: [],
  releases: [],
  cpuMs: 0,
  status: {
    id: plan.id,
    generation: 0,
    state: 'booting',
    cause: null,
    detail: '',
    digest: null,
    since: new Date().toISOString(),
    restarts: 0,
    againAt: null,
    exit: null,
  },
});

export async function readStates(home: Home): Promise<InstanceState[]> {
  await mkdir(home.at('instances'), { recursive: true });
  const states: InstanceState[] = [];
  for (const id of await readdir(home.at('instances'))) {
    const state = await readJson<InstanceState>(home.at('instances', id, 'state.json'));
    // Its removal was begun, or its making: nothing is kept of it.
    if (!state) await rm(home.at('instances', id), { recursive: true, force: true });
    if (!state) continue;
    if (state.version !== VERSION)
      throw new Error(`The state of ${id} has version ${state.version}, not ${VERSION}.`);
    states.push(state);
  }
  return states;
}

export const writeState = (home: Home, state: InstanceState) =>
  writeWhole(home.at('instances', state.plan.id, 'state.json'), JSON.stringify(state));

/** What a running program was started with: when this changes, it is started anew. */
export function keyOf({ spaceId, release, limits, env, database }: InstancePlan): string {
  const { cpu, memory, disk } = limits;
  const names = Object.keys(env).sort();
  const started = [
    spaceId,
    ...[release.kind, release.digest, release.reference, release.port],
    ...[cpu, memory, disk, database?.host, database?.port],
    ...names.map((name) => [name, env[name]]),
  ];
  return createHash('sha256').update(JSON.stringify(started)).digest('hex');
}

/** It is not started again by itself, by no supervisor. */
export const isHeld = ({ plan, status: { cause } }: InstanceState) =>
  plan.wanted === 'run' && (cause === 'given_up' || cause === 'disk_full');
