import {
  type KeptNode,
  POLICY_LIMITS,
  type PolicyChange,
  type PolicyTarget,
  type ScopePolicy,
} from '@cloudyard/contract/iot/history-policy.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { type KeepRule, USUAL_RULE } from '@cloudyard/contract/telemetry/rule.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { keepDaysOf, setOwnRules } from '../../telemetry/index.ts';
import { placeOf } from '../device/device.service.ts';
import { isComputed } from '../point/computed.ts';
import {
  deletePolicy,
  insertPolicy,
  lockNodes,
  lockPolicy,
  type NodeRow,
  nodePage,
  nodesById,
  policiesOf,
  shownPolicies,
  targetName,
  updatePolicy,
} from './history-policy.queries.ts';
import { originOf, resolve } from './resolve.service.ts';
import { monthBytes, samplesFor, sizesOf } from './sample.service.ts';

const note = auditOf('iot.history-policy', 'history-policy');
const facts = (rule: KeepRule | null) =>
  rule && {
    ...{
      enabled: rule.enabled,
      keepMode: rule.mode,
      deadBand: rule.deadBand,
      deadBandKind: rule.deadBandKind,
    },
    ...{ silenceMs: rule.silenceMs, intervalMs: rule.intervalMs, rawDays: rule.rawDays },
    ...{ minuteDays: rule.minuteDays, hourDays: rule.hourDays, dayDays: rule.dayDays },
  };

function stateOf({ ended_at }: NodeRow, { enabled }: KeepRule, hasCome: boolean) {
  if (ended_at) return 'ended';
  if (!enabled) return 'off';
  return hasCome ? 'kept' : 'silent';
}

type Query = Parameters<typeof nodePage>[1];

export async function keptNodes(ctx: ActorContext, query: Query) {
  const enterpriseId = placeOf(ctx);
  const { rows, total } = await nodePage(ctx.db, query);
  const samples = await samplesFor(ctx, rows);
  const [sizes, days] = [await sizesOf(ctx, enterpriseId), await keepDaysOf(ctx.db, enterpriseId)];
  const views = rows.map((row): KeptNode => {
    const rule = row.rule ?? USUAL_RULE;
    return {
      ...{ id: row.id, name: row.title ?? row.property, property: row.property },
      // Of what is computed for a child: what stands for it there says nothing to people.
      alias: isComputed(row.alias) ? row.property : row.alias,
      ...{
        dataType: row.kind,
        unit: row.unit,
        rule,
        keepDays: rule.rawDays ?? days,
        revision: row.own_revision,
      },
      ...{ from: row.rule_from, fromName: row.from_name, state: stateOf(row, rule, samples.has(row.id)) },
      device: {
        ...{ id: row.device_id, name: row.device_name, code: row.device_code, nodeType: row.node_type },
        ...{ protocol: row.protocol, productName: row.product_name },
      },
      monthBytes: row.ended_at ? 0 : monthBytes(row, rule, samples, sizes),
    };
  });
  return toPage(views, total, query);
}

export const scopePolicies = async (ctx: ActorContext): Promise<ScopePolicy[]> =>
  (await shownPolicies(ctx.db)).map((row) => {
    const { from, of } = originOf(row);
    return {
      ...{ id: row.id, kind: from, targetId: of, name: row.name, rule: row.rule, revision: row.revision },
      ...{ nodes: row.nodes, updatedAt: row.updated_at.toISOString(), updateByName: row.updated_name },
    };
  });

type Nodes = Extract<PolicyTarget, { kind: 'nodes' }>;
type Scope = Exclude<PolicyTarget, Nodes>;

/** Whoever changes what another user has changed meanwhile is refused. */
async function saveNodes(ctx: ActorContext, { nodes }: Nodes, rule: KeepRule | null) {
  const wanted = new Map(nodes.map(({ id, revision }) => [id, revision]));
  const ids = [...wanted.keys()];
  const rows = await lockNodes(ctx.db, ids);
  if (rows.length < ids.length) throw new Refusal('iot.node_not_found');
  if (rows.some(({ id, own_revision }) => wanted.get(id) !== own_revision))
    throw new Refusal('iot.history_policy_stale');
  const before = await nodesById(ctx.db, ids);
  await setOwnRules(ctx.db, ids, rule);
  const thing = {
    id: before[0]?.device_id ?? '',
    name: before
      .slice(0, 5)
      .map(({ device_name, device_code, alias }) => `${device_name || device_code} · ${alias}`)
      .join(', '),
  };
  const [first] = before;
  const was = ids.length === 1 && first ? facts(first.rule ?? USUAL_RULE) : null;
  const after = { ...facts(rule), nodes: ids.length };
  await note(ctx, rule ? 'change' : 'remove', thing, { ...(was ? { before: was } : {}), after });
  return ids.length;
}

async function saveScope(ctx: ActorContext, { kind, id, revision }: Scope, rule: KeepRule | null) {
  const name = orRefuse(await targetName(ctx.db, kind, id), 'iot.policy_target_unknown');
  const known = await lockPolicy(ctx.db, kind, id);
  if ((known?.revision ?? 0) !== revision) throw new Refusal('iot.history_policy_stale');
  const by = ctx.actor.userId;
  if (!known && rule) {
    if ((await policiesOf(ctx.db, placeOf(ctx))).length >= POLICY_LIMITS.policies)
      throw new Refusal('iot.history_policies_many');
    await insertPolicy(ctx.db, kind, id, rule, by);
  } else if (known && rule) await updatePolicy(ctx.db, known.id, rule, by);
  else if (known) await deletePolicy(ctx.db, known.id);
  const [before, after] = [facts(known?.rule ?? null), facts(rule)];
  const said = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  await note(ctx, rule ? 'change' : 'remove', { id, name }, said);
}

/** Answers for how many gateways something else holds now. */
export async function savePolicy(ctx: ActorContext, { target, rule }: PolicyChange) {
  const enterpriseId = placeOf(ctx);
  if (target.kind === 'nodes') await saveNodes(ctx, target, rule);
  else await saveScope(ctx, target, rule);
  return { changed: await resolve(ctx.kit, ctx.db, enterpriseId) };
}
