import type { Exit, InstancePlan, RunCause } from '../../../kit/runtime.ts';
import type { Target } from '../proxy/types.ts';
import { causeOf, words } from './exit.ts';
import type { Times } from './settings.ts';
import type { Standing } from './standing.ts';
import type { InstanceState } from './state.ts';
import type { World } from './world.ts';

/** So many tries follow at once. */
const AT_ONCE = 3;
const MOST_IN_WINDOW = 20;

/** How long to wait before the start after the `restarts`-th crash. */
export function delayAfter(restarts: number, times: Pick<Times, 'backoffFirst' | 'backoffMost'>): number {
  if (restarts <= AT_ONCE) return 0;
  return Math.min(times.backoffFirst * 2 ** (restarts - AT_ONCE - 1), times.backoffMost);
}

/** Crashes that still count, the new one among them. */
export const recentCrashes = (crashes: readonly string[], now: Date, times: Pick<Times, 'giveUpWithin'>) => [
  ...crashes.filter((at) => now.getTime() - Date.parse(at) < times.giveUpWithin),
  now.toISOString(),
];

export const isGivenUp = (recent: readonly string[]) => recent.length >= MOST_IN_WINDOW;

const KEPT_RELEASES = 5;

/** Why a plan failed, or what served is gone; with the end of its process where there was one. */
export type Loss = { cause: RunCause; detail: string; exit?: Exit; mayPass?: boolean };
export const lossOf = (exit: Exit): Loss => ({ cause: causeOf(exit), detail: words(exit), exit });

/**
 * What became of a plan is reported for that plan: one that came meanwhile has its own turn. Only what goes on in the place
 * of a failed plan is reported for that one. It never goes back: what is reported of an earlier plan is ignored.
 */
const generationOf = ({ returned, plan: wanted, status }: InstanceState, plan: InstancePlan) =>
  returned ? wanted.generation : Math.max(plan.generation, status.generation);

/** The plan, or the one that goes on in its place, is brought about. */
export async function succeed({ store }: World, standing: Standing, plan: InstancePlan, target: Target) {
  const { state } = standing;
  const name = store.nameOf(plan.release);
  state.base = plan;
  state.releases = [name, ...state.releases.filter((one) => one !== name)].slice(0, KEPT_RELEASES);
  standing.front = target;
  const generation = generationOf(state, plan);
  const { digest } = plan.release;
  const why = state.returned ? { cause: 'returned' as const, detail: state.status.detail } : {};
  await standing.tell({ state: 'running', digest, generation, ...why });
}

/** The plan cannot be brought about: what served before goes on, or nothing does. */
export async function fail(standing: Standing, plan: InstancePlan, { cause, detail, exit }: Loss) {
  const { state, front } = standing;
  const { release } = plan;
  const seen = { detail, generation: generationOf(state, plan), ...(exit && { exit }) };
  // An address that does not answer any more has nothing before it to go on with.
  const hasFormer = front && state.base && (release.kind !== 'URL' || front.at !== 'address');
  if (hasFormer && state.base) {
    state.returned ||= plan.generation === state.plan.generation;
    const { digest } = state.base.release;
    return standing.tell({ ...seen, state: 'running', cause: 'returned', digest });
  }
  standing.front = null;
  await standing.tell({ ...seen, state: 'crashed', cause, digest: null });
}

/** What served is gone. Returns after how long it is started again; undefined when it is given up. */
export async function crash(
  { times }: World,
  standing: Standing,
  plan: InstancePlan,
  { cause, detail, exit }: Loss,
): Promise<number | undefined> {
  const { state } = standing;
  const generation = generationOf(state, plan);
  const now = new Date();
  const restarts = state.status.restarts + 1;
  const said = {
    state: 'crashed' as const,
    detail,
    digest: null,
    restarts,
    generation,
    ...(exit && { exit }),
  };
  state.crashes = recentCrashes(state.crashes, now, times);
  standing.front = null;
  if (isGivenUp(state.crashes)) {
    await standing.tell({ ...said, cause: 'given_up' });
    return undefined;
  }
  const delay = delayAfter(restarts, times);
  await standing.tell({ ...said, cause, againAt: new Date(now.getTime() + delay).toISOString() });
  return delay;
}
