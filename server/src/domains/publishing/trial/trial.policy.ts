import type { TrialPurpose } from '@cloudyard/contract/publishing/trial.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import type { Relation, State } from '../publishable/status.policy.ts';

type Size = { cpu: number; memory: number; disk: number };
type Planned = { millicores: number; memory_mb: number; disk_mb: number };

/** Where an application has no plan yet. */
const FLOOR: Size = { cpu: 500, memory: 512, disk: 512 };
/** However large the smallest plan is: a run before the review takes no more of the machine. */
const CEILING: Size = { cpu: 2000, memory: 2048, disk: 2048 };

/** The smallest plan, by memory: if it boots there, it boots under every plan. */
export function limitsOf(plans: readonly Planned[]): Size {
  const [smallest] = [...plans].sort((a, b) => a.memory_mb - b.memory_mb || a.millicores - b.millicores);
  if (!smallest) return FLOOR;
  return {
    cpu: Math.min(smallest.millicores, CEILING.cpu),
    memory: Math.min(smallest.memory_mb, CEILING.memory),
    disk: Math.min(smallest.disk_mb, CEILING.disk),
  };
}

const waits = ({ status, revision }: State) => status === STATUS.pending || revision === STATUS.pending;

/** For what a caller can run a version: a reviewer what was submitted, its publisher what is saved. */
export function purposeOf(state: State, relations: ReadonlySet<Relation>): TrialPurpose | null {
  if (relations.has('verifier') && waits(state)) return 'review';
  const isGone = state.status === STATUS.archived || state.status === STATUS.suspended;
  return relations.has('owner') && !isGone ? 'publisher' : null;
}

/** Who knows of a run. Drafts of a publisher are not a reviewer's business. */
export const seesTrial = (purpose: TrialPurpose, relations: ReadonlySet<Relation>) =>
  relations.has('owner') || relations.has('colleague') || (purpose === 'review' && relations.has('verifier'));

/**
 * Who opens it, stops it and reads what it wrote. What a reviewer does in it is not shown to the publisher: the program
 * could write it down.
 */
export const holdsTrial = (purpose: TrialPurpose, relations: ReadonlySet<Relation>) =>
  relations.has(purpose === 'review' ? 'verifier' : 'owner');
