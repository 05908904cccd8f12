import type { OrderFailure } from '@cloudyard/contract/market/order.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { unseal } from '../../../kit/sealed.ts';
import { isCertified } from '../../enterprise/index.ts';
import { voidPayment } from '../../ledger/index.ts';
import { releaseOf } from '../../publishing/index.ts';
import { lastLines, makeInstance, removeInstance } from '../../runtime/index.ts';
import { freeQuota, heldSpace, reserveQuota } from '../../space/index.ts';
import {
  lockOrder,
  markStep,
  type OrderRow,
  paymentState,
  undoSteps,
  updateOrder,
} from './delivery.queries.ts';
import { tellOrder } from './notice.service.ts';
import { limitsOf, type PlanSnapshot, spaceItems } from './order.policy.ts';
import { sellerOf, versionToRun } from './order.queries.ts';

const asPlatform = { platform: 'deliver an order' };
export const ACCESS = 'order';
type Access = { host: string; port: number; database: string; username: string; password: string };

export const holderOf = ({ id, name }: Pick<OrderRow, 'id' | 'name'>) => ({ type: 'order', id, name });
/** As it was sold; it is known by the order's own number. */
export const planOf = ({ plan, plan_id }: Pick<OrderRow, 'plan' | 'plan_id'>): PlanSnapshot => ({
  ...(plan as unknown as PlanSnapshot),
  id: plan_id,
});

/**
 * Takes its part of the space and asks the runtime for an instance. Every step may run twice; what becomes of the
 * instance is reported by `followInstance`.
 */
export async function deliver(kit: Kit, id: string): Promise<void> {
  const hindrance = await inTransaction(kit, asPlatform, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (!order || (order.state !== 'unpaid' && order.state !== 'delivering') || order.instance_id) return;
    // The hold may have run out while the job waited: what is not paid for is closed, not delivered.
    if (order.payment_id && (await paymentState(ctx.db, order.payment_id)) !== 'held') return;
    await updateOrder(ctx.db, id, { state: 'delivering', begun_at: order.begun_at ?? new Date() });
    await markStep(ctx.db, id, 'hold', 'done');
    return begin(ctx, order);
  });
  if (hindrance) await undo(kit, id, hindrance.failure, hindrance.detail);
}

type Hindrance = { failure: OrderFailure; detail: string };

async function begin(ctx: Context, order: OrderRow): Promise<Hindrance | undefined> {
  // One that goes offline in this moment stops what is in it: either it finds this instance, or we find it offline.
  const space = await heldSpace(ctx.db, order.space_id);
  if (space?.status !== SPACE_STATUS.online) return { failure: 'space', detail: '' };
  const version = await versionToRun(ctx.db, order.version_id);
  if (!version) return { failure: 'version', detail: '' };
  const items = spaceItems(planOf(order));
  try {
    await reserveQuota(ctx, { enterpriseId: order.enterprise_id, holder: holderOf(order), items });
  } catch (error) {
    if (error instanceof Refusal) return { failure: 'quota', detail: JSON.stringify(error.fields ?? {}) };
    throw error;
  }
  await markStep(ctx.db, order.id, 'quota', 'done');
  // What a user runs of their own has no database unless they set one.
  const access: Access | null = order.access && JSON.parse(unseal(ctx.kit.secret, ACCESS, order.access));
  const instance = await makeInstance(ctx, {
    ...{ holder: { type: 'order', id: order.id }, enterpriseId: order.enterprise_id },
    ...{ name: order.name, nameEn: order.en_name },
    space: { id: space.id, name: space.name },
    slug: slugOf(version.code),
    release: {
      ...releaseOf(order.version, version.content),
      trusted: await isTrusted(ctx.db, order.application_id),
    },
    limits: limitsOf(planOf(order)),
    variables: access ? { DB_NAME: access.database, DB_USER: access.username } : {},
    secrets: access ? { DB_PASSWORD: access.password } : {},
    database: access && { host: access.host, port: access.port },
    ...{ healthPath: '', paidUntil: null, by: order.buyer_id },
  });
  await updateOrder(ctx.db, order.id, { instance_id: instance.id, access: null });
  await markStep(ctx.db, order.id, 'deploy', 'done');
  await markStep(ctx.db, order.id, 'healthy', 'running');
  return undefined;
}

/** The platform itself, and whoever it certified. */
async function isTrusted(db: Db, applicationId: string): Promise<boolean> {
  const seller = await sellerOf(db, applicationId);
  if (!seller || seller.scope === 'platform') return seller !== undefined;
  return isCertified(
    db,
    seller.enterprise_id ? { enterpriseId: seller.enterprise_id } : { userId: seller.created_by },
  );
}

/** `Line_Board` → `line-board`. */
export const slugOf = (code: string) =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 24)
    .replace(/-+$/, '') || 'app';

/** Everything that was done is undone, and says why. May run twice. */
export async function undo(kit: Kit, id: string, failure: OrderFailure, detail: string) {
  const seen = await inTransaction(kit, asPlatform, ({ db }) => lockOrder(db, id));
  if (seen?.state !== 'delivering') return;
  const lines = await lastLines(kit, seen.instance_id);
  await inTransaction(kit, asPlatform, async (ctx) => {
    const order = await lockOrder(ctx.db, id);
    if (order?.state !== 'delivering') return;
    await updateOrder(ctx.db, id, {
      ...{ state: 'failed', failure, failure_detail: detail, failure_log: JSON.stringify(lines) },
      ended_at: new Date(),
    });
    await takeBack(ctx, order, failure);
    await tellOrder(ctx, { ...order, failure }, 'failed');
  });
}

/** Its payment was lost before it began. */
export const close = (kit: Kit, id: string) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const order = await lockOrder(db, id);
    if (order?.state === 'unpaid') await updateOrder(db, id, { state: 'cancelled', ended_at: new Date() });
  });

/** Money, room in the space and the instance. */
export async function takeBack(ctx: Context, order: OrderRow, reason: string) {
  await freeQuota(ctx, { enterpriseId: order.enterprise_id, holder: holderOf(order) });
  if (order.instance_id) await removeInstance(ctx, order.instance_id);
  if (order.payment_id) await voidPayment(ctx, order.payment_id, reason);
  await undoSteps(ctx.db, order.id);
  await updateOrder(ctx.db, order.id, { access: null });
}
