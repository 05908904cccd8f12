import { setImmediate as breathe } from 'node:timers/promises';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import type { Seat } from './invitation.policy.ts';
import { invitedAmong, membersAmong, type Place } from './invitation.queries.ts';
import { mineOf, settledSeat } from './invitation.service.ts';
import { sendInvitationsJob } from './invitation-batch.jobs.ts';
import {
  type BatchRecord,
  badRows,
  batchById,
  deleteWaiting,
  insertBatch,
  insertBatchRows,
  moveBatch,
} from './invitation-batch.queries.ts';
import { badTable } from './invitation-batch.view.ts';
import { decode, type ReadRow, readRows } from './invitation-batch-csv.ts';
import { tellProgress } from './invitation-batch-send.service.ts';
import { refuseFlood } from './invitation-send.service.ts';

const note = auditOf('enterprise.invitation-batch', 'invitation-batch', (batch: BatchRecord) => ({
  id: batch.id,
  name: batch.file_name,
}));

const CHUNK = 1000;
const NAME_LENGTH = 200;

/** Reads a table and stores its rows with what is wrong with them. No mail is sent. */
export async function readBatch(ctx: ActorContext, bytes: Buffer, fileName: string): Promise<BatchRecord> {
  const { text, encoding } = decode(bytes);
  const { place } = mineOf(ctx);
  const rows = await withKnown(ctx, place, await readRows(text));
  const good = rows.filter(({ problem }) => problem === null).length;
  const { id } = await insertBatch(ctx.db, {
    enterprise_id: place,
    file_name: fileName.slice(0, NAME_LENGTH),
    encoding,
    created_by: ctx.actor.userId,
  });
  for (let at = 0; at < rows.length; at += CHUNK) {
    await insertBatchRows(ctx.db, id, place, rows.slice(at, at + CHUNK));
    await breathe();
  }
  await moveBatch(ctx.db, id, ['reading'], 'checked', { rows: rows.length, good });
  const batch = await batchFor(ctx, id);
  await note(ctx, 'read', batch, { after: { rows: rows.length, good, encoding } });
  return batch;
}

/** Marks those who are members or invited already, with one query each for the whole table. */
async function withKnown({ db }: ActorContext, place: Place, rows: ReadRow[]): Promise<ReadRow[]> {
  const emails = rows.filter(({ problem }) => problem === null).map(({ email }) => email);
  const members = await membersAmong(db, place, emails);
  const invited = await invitedAmong(db, place, emails);
  const known = ({ email }: ReadRow) =>
    members.has(email) ? 'member' : invited.has(email) ? 'invited' : null;
  return rows.map((row) => (row.problem === null ? { ...row, problem: known(row) } : row));
}

/** A table of the caller's place; any other is answered like one that does not exist. */
export const batchFor = async (ctx: ActorContext, id: string) =>
  orRefuse(await batchById(ctx.db, mineOf(ctx), id), 'enterprise.batch_not_found');

/** Begins to invite everybody in its good rows; a job does it, chunk by chunk. */
export async function sendBatch(ctx: ActorContext, id: string, seat: Seat) {
  const { good } = await batchFor(ctx, id);
  const { place } = mineOf(ctx);
  const { departmentId, positionId } = await settledSeat(ctx, place, seat);
  if (good === 0) throw new Refusal('enterprise.batch_state');
  await refuseFlood(ctx, place, good);
  const settled = { department_id: departmentId, position_id: positionId };
  if (!(await moveBatch(ctx.db, id, ['checked'], 'sending', settled)))
    throw new Refusal('enterprise.batch_state');
  await ctx.kit.jobs.send(ctx, sendInvitationsJob, { batchId: id });
  const batch = await batchFor(ctx, id);
  await note(ctx, 'send', batch, { after: { good, departmentId, positionId } });
  return batch;
}

/** Stops it after the chunk that is under way; what was not sent yet is taken back. */
export async function dropBatch(ctx: ActorContext, id: string) {
  await batchFor(ctx, id);
  if (!(await moveBatch(ctx.db, id, ['reading', 'checked', 'sending'], 'dropped')))
    throw new Refusal('enterprise.batch_state');
  await deleteWaiting(ctx.db, id);
  const batch = await batchFor(ctx, id);
  await note(ctx, 'drop', batch, { after: { sent: batch.sent } });
  await tellProgress(ctx, batch);
  return batch;
}

export async function badRowsTable(ctx: ActorContext, id: string) {
  await batchFor(ctx, id);
  return badTable(await badRows(ctx.db, id));
}
