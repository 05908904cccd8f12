import type { Deletion, Removed } from '@cloudyard/contract/custody/deletion.ts';
import { nounOf } from '../removal.ts';
import { blockersIn, type DeletionRow, removedIn, type Sums } from './deletion.queries.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function deletionView(row: DeletionRow): Deletion {
  const sums = Object.values(removedIn(row));
  return {
    ...{ id: row.id, enterpriseId: row.enterprise_id, enterpriseName: row.enterprise_name },
    askedBy: { id: row.asked_by, name: row.asked_name },
    ...{ askedAt: row.asked_at.toISOString(), dueAt: row.due_at.toISOString() },
    state: row.state as Deletion['state'],
    ...{ withdrawnBy: row.withdrawn_name, blockers: blockersIn(row), atWork: row.at_work },
    rows: sums.reduce((sum, { count }) => sum + count, 0),
    bytes: sums.reduce((sum, { bytes }) => sum + bytes, 0),
    endedAt: iso(row.ended_at),
    ...{ number: row.number, sha256: row.sha256 },
  };
}

/** Tables under the words people have for them, the most first. */
export function byNoun(sums: Sums): Removed[] {
  const found = new Map<Removed['noun'], Removed>();
  for (const [table, { count, bytes }] of Object.entries(sums)) {
    const noun = nounOf(table);
    const sum = found.get(noun) ?? { noun, count: 0, bytes: 0 };
    found.set(noun, { noun, count: sum.count + count, bytes: sum.bytes + bytes });
  }
  return [...found.values()]
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.noun.localeCompare(b.noun));
}
