import {
  type DataChange,
  dataApi,
  dataTopic,
  type NodeData,
  type Snapshot,
} from '@cloudyard/contract/equipment/data.ts';
import { type Actor, holds } from '../../../kit/actor.ts';
import { type ActorContext, type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import {
  changesAfter,
  isHotAfter,
  type LiveChange,
  latestOf,
  makeLivePoints,
  pointStore,
  pointsAfter,
  seriesOf,
  sourceById,
} from '../../telemetry/index.ts';
import { newestConfig, nodesOf } from '../config/config.queries.ts';
import { ownGateway } from '../gateway/gateway.queries.ts';
import { known } from '../gateway/gateway.service.ts';
import { changeView } from './data.view.ts';

/** So many frames are read again for a user who missed some; whoever missed more reads everything anew. */
const MOST_MISSED = 500;
const MOST_POINTS = 50_000;

/** The number first: what is stored while the values are read is sent once more, and never missed. */
export async function snapshotOf(ctx: ActorContext, id: string): Promise<Snapshot> {
  const gateway = await known(ctx, id);
  const no = (await sourceById(ctx.db, id))?.frame_no ?? 0;
  const config = await newestConfig(ctx.db, id);
  const series = new Map((await seriesOf(ctx.db, id)).map((one) => [one.name, one]));
  const latest = new Map((await latestOf(ctx.db, id)).map((point) => [point.series, point]));
  const nodes = (config ? nodesOf(config) : []).map((node): NodeData => {
    const { name, alias, description, dataType, dataUnit } = node;
    const one = series.get(alias);
    const last = one && latest.get(one.id);
    return {
      ...{ name, alias, description, dataType, dataUnit, period: one?.period_ms ?? null },
      last: one && last ? changeView(one, { ...last, receivedAt: last.received_at }) : null,
    };
  });
  return { no, nodes, isUp: gateway.session_id !== '' };
}

/** Null: too much was missed. */
export async function missedBy(ctx: ActorContext, id: string, after: number): Promise<DataChange | null> {
  await known(ctx, id);
  const last = (await sourceById(ctx.db, id))?.frame_no ?? 0;
  // What was sealed meanwhile is not among the frames any more.
  if (last - after > MOST_MISSED || !(await isHotAfter(ctx.db, id, after))) return null;
  if ((await pointsAfter(ctx.db, id, after)) > MOST_POINTS) return null;
  const series = new Map((await seriesOf(ctx.db, id)).map((one) => [one.id, one]));
  const rows = await changesAfter(ctx.db, id, after, MOST_MISSED);
  const newest = new Map(rows.map((row) => [row.series, row]));
  const changes = [...newest.values()].flatMap((row) => {
    const one = series.get(row.series);
    return one ? [changeView(one, { ...row, receivedAt: row.received_at })] : [];
  });
  return { first: after + 1, last: rows.at(-1)?.no ?? after, changes };
}

const asPlatform = { platform: 'values for those who look at them' };

type MayHear = (ctx: Pick<Context, 'db'>, gatewayId: string) => Promise<boolean>;
const hearing = new WeakMap<Kit, Map<string, MayHear>>();
/** Keys of rooms above whose holders hear values of gateways of their enterprise as well, as far as the room lets them. */
export function letHear(kit: Kit, key: string, mayHear: MayHear): void {
  hearing.set(kit, (hearing.get(kit) ?? new Map<string, MayHear>()).set(key, mayHear));
}

async function hears(kit: Kit, actor: Actor, ctx: Pick<Context, 'db'>, id: string): Promise<boolean> {
  if (holds(actor, dataApi.snapshot.allow)) return true;
  for (const [key, mayHear] of hearing.get(kit) ?? [])
    if (holds(actor, key) && (await mayHear(ctx, id))) return true;
  return false;
}

/** Lets browsers hear what is stored of the gateways they look at. */
export function openData(kit: Kit): void {
  const live = makeLivePoints(kit, pointStore(kit), {
    watchedHere: () => kit.live.heardBelow(dataTopic.name),
    publish: (id, change) => inTransaction(kit, asPlatform, (ctx) => tell(ctx, id, change)),
  });
  kit.live.topic(dataTopic.name, async (actor, id, ctx) => {
    if (!(await ownGateway(ctx.db, id)) || !(await hears(kit, actor, ctx, id))) return false;
    live.watch(id);
    return true;
  });
}

async function tell(
  ctx: Parameters<Parameters<typeof inTransaction>[2]>[0],
  id: string,
  { first, last, points }: LiveChange,
) {
  const series = new Map((await seriesOf(ctx.db, id)).map((one) => [one.id, one]));
  const changes = points.flatMap((point) => {
    const one = series.get(point.series);
    return one ? [changeView(one, point)] : [];
  });
  await ctx.kit.live.publish(ctx, `${dataTopic.name}/${id}`, { first, last, changes } satisfies DataChange);
}
