import type { InvitationBatch } from '@cloudyard/contract/enterprise/invitation.ts';
import { csvHead, csvLines } from '../../../kit/csv.ts';
import { problemWords } from './invitation.words.ts';
import type { BatchRecord, badRows } from './invitation-batch.queries.ts';

export const batchView = (row: BatchRecord): InvitationBatch => ({
  id: row.id,
  fileName: row.file_name,
  encoding: row.encoding as InvitationBatch['encoding'],
  state: row.state as InvitationBatch['state'],
  rows: row.rows,
  good: row.good,
  bad: row.rows - row.good,
  sent: row.sent,
  failed: row.failed,
  createdAt: row.created_at.toISOString(),
  createdBy: row.creator,
});

/** The first two columns as they are read, so that the corrected table can be uploaded again. */
export const badTable = (rows: Awaited<ReturnType<typeof badRows>>) =>
  csvHead(['姓名', '邮箱', '行号', '问题']) +
  csvLines(rows.map(({ line, name, email, problem }) => [name, email, line, problemWords(problem ?? '')]));
