import type { NodeCount, Rule, RuleDraft, RuleScope, RuleView, Trace } from '@cloudyard/contract/iot/rule.ts';
import {
  MOST_IN_WINDOW,
  type RuleGraph,
  type RuleNode,
  type RuleProblem,
} from '@cloudyard/contract/iot/rule-graph.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { newId } from '../../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { askedBy, keepAsked } from './asked.service.ts';
import { compileRule } from './engine/compile.ts';
import { modelsOf } from './judging.queries.ts';
import {
  countRules,
  countsOf,
  deleteRule,
  insertRule,
  lockRule,
  outcomesOf,
  type RuleFilter,
  type RuleRow,
  ruleById,
  rulePage,
  tracesOf,
  updateRule,
  versionAt,
  versionsOf,
} from './rule.queries.ts';
import { canaryOf, ruleView, wholeView } from './rule.view.ts';
import { RULES_CHANGED } from './running.service.ts';
import { devicesOfScope } from './scope.queries.ts';
import { targetProblems } from './target.queries.ts';

export const note = auditOf('iot.rule', 'rule');
const MOST_RULES = 500;

export async function rules(ctx: ActorContext, query: RuleFilter & Parameters<typeof rulePage>[2]) {
  const { rows, total } = await rulePage(ctx.db, query, query);
  const shown: Rule[] = [];
  for (const row of rows) shown.push(ruleView(await withMembers(ctx.db, row)));
  return toPage(shown, total, query as Paging);
}

/** Who is in a group is asked group by group. */
const withMembers = async (db: Db, row: RuleRow): Promise<RuleRow> =>
  (row.scope.groups ?? []).length === 0
    ? row
    : { ...row, devices: await devicesOfScope(db, row.enterprise_id, row.scope) };

export const known = async (db: Db, id: string): Promise<RuleRow> =>
  orRefuse(await ruleById(db, id), 'iot.rule_not_found');

/** Locked: who changes a rule waits for who changes it. */
export async function locked(ctx: ActorContext, id: string): Promise<RuleRow> {
  orRefuse(await lockRule(ctx.db, id), 'iot.rule_not_found');
  return known(ctx.db, id);
}

/** One that runs already goes on: it never had enough values to give anything. */
const windowProblem = (node: RuleNode): RuleProblem[] =>
  node.type === 'window' && node.by === 'count' && node.isSliding && node.size > MOST_IN_WINDOW
    ? [{ node: node.id, field: 'size', code: 'window-large', detail: '', start: null, end: null }]
    : [];

/** What is wrong with a drawing: in itself, for the models of its scope, and with what it refers to. */
export async function problemsOf(
  ctx: ActorContext,
  scope: RuleScope,
  graph: RuleGraph,
): Promise<RuleProblem[]> {
  const { db } = ctx;
  const models = await modelsOf(db, scope.products);
  const { problems } = compileRule(graph, [...models.values()], await askedBy(ctx, graph));
  return [...problems, ...graph.nodes.flatMap(windowProblem), ...(await targetProblems(db, scope, graph))];
}

const canaryOutcomes = async (db: Db, { id, canary_version: version }: RuleRow) =>
  version === null ? undefined : outcomesOf(db, id, version);

export async function rule(ctx: ActorContext, id: string): Promise<RuleView> {
  const { db } = ctx;
  const row = await withMembers(db, await known(db, id));
  return wholeView(row, await problemsOf(ctx, row.scope, row.graph), await canaryOutcomes(db, row));
}

const drawn = ({ scope, graph, name, description }: RuleDraft) => ({
  ...{ name, description, scope: JSON.stringify(scope), graph: JSON.stringify(graph) },
});

export async function addRule(ctx: ActorContext, draft: RuleDraft): Promise<RuleView> {
  orRefuse(ctx.actor.enterpriseId, 'kit.not_allowed');
  if ((await countRules(ctx.db)) >= MOST_RULES) throw new Refusal('iot.rules_many');
  const id = newId();
  const by = ctx.actor.userId;
  await insertRule(ctx.db, { id, ...drawn(draft), created_by: by, updated_by: by });
  await note(ctx, 'add', { id, name: draft.name }, { after: { name: draft.name } });
  return rule(ctx, id);
}

export async function saveRule(
  ctx: ActorContext,
  id: string,
  { revision, ...draft }: RuleDraft & { revision: number },
) {
  const before = await locked(ctx, id);
  if (before.revision !== revision) throw new Refusal('iot.rule_stale');
  await updateRule(ctx.db, id, {
    ...{ ...drawn(draft), revision: revision + 1, updated_by: ctx.actor.userId, updated_at: new Date() },
  });
  if (before.name !== draft.name)
    await note(
      ctx,
      'change',
      { id, name: draft.name },
      { before: { name: before.name }, after: { name: draft.name } },
    );
  return rule(ctx, id);
}

export async function copyRule(ctx: ActorContext, id: string, name: string): Promise<RuleView> {
  const { scope, graph, description } = await known(ctx.db, id);
  return addRule(ctx, { name, description, scope, graph });
}

export async function removeRule(ctx: ActorContext, id: string) {
  const { name, is_enabled } = await locked(ctx, id);
  if (is_enabled) throw new Refusal('iot.rule_running');
  await keepAsked(ctx, { id, name }, []);
  await deleteRule(ctx.db, id);
  await note(ctx, 'remove', { id, name }, { before: { name } });
  return { id };
}

export async function versions({ db }: ActorContext, id: string) {
  await known(db, id);
  return (await versionsOf(db, id)).map(({ version, note: said, published_at, published_name, graph }) => ({
    ...{ version, note: said, publishedAt: published_at.toISOString(), publishedByName: published_name },
    nodes: graph.nodes.length,
  }));
}

export async function version({ db }: ActorContext, id: string, number: number) {
  await known(db, id);
  const row = orRefuse(await versionAt(db, id, number), 'iot.rule_not_found');
  const { note: said, published_at, published_name, graph, scope } = row;
  return {
    ...{
      version: number,
      note: said,
      publishedAt: published_at.toISOString(),
      publishedByName: published_name,
    },
    ...{ nodes: graph.nodes.length, scope, graph },
  };
}

export async function counts({ db }: ActorContext, id: string) {
  const row = await known(db, id);
  const nodes = new Map<string, NodeCount>();
  for (const { node, port, times, last_detail } of await countsOf(db, id)) {
    if (node === '') continue;
    const one = nodes.get(node) ?? { node, ports: {}, failures: 0, lastError: '' };
    one.ports[port] = times;
    if (port === 'failure') Object.assign(one, { failures: times, lastError: last_detail });
    nodes.set(node, one);
  }
  const canary = canaryOf(row, await canaryOutcomes(db, row));
  return { version: row.version, canary, nodes: [...nodes.values()] };
}

export async function debug(ctx: ActorContext, id: string, minutes: number) {
  const row = await locked(ctx, id);
  const until = minutes === 0 ? null : new Date(Date.now() + minutes * 60_000);
  await updateRule(ctx.db, id, { debug_until: until });
  await note(ctx, 'debug', { id, name: row.name }, { after: { minutes } });
  await ctx.kit.bus.publish(ctx.db, RULES_CHANGED, { enterpriseId: row.enterprise_id });
  return { until: until?.toISOString() ?? null };
}

const MOST_SHOWN = 100;

export async function traces({ db }: ActorContext, id: string) {
  const row = await known(db, id);
  const content = (await tracesOf(db, id, MOST_SHOWN)).map(
    (one): Trace => ({
      ...{ id: `${one.id}`, at: one.at.toISOString(), version: one.version, deviceId: one.device_id },
      deviceName: one.device_name,
      message: one.message as Trace['message'],
      steps: one.steps as Trace['steps'],
    }),
  );
  const until = row.debug_until && row.debug_until > new Date() ? row.debug_until.toISOString() : null;
  return { until, content };
}
