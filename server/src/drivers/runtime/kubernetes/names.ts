import { createHmac } from 'node:crypto';
import type { InstancePlan } from '../../../kit/runtime.ts';

/** What is ours carries the namespace of the console: two consoles may share a cluster. */
export const HOME = 'cloudyard/home';
export const SPACE = 'cloudyard/space';
export const INSTANCE = 'cloudyard/instance';
/** Of a pod: what it was started with. */
export const KEY = 'cloudyard/key';
/** What an object is to us: `record`, `journal` or `usage`. */
export const PART = 'cloudyard/part';

export const JOURNAL = 'cloudyard-journal';
export const ACCOUNT = 'app';
/** What a program listens on unless its plan says otherwise. */
const OWN_PORT = 8080;

export const namespaceOf = (home: string, spaceId: string) => `${home}-${spaceId}`;
export const nameOf = (id: string) => `app-${id}`;
export const secretOf = (id: string, key: string) => `app-${id}-${key}`;
export const portOf = (plan: Pick<InstancePlan, 'release'>) => plan.release.port ?? OWN_PORT;

/**
 * What a program is started with: when this changes, another pod takes over. It stands on labels, which more people
 * read than secrets: without our key no reader guesses a secret by it.
 */
export function keyOf({ release, limits, env, database, health }: InstancePlan, key: Buffer): string {
  const { cpu, memory, disk } = limits;
  const started = [
    ...[release.kind, release.digest, release.reference, release.port],
    ...[cpu, memory, disk, database?.host, database?.port],
    ...[health.by, health.by === 'http' && health.path],
    ...Object.keys(env)
      .sort()
      .map((name) => [name, env[name]]),
  ];
  return createHmac('sha256', key).update(JSON.stringify(started)).digest('hex').slice(0, 12);
}
