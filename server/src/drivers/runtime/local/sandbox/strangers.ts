import type { InstancePlan } from '../../../../kit/runtime.ts';
import { hasProcess } from '../launch.ts';
import { refuse } from '../release/refuse.ts';
import type { Ways } from './ways.ts';

/** What this machine cannot do to a program; empty when it does all of it. */
export function lacksOf({ namespaces, users, limits }: Ways): string[] {
  return [
    ...(namespaces ? [] : ['keep programs apart']),
    ...(users ? [] : ['give each space a user of its own']),
    ...(limits === 'cgroup2' || limits === 'cgroup1' ? [] : ['hold programs to their limits']),
  ];
}

/** A program of somebody nobody verified runs only where it can do no harm; stopping it is always possible. */
export function refuseStrangers(ways: Ways, { trusted, wanted, release }: InstancePlan): void {
  if (trusted || wanted !== 'run' || !hasProcess(release.kind)) return;
  const lacks = lacksOf(ways);
  if (lacks.length > 0)
    refuse(`Its publisher is not verified, and this machine cannot ${lacks.join(', or ')}.`);
}
