import type { InstancePlan, RunCause } from '../../../../kit/runtime.ts';
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

/** Why a program of an unverified publisher does not run here: it runs only where it can do no harm. */
export function troubleWithStranger(
  ways: Ways,
  { trusted, release }: InstancePlan,
): { cause: RunCause; detail: string } | undefined {
  if (trusted || !hasProcess(release.kind)) return undefined;
  const lacks = lacksOf(ways);
  if (lacks.length === 0) return undefined;
  const detail = `Its publisher is not verified, and this machine cannot ${lacks.join(', or ')}.`;
  return { cause: 'no_launcher', detail };
}

/** Stopping it is always possible. */
export function refuseStrangers(ways: Ways, plan: InstancePlan): void {
  const trouble = plan.wanted === 'run' ? troubleWithStranger(ways, plan) : undefined;
  if (trouble) refuse(trouble.detail);
}
