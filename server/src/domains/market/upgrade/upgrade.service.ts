import type { NewerVersion, upgradeApi } from '@cloudyard/contract/market/upgrade.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { releaseOf } from '../../publishing/index.ts';
import { instanceById, noteInstance, upgradeInstance } from '../../runtime/index.ts';
import { detailOrder } from '../order/buy.service.ts';
import { updateOrder } from '../order/delivery.queries.ts';
import { mustBeFree, mustHold, ownOrder } from '../order/own.service.ts';
import { newerVersions, versionRow } from './upgrade.queries.ts';
import { newerView } from './upgrade.view.ts';

/** What is delivered and has an instance. */
async function running(ctx: ActorContext, id: string) {
  const order = await ownOrder(ctx, id);
  const instance = order.instance_id ? await instanceById(ctx.db, order.instance_id) : undefined;
  if (order.state !== 'active' || !instance) throw new Refusal('market.order_stopped');
  return { order, instance };
}

export async function listNewer(ctx: ActorContext, id: string) {
  mustHold(ctx, 'market.application.buy', 'runtime.instance.operate');
  const { order, instance } = await running(ctx, id);
  const now = orRefuse(await versionRow(ctx.db, order.version_id), 'market.version_not_found');
  const newer = await newerVersions(ctx.db, order.application_id, order.version_id);
  const versions: NewerVersion[] = newer.map((one) => newerView(now, one));
  return { version: order.version, generation: instance.generation, versions };
}

type Wish = z.output<typeof upgradeApi.upgrade.body>;

/** The new version is started beside the one that runs; what becomes of it is reported by `followVersion`. */
export async function upgrade(ctx: ActorContext, id: string, { versionId, generation }: Wish) {
  mustHold(ctx, 'runtime.instance.operate');
  const { order, instance } = await running(ctx, id);
  mustBeFree({ ...order, renewal_payment_id: null, change_payment_id: null });
  if (instance.wanted === 'frozen') throw new Refusal('runtime.instance_frozen');
  if (instance.wanted !== 'run') throw new Refusal('market.order_stopped');
  if (instance.generation !== generation) throw new Refusal('runtime.instance_changed');
  if (instance.settled < instance.generation) throw new Refusal('runtime.instance_busy');
  const newer = await newerVersions(ctx.db, order.application_id, order.version_id);
  const wanted = orRefuse(
    newer.find((one) => one.id === versionId),
    'market.version_not_newer',
  );
  await upgradeInstance(ctx, instance.id, releaseOf(wanted.version, wanted.content));
  await updateOrder(ctx.db, id, { returned: null });
  const change = { before: { appVersion: order.version }, after: { appVersion: wanted.version } };
  await noteInstance(ctx, 'upgrade', instance, { ...change, enterpriseId: order.enterprise_id });
  return detailOrder(ctx, id);
}
