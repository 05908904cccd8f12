import type { Push } from '@cloudyard/contract/iot/push.ts';
import { countsView } from '../forward/forward.view.ts';
import type { PushRow } from './push.queries.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;
/** More frames behind than come together in a round or two. */
const LAGGING = 20;

function stateOf(row: PushRow): Push['state'] {
  if (!row.is_enabled) return 'disabled';
  if (row.held_since) return 'held';
  const isWrong = row.problem_at !== null && Date.now() - row.problem_at.getTime() < 10 * 60_000;
  if (row.failing_since || isWrong) return 'failing';
  return row.lag > LAGGING ? 'lagging' : 'caught-up';
}

export const pushView = (row: PushRow): Push => ({
  ...{ id: row.id, name: row.name, description: row.description, forwardId: row.forward_id },
  ...{ forwardName: row.forward_name, scope: row.scope, filter: row.filter, template: row.template },
  ...{ mode: row.mode, seconds: row.seconds, mostMessages: row.most_messages, isEnabled: row.is_enabled },
  state: stateOf(row),
  counts: countsView(row.counts),
  lag: row.lag,
  lastAt: row.counts.last_at ? new Date(row.counts.last_at).toISOString() : null,
  heldSince: instant(row.held_since),
  problem: row.problem,
  problemAt: instant(row.problem_at),
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updateByName: row.updated_name,
});
