import type { StatusCode } from '@cloudyard/contract/market/values.ts';
import type { ActorContext } from '../../kit/context.ts';
import { notify, type ShelfEvent, settleConcern } from '../message/index.ts';
import { isAnnounced, type MoveEvent } from './status.policy.ts';
import { subscriberIds, type Thing } from './thing.queries.ts';

type Moved = { event: MoveEvent; from: StatusCode; to: StatusCode; reason: string };

const concernOf = ({ kind, id }: Thing) => ({ type: `audit-${kind}`, id });
const editPage = ({ application_id: id, scope }: Thing) => `/console/application-edit?id=${id}&flag=${scope}`;
const verifyPage = ({ kind, id, scope }: Thing) =>
  `/console/application-verify-${scope === 'platform' ? 'platform' : 'management'}?${kind}=${id}`;

/** Those who may decide are asked to; nobody waits for what was decided or taken back. */
async function tellVerifiers(ctx: ActorContext, thing: Thing, event: MoveEvent) {
  if (event === 'submit') {
    await notify(ctx, {
      event: 'market-submitted',
      to: { holders: 'market.application.verify', of: null, except: ctx.actor.userId },
      values: { name: thing.name },
      link: verifyPage(thing),
      concern: concernOf(thing),
    });
  } else if (event === 'approve' || event === 'reject' || event === 'withdraw') {
    await settleConcern(ctx, `audit-${thing.kind}`, thing.id);
  }
}

/** Who handed it in learns the verdict; who made it, that the platform took it away. */
async function tellPublisher(ctx: ActorContext, thing: Thing, { event, reason }: Moved) {
  const common = { link: editPage(thing), enterpriseId: thing.enterprise_id };
  const { name } = thing;
  if ((event === 'approve' || event === 'reject') && thing.submitted_by) {
    const values = { name, approved: event === 'approve', reason };
    await notify(ctx, { ...common, event: 'market-decided', to: [thing.submitted_by], values });
  } else if (event === 'suspend') {
    const to = [...new Set([thing.created_by, thing.submitted_by ?? thing.created_by])];
    await notify(ctx, { ...common, event: 'market-suspended', to, values: { name, reason }, importance: 1 });
  }
}

/** A suspension that is lifted does not always bring it back to the shelf. */
const shelfEvent = (event: MoveEvent, to: StatusCode) =>
  (event === 'lift' && to === '2' ? 'release' : event) as ShelfEvent;

/** After every change to 2, 3 or 5: online for 3, offline otherwise, and truly what happened. */
async function tellSubscribers(ctx: ActorContext, thing: Thing, { event, from, to }: Moved) {
  if (!isAnnounced(to) || from === to) return;
  const people = await subscriberIds(ctx.db, thing.application_id);
  if (people.length === 0) return;
  await notify(ctx, {
    event: 'market-moved',
    to: people,
    values: { name: thing.name, event: shelfEvent(event, to), online: to === '3' },
    link: `/common/application-market-view?id=${thing.application_id}`,
  });
}

/** Everybody a move concerns. What cannot be told does not undo the move. */
export async function tellMoved(ctx: ActorContext, thing: Thing, moved: Moved) {
  const { kind, id, application_id: applicationId, name } = thing;
  await ctx.kit.events.emit(ctx, 'market.status_moved', { kind, id, applicationId, name, ...moved });
  if (moved.event === 'approve' && kind === 'version') {
    const fact = { versionId: id, applicationId, digest: thing.digest };
    await ctx.kit.events.emit(ctx, 'market.version_approved', fact);
  }
  await tellVerifiers(ctx, thing, moved.event);
  await tellPublisher(ctx, thing, moved);
  await tellSubscribers(ctx, thing, moved);
}
