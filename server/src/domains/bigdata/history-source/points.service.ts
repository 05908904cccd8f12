import type { HistoryDefinition } from '@cloudyard/contract/bigdata/history-source.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Caller, type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { holdersOfKey } from '../../access/index.ts';
import { intervalAt, type MeantPoint, pointsMeant } from '../../iot/index.ts';
import type { TableAsked, TableColumn } from '../../telemetry/index.ts';
import { columnNames, type Times, timesOf } from './history-source.policy.ts';

export const HISTORY_KEY = 'iot.history.read';

/** Whose rights count. */
export type Who = { userId: string; enterpriseId: string };
type Known = MeantPoint & { series: NonNullable<MeantPoint['series']> };
export type Meant = { known: Known[]; unknown: MeantPoint[] };

/** Inside the wall, as that person: what they do not see is not there. */
export const asPerson = <T>(
  kit: Kit,
  { userId, enterpriseId }: Who,
  act: (ctx: Context) => Promise<T>,
  caller?: Caller,
): Promise<T> => inTransaction(kit, { user: userId, enterprise: enterpriseId }, act, caller);

export async function meantBy(ctx: Context, { points }: HistoryDefinition): Promise<Meant> {
  const all = await pointsMeant(ctx, points);
  const isKnown = (one: MeantPoint): one is Known => one.series !== undefined && one.facts !== null;
  return { known: all.filter(isKnown), unknown: all.filter((one) => !isKnown(one)) };
}

export const nameOf = ({ device, facts, property }: MeantPoint) =>
  `${device?.name ?? ''} · ${facts?.name ?? property}`;

function columnsOf(known: readonly Known[]): TableColumn[] {
  const said = known.map(({ device, facts, property }) => ({
    ...{ device: device?.name ?? '', point: facts?.name ?? property },
  }));
  const names = columnNames(said);
  return known.map(({ series, facts }, at) => ({
    ...{ series: series.id, name: names[at] ?? '', unit: facts?.unit ?? series.unit },
    ...(said[at] as { device: string; point: string }),
  }));
}

/** The order for a table, of all of its points or of none. */
export const orderOf = (
  { how, layout, fill }: HistoryDefinition,
  known: readonly Known[],
  { from, to, until, width }: Times,
): TableAsked => ({ columns: columnsOf(known), from, to, until, width, how, layout, fill });

export const timesNow = (definition: HistoryDefinition, now = Date.now()) =>
  timesOf(definition, now, intervalAt);

const MOST_HOLDERS = 100_000;

/** Whether a user still holds all of these, whoever they are now. */
export async function stillHolds(ctx: Context, { userId, enterpriseId }: Who, keys: readonly string[]) {
  for (const key of keys) {
    const holders = await holdersOfKey(ctx.db, key, enterpriseId, { except: NIL, most: MOST_HOLDERS });
    if (!holders.some(({ id }) => id === userId)) return false;
  }
  return true;
}

/** All of them, or a refusal that says which are missing. */
export function mustBeKnown({ unknown }: Meant) {
  if (unknown.length === 0) return;
  const keys = unknown.map(({ deviceId, property }) => `${deviceId}~${property}`);
  throw new Refusal('bigdata.history_unknown', { points: keys.join(', ').slice(0, 2000) });
}
