import type { RuleView } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { nextOf } from '../../../kit/cron.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { clearAlarmsOfNodes, insertSteps } from '../alarm/raising.queries.ts';
import { keepAsked } from './asked.service.ts';
import { handToCanary, takeBack, unchanged } from './canary.service.ts';
import {
  carryStates,
  deleteStates,
  insertVersion,
  newestVersion,
  noteReturned,
  type RuleRow,
  updateRule,
  versionAt,
} from './rule.queries.ts';
import { locked, note, problemsOf, rule } from './rule.service.ts';
import { RULES_CHANGED } from './running.service.ts';

type Published = {
  revision: number;
  note: string;
  canary?: { share: number; minutes: number; failuresAtMost: number } | undefined;
};

const NO_CANARY = {
  ...{ canary_version: null, canary_share: null, canary_started_at: null, canary_ends_at: null },
  canary_failures_at_most: null,
};
const cronsOf = ({ nodes }: RuleGraph) =>
  nodes.flatMap((node) => (node.type === 'on-schedule' ? [node.cron] : []));
const told = (ctx: ActorContext, { enterprise_id }: RuleRow) =>
  ctx.kit.bus.publish(ctx.db, RULES_CHANGED, { enterpriseId: enterprise_id });

/** What is drawn becomes a version: for all devices, or for a share of them beside the one in force. */
export async function publish(
  ctx: ActorContext,
  id: string,
  { revision, note: said, canary }: Published,
): Promise<RuleView> {
  const row = await locked(ctx, id);
  if (row.revision !== revision) throw new Refusal('iot.rule_stale');
  if (row.canary_version !== null) throw new Refusal('iot.rule_canary_open');
  if (canary && (row.version === null || !row.is_enabled)) throw new Refusal('iot.rule_unpublished');
  if ((await problemsOf(ctx, row.scope, row.graph)).length > 0) throw new Refusal('iot.rule_invalid');
  const version = (await newestVersion(ctx.db, id)) + 1;
  const { scope, graph } = row;
  await insertVersion(ctx.db, {
    ...{ rule_id: id, version, scope: JSON.stringify(scope), graph: JSON.stringify(graph) },
    ...{ note: said, published_by: ctx.actor.userId },
  });
  const before = row.version === null ? undefined : await versionAt(ctx.db, id, row.version);
  await keepAsked(ctx, row, [graph, ...(before ? [before.graph] : [])]);
  const now = new Date();
  if (canary) await beginCanary(ctx, row, version, canary, now);
  else await takeEffect(ctx, row, version, graph, now);
  await updateRule(ctx.db, id, { published_revision: revision });
  await note(
    ctx,
    'publish',
    { id, name: row.name },
    { after: { ruleVersion: version, share: canary?.share ?? 100 } },
  );
  await told(ctx, row);
  return rule(ctx, id);
}

async function beginCanary(
  ctx: ActorContext,
  row: RuleRow,
  version: number,
  { share, minutes, failuresAtMost }: NonNullable<Published['canary']>,
  now: Date,
) {
  const before = await versionAt(ctx.db, row.id, row.version ?? 0);
  if (before) await handToCanary(ctx.db, row.id, before, { version, graph: row.graph }, share);
  await updateRule(ctx.db, row.id, {
    ...{ canary_version: version, canary_share: share, canary_started_at: now, canary_returned: '' },
    ...{
      canary_ends_at: new Date(now.getTime() + minutes * 60_000),
      canary_failures_at_most: failuresAtMost,
    },
    next_at: nextOf([...cronsOf(row.graph), ...cronsOf(before?.graph ?? { nodes: [], links: [] })], now),
  });
}

/** What the former version knew goes on where nothing changed; alarms of nodes that are gone end. */
async function takeEffect(ctx: ActorContext, row: RuleRow, version: number, graph: RuleGraph, now: Date) {
  const before = row.version === null ? undefined : await versionAt(ctx.db, row.id, row.version);
  if (before) {
    await carryStates(ctx.db, row.id, before.version, version, unchanged(before.graph, graph));
    await deleteStates(ctx.db, row.id, before.version);
    const left = graph.nodes.map((node) => node.id);
    const ids = await clearAlarmsOfNodes(ctx.db, row.id, left, now);
    const steps = ids.map((alarmId) => ({
      alarmId,
      kind: 'cleared',
      byId: ctx.actor.userId,
      text: '',
      at: now,
    }));
    await insertSteps(ctx.db, row.enterprise_id, steps);
  }
  await updateRule(ctx.db, row.id, {
    ...{ ...NO_CANARY, version, is_enabled: true, enabled_at: row.is_enabled ? row.enabled_at : now },
    ...{ canary_returned: '', next_at: nextOf(cronsOf(graph), now) },
  });
}

/** A user decided: everywhere, or back. */
export async function endCanary(ctx: ActorContext, id: string, keep: boolean): Promise<RuleView> {
  const row = await locked(ctx, id);
  if (row.canary_version === null) throw new Refusal('iot.rule_no_canary');
  const canary = orRefuse(await versionAt(ctx.db, id, row.canary_version), 'iot.rule_not_found');
  if (keep) await takeEffect(ctx, row, canary.version, canary.graph, new Date());
  else {
    await takeBack(ctx.db, id, canary.version, row.version);
    await updateRule(ctx.db, id, { ...NO_CANARY, canary_returned: 'person' });
    await noteReturned(ctx.db, id);
  }
  const after = { ruleVersion: keep ? canary.version : (row.version ?? 0) };
  await note(ctx, keep ? 'keep-canary' : 'return-canary', { id, name: row.name }, { after });
  await told(ctx, row);
  return rule(ctx, id);
}

export async function enableRule(ctx: ActorContext, id: string, isEnabled: boolean): Promise<RuleView> {
  const row = await locked(ctx, id);
  const inForce = orRefuse(
    row.version === null ? undefined : await versionAt(ctx.db, id, row.version),
    'iot.rule_unpublished',
  );
  const now = new Date();
  await updateRule(ctx.db, id, {
    ...{
      ...NO_CANARY,
      is_enabled: isEnabled,
      enabled_at: isEnabled ? (row.is_enabled ? row.enabled_at : now) : null,
    },
    // What it was about to say when it was stopped is not said later.
    ...{ next_at: isEnabled ? nextOf(cronsOf(inForce.graph), now) : null, tick_at: null, tick_after: null },
  });
  if (row.canary_version !== null) {
    await takeBack(ctx.db, id, row.canary_version, row.version);
    await noteReturned(ctx.db, id);
  }
  // What was about to be held when it was stopped is not so any more.
  if (!isEnabled) await deleteStates(ctx.db, id, inForce.version);
  await note(ctx, isEnabled ? 'start' : 'stop', { id, name: row.name });
  await told(ctx, row);
  return rule(ctx, id);
}
