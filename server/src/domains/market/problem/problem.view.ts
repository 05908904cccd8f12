import type { Problem } from '@cloudyard/contract/market/problem.ts';
import type { ProblemRow } from './problem.queries.ts';

export const problemView = (row: ProblemRow): Problem => ({
  id: row.id,
  application: { id: row.application_id, name: row.application_name, logo: row.logo },
  kind: row.kind,
  text: row.text,
  by: { id: row.account_id, name: row.reporter_name },
  createDate: row.created_at.toISOString(),
  answer: row.answered_at
    ? { text: row.answer, by: row.answerer_name ?? '', at: row.answered_at.toISOString() }
    : null,
  version: row.version,
});
