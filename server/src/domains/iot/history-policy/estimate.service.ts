import type { Estimate, PolicyChange, PolicyTarget } from '@cloudyard/contract/iot/history-policy.ts';
import { yuanOf } from '@cloudyard/contract/kit/money.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type KeepRule, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse } from '../../../kit/refusal.ts';
import { quotaRows } from '../../space/index.ts';
import { grantedBytes, type Resolved, usageOf } from '../../telemetry/index.ts';
import { placeOf } from '../device/device.service.ts';
import { type NodeRow, nodesById, policiesOf, type ScopeRow, targetName } from './history-policy.queries.ts';
import { priceOf, priceOfMissing, type Tariff } from './price.policy.ts';
import { resolvedBy } from './resolve.service.ts';
import { monthBytes, monthOf, samplesFor, sizesOf } from './sample.service.ts';

/** Nodes, and gateways, that are looked at; what is beyond is taken to be like them. */
const MOST_NODES = 500;
const MOST_SOURCES = 20;

type Scope = Exclude<PolicyTarget, { kind: 'nodes' }>;

/** The policies there would be. */
function withChange(rows: readonly ScopeRow[], { kind, id }: Scope, rule: KeepRule | null): ScopeRow[] {
  const column = `${kind}_id` as const;
  const others = rows.filter((row) => row[column] !== id);
  if (!rule) return others;
  const made = { device_id: null, group_id: null, product_id: null, [column]: id };
  return [{ ...made, id: NIL, rule, revision: 0, updated_at: new Date() }, ...others];
}

/** By series what would hold, as far as that is about what is changed. */
async function thenOf(ctx: ActorContext, { target, rule }: PolicyChange): Promise<Map<number, KeepRule>> {
  const enterpriseId = placeOf(ctx);
  const policies = await policiesOf(ctx.db, enterpriseId);
  if (target.kind !== 'nodes') {
    orRefuse(await targetName(ctx.db, target.kind, target.id), 'iot.policy_target_unknown');
    const all = await resolvedBy(ctx.db, enterpriseId, withChange(policies, target, rule));
    const isMeant = ({ from, of }: Resolved) => (rule ? from === target.kind && of === target.id : true);
    return new Map(all.filter(isMeant).map((one) => [one.series, one.rule ?? USUAL_RULE]));
  }
  return new Map(target.nodes.map(({ id }) => [id, rule ?? USUAL_RULE]));
}

function sampled(rows: readonly NodeRow[]): NodeRow[] {
  const sources = new Set<string>();
  return rows
    .filter(
      ({ source_id }) => sources.has(source_id) || (sources.size < MOST_SOURCES && sources.add(source_id)),
    )
    .slice(0, MOST_NODES);
}

/** What room for points is sold at. */
async function tariffOf({ db }: ActorContext, enterpriseId: string): Promise<Tariff> {
  const all = await quotaRows(db, enterpriseId, new Date());
  const { step, price } = orRefuse(
    all.find(({ item }) => item === 'TS_DATABASE_SIZE'),
    'kit.not_found',
  );
  return { step, price };
}

/** What a change would keep, by what came lately and by what points take here. */
export async function estimate(ctx: ActorContext, change: PolicyChange): Promise<Estimate> {
  const enterpriseId = placeOf(ctx);
  const then = await thenOf(ctx, change);
  const rows = (await nodesById(ctx.db, [...then.keys()])).filter(({ ended_at }) => ended_at === null);
  const looked = sampled(rows);
  const samples = await samplesFor(ctx, looked);
  const sizes = await sizesOf(ctx, enterpriseId);
  const measured = looked.filter(({ id }) => samples.has(id));
  const sum = (of: (row: NodeRow) => number | null) => {
    const found = measured.reduce((all, row) => all + (of(row) ?? 0), 0);
    // What was not looked at is like what was.
    return Math.round(looked.length > 0 ? (found * rows.length) / looked.length : 0);
  };
  const bytes = (row: NodeRow, rule: KeepRule) => monthBytes(row, rule, samples, sizes);
  const ruleThen = ({ id }: NodeRow) => then.get(id) ?? USUAL_RULE;
  const [nowBytes, thenBytes] = [
    sum((row) => bytes(row, row.rule ?? USUAL_RULE)),
    sum((row) => bytes(row, ruleThen(row))),
  ];
  const usedBytes = (await usageOf(ctx.db, enterpriseId))?.bytes ?? 0;
  const granted = await grantedBytes(ctx, enterpriseId);
  const tariff = await tariffOf(ctx, enterpriseId);
  return {
    ...{ nodes: rows.length, on: rows.filter((row) => ruleThen(row).enabled).length },
    ...{ nowBytes, thenBytes, usedBytes, grantedBytes: granted, measured: measured.length },
    ...{ nowPrice: yuanOf(priceOf(nowBytes, tariff)), thenPrice: yuanOf(priceOf(thenBytes, tariff)) },
    missingPrice: yuanOf(priceOfMissing(usedBytes + thenBytes - granted, tariff)),
    rollupBytes: sum((row) => monthOf(row, ruleThen(row), samples).cells * sizes.cell),
    bytesPerPoint: sizes.point,
  };
}
