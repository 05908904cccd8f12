import type { StatusCode } from '@cloudyard/contract/publishing/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { markDecided, notify } from '../../message/index.ts';
import type { Publishable } from './publishable.queries.ts';
import type { MoveEvent } from './status.policy.ts';

type Moved = { event: MoveEvent; from: StatusCode; to: StatusCode; reason: string };

const concernOf = ({ kind, id }: Publishable) => ({ type: `audit-${kind}`, id });
const editPage = ({ application_id: id, scope }: Publishable) =>
  `/console/application-edit?id=${id}&flag=${scope}`;
const verifyPage = ({ kind, id, scope }: Publishable) =>
  `/console/application-verify-${scope === 'platform' ? 'platform' : 'management'}?${kind}=${id}`;

/** Asks verifiers to decide; the request is closed once it is decided or taken back. */
async function tellVerifiers(ctx: ActorContext, publishable: Publishable, event: MoveEvent) {
  if (event === 'submit') {
    await notify(ctx, {
      event: 'market-submitted',
      to: { holders: 'market.application.verify', of: null, except: ctx.actor.userId },
      values: { name: publishable.name },
      link: verifyPage(publishable),
      concern: concernOf(publishable),
    });
  } else if (event === 'approve' || event === 'reject' || event === 'withdraw') {
    await markDecided(ctx, `audit-${publishable.kind}`, publishable.id);
  }
}

/** Sends the verdict to the submitter; a suspension by the platform, to the author. */
async function tellPublisher(ctx: ActorContext, publishable: Publishable, { event, reason }: Moved) {
  const common = { link: editPage(publishable), enterpriseId: publishable.enterprise_id };
  const { name } = publishable;
  if ((event === 'approve' || event === 'reject') && publishable.submitted_by) {
    const values = { name, approved: event === 'approve', reason };
    await notify(ctx, { ...common, event: 'market-decided', to: [publishable.submitted_by], values });
  } else if (event === 'suspend') {
    const to = [...new Set([publishable.created_by, publishable.submitted_by ?? publishable.created_by])];
    await notify(ctx, { ...common, event: 'market-suspended', to, values: { name, reason }, importance: 1 });
  }
}

/**
 * Notifies the people a move concerns; subscribers are notified by the event. A notice that
 * fails does not undo the move.
 */
export async function tellMoved(ctx: ActorContext, publishable: Publishable, moved: Moved) {
  const { kind, id, application_id: applicationId, name } = publishable;
  await ctx.kit.events.emit(ctx, 'market.status_moved', { kind, id, applicationId, name, ...moved });
  if (moved.event === 'approve' && kind === 'version') {
    const fact = { versionId: id, applicationId, digest: publishable.digest };
    await ctx.kit.events.emit(ctx, 'market.version_approved', fact);
  }
  await tellVerifiers(ctx, publishable, moved.event);
  await tellPublisher(ctx, publishable, moved);
}
