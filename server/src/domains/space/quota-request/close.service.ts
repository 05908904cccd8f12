import type { RequestKind } from '@cloudyard/contract/space/quota-request.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/context.ts';
import type { Facts } from '../../../kit/events.ts';
import { voidPayment } from '../../ledger/index.ts';
import { markDecided, notify } from '../../message/index.ts';
import { revokeGrants } from '../quota/quota.queries.ts';
import { lockRequest, type RequestLine, updateRequest } from './quota-request.queries.ts';

// How requests end: taken back, without their money, refunded, or when their time is over.

/** What a payment for a request, and a notification to reviewers, call it. */
export const CONCERN = 'quota-request';

export const note = auditOf(
  'space.quota-request',
  'quota-request',
  ({ id, kind }: { id: string; kind: string }) => ({ id, name: kind }),
);

const isWaiting = ({ state }: RequestLine) => state === 'unpaid' || state === 'submitted';

async function moveTo(ctx: Context, row: RequestLine, state: 'cancelled' | 'ended') {
  await updateRequest(ctx.db, row.id, { state });
  await note(ctx, state === 'cancelled' ? 'cancel' : 'end', row, {
    enterpriseId: row.enterprise_id,
    before: { state: row.state },
    after: { state },
  });
}

/** Not wanted any more; it does not follow a payment that it gave back itself. */
export async function closeRequest(ctx: Context, row: RequestLine, reason: string) {
  await moveTo(ctx, row, 'cancelled');
  await markDecided(ctx, CONCERN, row.id);
  if (row.payment_id) await voidPayment(ctx, row.payment_id, reason);
}

type About = { id: string; reference: { type: string; id: string } };

/** Not paid or decided in time, or a second person refused. */
export async function followLostRequest(ctx: Context, { id, reference }: About) {
  if (reference.type !== CONCERN) return;
  const row = await lockRequest(ctx.db, reference.id);
  if (row?.payment_id !== id || !isWaiting(row)) return;
  await moveTo(ctx, row, 'cancelled');
  await markDecided(ctx, CONCERN, row.id);
}

const PAGES: Record<RequestKind, string> = {
  increase: '/console/increase-quota',
  bigdata: '/console/apply-bigdata-quota',
  tsdatabase: '/console/apply-tsdatabase-space',
};

/** What it gave is over. What is used of it stays, and nothing more can be taken. */
export async function endRequest(ctx: Context, row: RequestLine) {
  const kind = row.kind as RequestKind;
  await revokeGrants(ctx.db, { type: 'request', id: row.id });
  await moveTo(ctx, row, 'ended');
  await notify(ctx, {
    event: 'quota-ended',
    to: { holders: 'space.quota-request.add', of: row.enterprise_id },
    values: { kind },
    enterpriseId: row.enterprise_id,
    link: PAGES[kind],
  });
}

/** The money went back: so does what it bought. */
export async function followRefundedRequest(
  ctx: Context,
  { id, reference }: Facts['ledger.payment_refunded'],
) {
  if (reference.type !== CONCERN) return;
  const row = await lockRequest(ctx.db, reference.id);
  if (row?.payment_id === id && row.state === 'applied') await endRequest(ctx, row);
}
