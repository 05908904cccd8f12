import {
  POINT_SET_LIMITS,
  type PointRef,
  type PointSet,
  type PointSetDraft,
  type PointSetView,
} from '@cloudyard/contract/iot/point-set.ts';
import { holds } from '../../../kit/actor.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { placeOf } from '../device/device.service.ts';
import {
  deleteSet,
  devicesHere,
  insertSet,
  lockSetFor,
  type PointSetRow,
  setCount,
  setFor,
  setsFor,
  updateSet,
  type WholeRow,
} from './point-set.queries.ts';

const note = auditOf('iot.point-set', 'point-set');

/** Sets belong to the two screens of values: either of their keys opens them. */
function mustLook(ctx: ActorContext) {
  placeOf(ctx);
  const mayLook = holds(ctx.actor, 'iot.realtime.read') || holds(ctx.actor, 'iot.history.read');
  if (!mayLook) throw new Refusal('kit.not_allowed');
}

const mayEdit = ({ actor }: ActorContext, row: PointSetRow) =>
  row.owner_id === actor.userId || (row.is_shared && holds(actor, 'iot.point-set.edit'));

const setView = (ctx: ActorContext, row: PointSetRow): PointSet => ({
  ...{ id: row.id, name: row.name, isShared: row.is_shared, isOwn: row.owner_id === ctx.actor.userId },
  ...{ mayEdit: mayEdit(ctx, row), ownerName: row.owner_name, count: row.count, revision: row.revision },
  updatedAt: row.updated_at.toISOString(),
});

export async function pointSets(ctx: ActorContext) {
  mustLook(ctx);
  return (await setsFor(ctx.db, ctx.actor.userId)).map((row) => setView(ctx, row));
}

/** One of another user that is not shared is none. */
export async function pointSet(ctx: ActorContext, id: string): Promise<PointSetView> {
  mustLook(ctx);
  const row = orRefuse(await setFor(ctx.db, id, ctx.actor.userId), 'iot.point_set_not_found');
  return { ...setView(ctx, row), points: row.points };
}

/** New ones must be of the enterprise; what was in the set before may have gone since. */
async function mustBeHere(ctx: ActorContext, points: readonly PointRef[], before: readonly PointRef[] = []) {
  const known = new Set(before.map(({ deviceId }) => deviceId));
  const added = [...new Set(points.map(({ deviceId }) => deviceId))].filter((id) => !known.has(id));
  if (added.length > 0 && (await devicesHere(ctx.db, added)) < added.length)
    throw new Refusal('iot.points_unknown');
}

const rowOf = ({ name, isShared, points }: PointSetDraft) => ({
  ...{ name, is_shared: isShared, points: JSON.stringify(points) },
});
const facts = ({ name, isShared, points }: Pick<PointSetView, 'name' | 'isShared' | 'points'>) => ({
  ...{ name, shared: isShared, points: points.length },
});
const before = ({ name, is_shared: isShared, points }: WholeRow) => facts({ name, isShared, points });

export async function addPointSet(ctx: ActorContext, draft: PointSetDraft): Promise<PointSetView> {
  mustLook(ctx);
  await takeTurn(ctx.db, `point sets ${ctx.actor.userId}`);
  if ((await setCount(ctx.db, ctx.actor.userId)) >= POINT_SET_LIMITS.sets)
    throw new Refusal('iot.point_sets_many');
  await mustBeHere(ctx, draft.points);
  const id = newId();
  await insertSet(ctx.db, { id, owner_id: ctx.actor.userId, ...rowOf(draft) });
  const made = await pointSet(ctx, id);
  await note(ctx, 'add', made, { after: facts(made) });
  return made;
}

async function lockedFor(ctx: ActorContext, id: string) {
  mustLook(ctx);
  const row = orRefuse(await lockSetFor(ctx.db, id, ctx.actor.userId), 'iot.point_set_not_found');
  if (!mayEdit(ctx, row)) throw new Refusal('iot.point_set_shared');
  return row;
}

type Change = PointSetDraft & { revision: number };

/** Whether it is shared stays its owner's to say: taken back, it would be gone for whoever changed it. */
export async function changePointSet(ctx: ActorContext, id: string, { revision, ...draft }: Change) {
  const row = await lockedFor(ctx, id);
  if (row.revision !== revision) throw new Refusal('iot.point_set_stale');
  if (row.owner_id !== ctx.actor.userId && !draft.isShared) throw new Refusal('iot.point_set_shared');
  await mustBeHere(ctx, draft.points, row.points);
  await updateSet(ctx.db, id, rowOf(draft));
  const after = await pointSet(ctx, id);
  await note(ctx, 'change', after, { before: before(row), after: facts(after) });
  return after;
}

export async function removePointSet(ctx: ActorContext, id: string) {
  const row = await lockedFor(ctx, id);
  await deleteSet(ctx.db, id);
  await note(ctx, 'remove', row, { before: before(row) });
  return { id };
}
