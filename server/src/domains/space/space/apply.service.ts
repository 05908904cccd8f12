import type { SpaceEvent } from '@cloudyard/contract/space/space.ts';
import type { SpaceCode } from '@cloudyard/contract/space/values.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { Context } from '../../../kit/context.ts';
import { returnPayment } from '../../ledger/index.ts';
import { tellMoved } from './notice.service.ts';
import { releaseSpace } from './release.service.ts';
import type { Relation } from './space.policy.ts';
import { insertMove, type SpaceRow, updateSpace } from './space.queries.ts';

export const note = auditOf('space.space', 'space', ({ id, name }: Pick<SpaceRow, 'id' | 'name'>) => ({
  id,
  name,
}));

export type Move = { event: SpaceEvent; to: SpaceCode; reason: string };

/** What each event writes beside the status, and what follows from it. */
async function effects(
  ctx: Context,
  space: SpaceRow,
  { event, reason }: Move,
  at: Date,
  relations: ReadonlySet<Relation>,
) {
  const decided = { decided_by: ctx.actor?.userId ?? null, decided_at: at };
  switch (event) {
    case 'submit':
      return { audit_result: 'pending', audit_reason: '', decided_by: null, decided_at: null };
    case 'withdraw':
      await giveBack(ctx, space, reason || 'withdrawn');
      return { audit_result: 'none' };
    case 'reject':
      await giveBack(ctx, space, reason);
      return { ...decided, audit_result: 'rejected', audit_reason: reason };
    case 'approve':
      return { ...decided, audit_result: 'passed', audit_reason: reason };
    case 'offline':
      return { offline_cause: relations.has('owner') ? 'owner' : 'platform' };
    case 'freeze':
      return { offline_cause: 'expired' };
    case 'open':
    case 'online':
      return { offline_cause: '' };
    case 'seal':
    case 'release':
      if (space.status === '2') await giveBack(ctx, space, reason);
      await releaseSpace(ctx, space, reason || event);
      return { sealed_at: at };
  }
}

/** Let go of first: the space does not follow a payment that it gave back itself. */
export async function giveBack(ctx: Context, { id, payment_id }: SpaceRow, reason: string) {
  if (!payment_id) return;
  await updateSpace(ctx.db, id, { payment_id: null });
  await returnPayment(ctx, payment_id, reason);
}

/** Writes a move that is allowed, and tells whom it concerns. */
export async function apply(
  ctx: Context,
  space: SpaceRow,
  moved: Move,
  at: Date,
  relations: ReadonlySet<Relation> = new Set(['system']),
) {
  const { event, to, reason } = moved;
  const changes = await effects(ctx, space, moved, at, relations);
  await updateSpace(ctx.db, space.id, { ...changes, status: to });
  await insertMove(ctx.db, {
    ...{ spaceId: space.id, enterpriseId: space.enterprise_id, event, from: space.status, to },
    ...{ by: { id: ctx.actor?.userId ?? null, name: ctx.actor?.username ?? 'system' }, reason, at },
  });
  await note(ctx, event, space, {
    enterpriseId: space.enterprise_id,
    before: { status: space.status },
    after: { status: to, reason: reason || undefined },
  });
  await ctx.kit.events.emit(ctx, 'space.moved', {
    ...{ id: space.id, enterpriseId: space.enterprise_id, name: space.name, event },
    ...{ from: space.status as SpaceCode, to },
  });
  await tellMoved(ctx, space, moved);
}
