import { FORWARD_LIMITS } from '@cloudyard/contract/iot/forward.ts';
import type { Push, PushDraft } from '@cloudyard/contract/iot/push.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { forwardById } from '../forward/forward.queries.ts';
import { deleteCursors } from '../stream/stream.queries.ts';
import { beginReading, devicesIn } from './consume.queries.ts';
import { consumerName, tellPushes } from './consume.service.ts';
import { filterOf, templateOf, wrongIn } from './program.ts';
import {
  areKnown,
  countPushes,
  deletePush,
  type Filter,
  forgetDevices,
  insertPush,
  lockPush,
  pushById,
  pushPage,
  updatePush,
} from './push.queries.ts';
import { pushView } from './push.view.ts';

const note = auditOf('iot.push', 'push');
const facts = ({ name, description, forwardName, scope, filter, template, mode, isEnabled }: Push) => ({
  ...{ name, description, forward: forwardName, filter, template, pushMode: mode, enabled: isEnabled },
  pushScope: [...scope.kinds, ...scope.products, ...scope.groups, ...scope.devices].join(', '),
});

type Query = Filter & Paging & { sort?: Parameters<typeof pushPage>[2]['sort'] };

export async function pushes({ db }: ActorContext, query: Query) {
  const { rows, total } = await pushPage(db, query, query);
  return toPage(rows.map(pushView), total, query);
}

export const push = async ({ db }: ActorContext, id: string): Promise<Push> =>
  pushView(orRefuse(await pushById(db, id), 'iot.push_not_found'));

const locked = async (ctx: ActorContext, id: string) => {
  orRefuse(await lockPush(ctx.db, id), 'iot.push_not_found');
  return push(ctx, id);
};

/** All it names is there and the caller's, and what it says can be said of messages. */
async function check({ db }: ActorContext, { filter, template, scope, forwardId }: PushDraft) {
  if (wrongIn(() => filterOf(filter))) throw new Refusal('iot.push_filter_wrong');
  if (wrongIn(() => templateOf(template))) throw new Refusal('iot.push_template_wrong');
  orRefuse(await forwardById(db, forwardId), 'iot.forward_not_found');
  if (!(await areKnown(db, scope))) throw new Refusal('iot.push_scope_unknown');
}

const rowOf = ({
  name,
  description,
  forwardId,
  scope,
  filter,
  template,
  mode,
  seconds,
  mostMessages,
}: PushDraft) => ({
  ...{ name, description, forward_id: forwardId, scope: JSON.stringify(scope), filter, template, mode },
  seconds: mode === 'interval' || mode === 'window' ? (seconds ?? 60) : null,
  most_messages: mode === 'window' ? (mostMessages ?? 100) : null,
});

/** From now on, and not from when a user first looks; what it reads already goes on where it stood. */
async function begin({ db, kit, actor }: ActorContext, id: string, scope: PushDraft['scope']) {
  const devices = await devicesIn(db, orRefuse(actor.enterpriseId, 'kit.not_allowed'), scope);
  await beginReading(db, consumerName(id), [...new Set(devices.map(({ gateway_id }) => gateway_id))]);
  await tellPushes(kit, db);
}

export async function addPush(ctx: ActorContext, draft: PushDraft): Promise<Push> {
  const enterpriseId = orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  await takeTurn(ctx.db, `pushes of ${enterpriseId}`);
  if ((await countPushes(ctx.db)) >= FORWARD_LIMITS.pushes) throw new Refusal('iot.pushes_many');
  await check(ctx, draft);
  const [id, by] = [newId(), ctx.actor.userId];
  await insertPush(ctx.db, { id, ...rowOf(draft), created_by: by, updated_by: by });
  await begin(ctx, id, draft.scope);
  const made = await push(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return made;
}

const changed = (ctx: ActorContext) => ({ updated_by: ctx.actor.userId, updated_at: new Date() });

export async function changePush(ctx: ActorContext, id: string, draft: PushDraft): Promise<Push> {
  const before = await locked(ctx, id);
  await check(ctx, draft);
  await updatePush(ctx.db, id, { ...rowOf(draft), ...changed(ctx), problem: null, problem_at: null });
  if (before.mode !== draft.mode) await forgetDevices(ctx.db, id);
  if (before.isEnabled) await begin(ctx, id, draft.scope);
  const after = await push(ctx, id);
  await note(ctx, 'change', after, { before: facts(before), after: facts(after) });
  return after;
}

export async function enablePush(ctx: ActorContext, id: string, isEnabled: boolean): Promise<Push> {
  const before = await locked(ctx, id);
  if (before.isEnabled === isEnabled) return before;
  await updatePush(ctx.db, id, { is_enabled: isEnabled, held_since: null, ...changed(ctx) });
  // How far it is stays while it is off: it goes on where it stood.
  if (isEnabled) await begin(ctx, id, before.scope);
  else await tellPushes(ctx.kit, ctx.db);
  const after = await push(ctx, id);
  await note(ctx, isEnabled ? 'enable' : 'disable', after, { before: facts(before), after: facts(after) });
  return after;
}

export async function removePush(ctx: ActorContext, id: string) {
  const before = await locked(ctx, id);
  await deleteCursors(ctx.db, consumerName(id));
  await deletePush(ctx.db, id);
  await tellPushes(ctx.kit, ctx.db);
  await note(ctx, 'remove', before, { before: facts(before) });
  return { id };
}
