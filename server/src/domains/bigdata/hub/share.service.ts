import type { HubKind, HubShare, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import type { z } from 'zod';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import {
  closeEnded,
  countStanding,
  enterpriseCalled,
  insertShare,
  memberNamed,
  revokeShare,
  type ShareRow,
  shareById,
  sharesOf,
  wasGivenLately,
} from './share.queries.ts';
import { READERS, type Thing, thingFor } from './thing.service.ts';

const note = auditOf('bigdata.hub', 'hub-share');
const MOST_SHARES = 200;
/** Whoever it is given to is told, with a name that strangers wrote. */
const TO_STRANGERS = { max: 50, seconds: 24 * 3600 };
const GIVEN = '/console/bigdata/my-hub?reason=given';

const stateOf = ({ stands, revoked_at, until }: ShareRow): HubShare['state'] => {
  if (stands) return 'standing';
  // One that was over made room for the next: nobody took it back.
  return revoked_at === null || revoked_at.getTime() === until?.getTime() ? 'ended' : 'revoked';
};

const view = (row: ShareRow): HubShare => ({
  ...{ id: row.id, with: row.with_account === null ? 'enterprise' : 'colleague' },
  ...{ withName: row.with_name, byName: row.by_name, mayDownload: row.may_download },
  ...{ createdAt: row.created_at.toISOString(), until: row.until?.toISOString() ?? null },
  state: stateOf(row),
});
const facts = (kind: HubKind, { with_name, may_download, until }: ShareRow) => ({
  ...{ thing: kind, with: with_name, download: may_download, until },
});

/** Only whose it is gives it away; others hear nothing of to whom. */
async function ownThing(ctx: ActorContext, kind: HubKind, id: string): Promise<Thing> {
  const thing = await thingFor(ctx, kind, id);
  if (!thing.mayShare) throw new Refusal('kit.not_allowed');
  return thing;
}

export async function shares(ctx: ActorContext, kind: HubKind, id: string) {
  await ownThing(ctx, kind, id);
  return (await sharesOf(ctx.db, kind, id)).map(view);
}

type Draft = z.output<typeof hubApi.share.body>;

async function receiverOf(ctx: ActorContext, { enterpriseId }: Thing, draft: Draft) {
  if (draft.with === 'enterprise') {
    const found = await enterpriseCalled(ctx.db, draft.name);
    const { id } = orRefuse(found, 'bigdata.hub_enterprise_unknown');
    if (id === enterpriseId) throw new Refusal('bigdata.hub_share_self');
    return { with_enterprise: id };
  }
  const found = enterpriseId === null ? undefined : await memberNamed(ctx.db, enterpriseId, draft.name);
  const { id } = orRefuse(found, 'bigdata.hub_colleague_unknown');
  if (id === ctx.actor.userId) throw new Refusal('bigdata.hub_share_self');
  return { with_account: id };
}

function tellReceiver(ctx: ActorContext, kind: HubKind, thing: Thing, share: ShareRow) {
  const to = share.with_account
    ? [share.with_account]
    : { holders: READERS[kind].key, of: share.with_enterprise };
  return notify(ctx, {
    ...{ event: 'hub-shared', to, enterpriseId: share.with_enterprise ?? thing.enterpriseId, link: GIVEN },
    values: { kind, name: thing.name, by: share.by_name },
  });
}

export async function share(ctx: ActorContext, kind: HubKind, id: string, draft: Draft) {
  const thing = await ownThing(ctx, kind, id);
  if (!thing.isReady) throw new Refusal('bigdata.hub_not_ready');
  const until = draft.until ? new Date(draft.until) : null;
  if (until && until.getTime() <= Date.now()) throw new Refusal('bigdata.hub_until_past');
  const receiver = await receiverOf(ctx, thing, draft);
  if (draft.with === 'enterprise') await ctx.kit.limiter.take(`given by ${ctx.actor.userId}`, TO_STRANGERS);
  await closeEnded(ctx.db, kind, id);
  if ((await countStanding(ctx.db, kind, id)) >= MOST_SHARES) throw new Refusal('bigdata.hub_many');
  const made = newId();
  await insertShare(ctx.db, {
    ...{ id: made, kind, thing_id: id, enterprise_id: thing.enterpriseId, shared_by: ctx.actor.userId },
    ...{ ...receiver, until, may_download: draft.mayDownload },
  });
  const row = orRefuse(await shareById(ctx.db, made), 'bigdata.hub_share_not_found');
  await note(ctx, 'share', { id: made, name: thing.name }, { after: facts(kind, row) });
  if (!(await wasGivenLately(ctx.db, row))) await tellReceiver(ctx, kind, thing, row);
  return view(row);
}

/** Gone for them with this transaction: every read asks for the share anew. */
export async function revoke(ctx: ActorContext, id: string) {
  const row = orRefuse(await shareById(ctx.db, id), 'bigdata.hub_share_not_found');
  const thing = await ownThing(ctx, row.kind, row.thing_id).catch((error: unknown) => {
    // Whose it is not hears nothing of it, not even that it is there.
    throw error instanceof Refusal ? new Refusal('bigdata.hub_share_not_found') : error;
  });
  if (await revokeShare(ctx.db, id, ctx.actor.userId))
    await note(ctx, 'revoke', { id, name: thing.name }, { before: facts(row.kind, row) });
  return view(orRefuse(await shareById(ctx.db, id), 'bigdata.hub_share_not_found'));
}
