import type { GatewaySignals, LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { latestOf, type SeriesRow, seenHeld, seriesOf, sourceById } from '../../telemetry/index.ts';
import { known } from './gateway.service.ts';

/** A node is late when it has not come for so many of its periods. */
const LATE_PERIODS = 2;
/** And never sooner: networks take their time. */
const LATE_AT_LEAST_MS = 5_000;

/**
 * Each signal by itself: a gateway that is away says nothing about the freshness of its nodes. `aliases`: of these nodes
 * only, such as those of one device behind it.
 */
export async function signalsOf(
  ctx: ActorContext,
  id: string,
  { at = new Date(), aliases }: { at?: Date; aliases?: ReadonlySet<string> } = {},
): Promise<GatewaySignals> {
  const row = await known(ctx, id);
  const isMeant = ({ name, ended_at, is_computed }: SeriesRow) =>
    ended_at === null && !is_computed && (aliases?.has(name) ?? true);
  const [source, series, latest] = [
    await sourceById(ctx.db, id),
    (await seriesOf(ctx.db, id)).filter(isMeant),
    new Map((await latestOf(ctx.db, id)).map((point) => [point.series, point])),
  ];
  const up = row.session_id !== '';
  const isLate = ({ id: number, period_ms }: (typeof series)[number]) => {
    if (period_ms === null) return false;
    const last = latest.get(number)?.received_at.getTime() ?? row.connected_at?.getTime() ?? 0;
    return at.getTime() - last > Math.max(LATE_PERIODS * period_ms, LATE_AT_LEAST_MS);
  };
  const ofQuality = (quality: number) =>
    series.filter((one) => latest.get(one.id)?.quality === quality).length;
  return {
    link: {
      up,
      since: (up ? row.connected_at : row.disconnected_at)?.toISOString() ?? null,
      cause: up ? null : ((row.link_cause || null) as LinkCause | null),
    },
    address: row.address,
    fresh: {
      known: up,
      late: up ? series.filter(isLate).length : 0,
      nodes: series.length,
      newest: (aliases ? newestOf(series, latest) : source?.newest_at)?.toISOString() ?? null,
    },
    quality: { bad: ofQuality(2), uncertain: ofQuality(1) },
    held: await seenHeld(ctx, row.enterprise_id),
    skewMs: source?.skew_ms ?? null,
  };
}

/** When the newest value of some series was measured. */
function newestOf(series: readonly { id: number }[], latest: ReadonlyMap<number, { at: Date }>) {
  const times = series.flatMap(({ id }) => latest.get(id)?.at.getTime() ?? []);
  return times.length > 0 ? new Date(Math.max(...times)) : undefined;
}
