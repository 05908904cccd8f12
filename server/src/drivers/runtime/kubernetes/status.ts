import type { InstanceStatus } from '../../../kit/runtime.ts';
import { type Crash, downBy, endsOf, isLeaving, isOver, isReady, lastEndOf, startingSince } from './crash.ts';
import { GENERATION, generationOf, keyOfPod } from './objects/instance.ts';
import { DEADLINE_SECONDS, START_SECONDS } from './objects/pod.ts';
import { activeOf, type Failure, type Record } from './record.ts';
import type { Deployment, Pod } from './resources.ts';

/** What was reported of an instance, with the ends of each pod that were counted in. */
export type Known = { status: InstanceStatus; ends: { [pod: string]: number } };

/** What the cluster says of it. */
export type Sight = { deployment: Deployment | undefined; pods: readonly Pod[] };

type Change = Pick<InstanceStatus, 'state'> & Partial<InstanceStatus>;

export type Verdict = {
  /** What is to be reported, in this order. */
  changes: Change[];
  ends: Known['ends'];
  /** What it means for the record: the plan is healthy, or failed; or nothing runs that could go on. */
  record?: { base: 'plan' | 'none' } | { failed: Failure };
};

/** Healthy for so long, former crashes are forgotten. */
const FORGET_MS = 600_000;

export const newKnown = (id: string, at: Date): Known => ({
  ends: {},
  status: {
    ...{ id, generation: 0, state: 'booting', cause: null, detail: '', digest: null },
    ...{ since: at.toISOString(), restarts: 0, againAt: null, exit: null },
  },
});

/** Where an instance stands, by what is wanted, what is seen, and what was reported before. */
export function judge(record: Record, sight: Sight, known: Known, at: Date): Verdict {
  const nothing: Verdict = { changes: [], ends: known.ends };
  if (record.plan.wanted !== 'run') return resting(record, sight, known);
  const { deployment } = sight;
  const active = activeOf(record);
  if (!deployment || !isCaughtUp(deployment, record)) return nothing;
  const pods = sight.pods.filter((pod) => !isLeaving(pod));
  const mine = pods.filter(({ metadata }) => keyOfPod(metadata.labels) === active.key);
  const living = mine.filter((pod) => !isOver(pod));
  const ends = endsIn(pods.filter((pod) => isOver(pod) || mine.includes(pod)));
  const crashed = mine.filter((pod) => endsOf(pod) > (known.ends[uidOf(pod)] ?? 0)).at(-1);
  // Once another pod is there, one that is over keeps nothing down any more.
  const down = (living.length > 0 ? living : mine).map(downBy).find((one) => one !== undefined);
  const crash = crashed ? (downBy(crashed) ?? lastEndOf(crashed)) : down;
  const isUpgrade = isTakingOver(record, known);
  if (crash && isUpgrade) return { ...nothing, record: { failed: failureOf(crash) } };

  const changes: Change[] = [];
  const count = mine.reduce((sum, pod) => sum + Math.max(0, endsOf(pod) - (known.ends[uidOf(pod)] ?? 0)), 0);
  const isTold = known.status.state === 'crashed' && known.status.generation === record.plan.generation;
  if (crash && (count > 0 || !isTold)) changes.push(crashing(record, crash, restartsAfter(known, count, at)));
  if (living.some(isReady)) {
    changes.push(running(record));
    return { changes, ends, ...(isSettled(record) ? {} : { record: { base: 'plan' } }) };
  }
  if (crash) return { changes, ends };
  return { ...unready(record, sight, known, living, at), ends };
}

const uidOf = ({ metadata }: Pod) => metadata.uid ?? '';
const endsIn = (pods: readonly Pod[]): Known['ends'] =>
  Object.fromEntries(pods.map((pod) => [uidOf(pod), endsOf(pod)]));

/** Until then what the Deployment says is about something else. */
const isCaughtUp = ({ metadata, status }: Deployment, record: Record) =>
  metadata.annotations?.[GENERATION] === generationOf(record) &&
  (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);

/** A former release serves until the plan's is healthy. */
const isTakingOver = ({ plan, base, failed }: Record, { status }: Known) =>
  !failed && base !== null && base.key !== plan.key && status.generation < plan.generation;

const isSettled = ({ plan, base, failed }: Record) =>
  failed !== null || (base?.key === plan.key && base.generation === plan.generation);

const restartsAfter = ({ status }: Known, count: number, at: Date) => {
  const isForgotten = status.state === 'running' && at.getTime() - Date.parse(status.since) >= FORGET_MS;
  return (isForgotten ? 0 : status.restarts) + count;
};

function running(record: Record): Change {
  const { digest } = activeOf(record).release;
  const { detail, exit } = record.failed ?? {};
  const why = record.failed ? { cause: 'returned' as const, detail, ...(exit && { exit }) } : {};
  return { state: 'running', generation: record.plan.generation, digest, ...why };
}

const crashing = ({ plan }: Record, { cause, detail, exit }: Crash, restarts?: number): Change => ({
  ...{ state: 'crashed', generation: plan.generation, digest: null, cause, detail },
  ...(exit && { exit }),
  ...(restarts !== undefined && { restarts }),
});

/** What was before the plan was never touched: it goes on, and is reported when the Deployment is back at it. */
const failureOf = ({ detail, exit }: Crash): Failure => ({ detail, exit });

/** No process, and none on its way out. */
function resting(record: Record, { pods, deployment }: Sight, known: Known): Verdict {
  const { plan, base } = record;
  const isDone = deployment && isCaughtUp(deployment, record) && pods.every(isOver);
  if (!isDone) return { changes: [], ends: known.ends };
  const cause = plan.wanted === 'frozen' ? ('frozen' as const) : ('asked' as const);
  return {
    changes: [{ state: 'stopped', generation: plan.generation, cause, digest: null }],
    // What is over is not reported as a crash of the next start.
    ends: endsIn(pods),
    ...(base && { record: { base: 'none' as const } }),
  };
}

const GONE_QUIET: Crash = { cause: 'not_healthy', detail: 'it does not answer any more', exit: null };

/** Too long without health: since it runs, or with all that comes before that. */
function lateBy({ deployment }: Sight, mine: readonly Pod[], at: Date): Crash | undefined {
  const isSlow = mine.some(
    (pod) => at.getTime() - Date.parse(startingSince(pod) ?? '') > START_SECONDS * 1000,
  );
  const isStuck = deployment?.status?.conditions?.some(
    ({ type, reason }) => type === 'Progressing' && reason === 'ProgressDeadlineExceeded',
  );
  if (!isSlow && !isStuck) return undefined;
  const seconds = isSlow ? START_SECONDS : DEADLINE_SECONDS;
  return { cause: 'not_healthy', detail: `not healthy within ${seconds} s`, exit: null };
}

/** Nothing crashed, and nothing is healthy. */
function unready(
  record: Record,
  sight: Sight,
  known: Known,
  mine: readonly Pod[],
  at: Date,
): Omit<Verdict, 'ends'> {
  const { status, ends } = known;
  const late = lateBy(sight, mine, at);
  if (late && isTakingOver(record, known)) return { changes: [], record: { failed: failureOf(late) } };
  if (late) return { changes: [crashing(record, late)] };
  // What served before still does.
  if (
    record.base &&
    sight.pods.some((pod) => keyOfPod(pod.metadata.labels) === record.base?.key && isReady(pod))
  )
    return { changes: [] };
  const wasWell = mine.some((pod) => ends[uidOf(pod)] === endsOf(pod));
  const isIll = status.state === 'running' || status.cause === 'not_healthy';
  if (wasWell && isIll) return { changes: [crashing(record, GONE_QUIET)] };
  return { changes: [{ state: 'booting', digest: null }] };
}

/** Nothing is reported twice. */
export function tell(known: Known, changes: readonly Change[], at: Date): InstanceStatus[] {
  const told: InstanceStatus[] = [];
  let before = known.status;
  for (const change of changes) {
    const after = { ...before, cause: null, detail: '', againAt: null, ...change };
    const isSame = JSON.stringify(after) === JSON.stringify(before);
    if (isSame) continue;
    if (after.state !== before.state) after.since = at.toISOString();
    told.push(after);
    before = after;
  }
  return told;
}
