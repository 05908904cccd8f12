import type { Trial } from '@cloudyard/contract/iot/rule-trial.ts';
import type { TrialRow } from './rule-trial.queries.ts';

export type Result = Omit<
  Trial,
  'id' | 'state' | 'percent' | 'from' | 'to' | 'against' | 'error' | 'startedAt' | 'endedAt'
>;
const NOTHING: Result = {
  ...{
    messages: 0,
    speed: null,
    failures: 0,
    digest: '',
    counts: [],
    onlyBefore: 0,
    onlyAfter: 0,
    both: 0,
    nodes: [],
  },
};

export const view = (row: TrialRow): Trial => ({
  ...{
    id: row.id,
    state: row.state as Trial['state'],
    percent: row.percent,
    against: row.against,
    error: row.error,
  },
  ...{ from: row.from_at.toISOString(), to: row.to_at.toISOString() },
  ...((row.result as Result | null) ?? NOTHING),
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
