import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { timesOf } from '../../../kit/cron.ts';
import type { Db } from '../../../kit/db.ts';
import { type Held, inHand, type Tell } from '../../../kit/held-work.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { loadedFor } from '../rule/asked.service.ts';
import { compileRule } from '../rule/engine/compile.ts';
import { modelsOf } from '../rule/judging.queries.ts';
import { versionAt } from '../rule/rule.queries.ts';
import { devicesNamed } from '../rule/scope.queries.ts';
import { sourcesOfProducts } from '../stream/stream.queries.ts';
import { type Comparison, comparison } from './comparison.ts';
import { pacing } from './pace.ts';
import { type Heard, heardOf, type Listening, overheardBy, type Span } from './recorded.service.ts';
import { type Rehearsal, rehearse } from './rule-trial.policy.ts';
import { endTrial, insertEffects, type TrialRow, takeTrial, tellTrial } from './rule-trial.queries.ts';
import type { Result } from './rule-trial.view.ts';

/** A machine goes through some ten thousand messages a second; more than this would keep it for minutes. */
const MOST_MESSAGES = 5_000_000;
const MOST_SOURCES = 200;
/** Effects that are written down together. */
const TOGETHER = 500;
const asPlatform = { platform: 'try rules on what devices said' };

/** It writes nothing but its result; whoever finds it orphaned begins anew. */
export const runTrial = (kit: Kit, id: string, signal: AbortSignal) =>
  inHand<TrialRow>(kit, {
    ...{ name: 'a trial of a rule', signal },
    take: (db, holder) => takeTrial(db, id, holder),
    tell: ({ db }, row, { percent }) => tellTrial(db, id, row.holder, percent),
    async work(row, until, tell) {
      const result = await rehearsed({ kit, row, signal: until, tell });
      await inTransaction(kit, asPlatform, ({ db }) => endTrial(db, id, { state: 'done', result }));
    },
    fail: (_, error) => {
      const why = error instanceof Refusal ? error.code : 'kit.internal';
      return inTransaction(kit, asPlatform, ({ db }) => endTrial(db, id, { state: 'failed', error: why }));
    },
  });

type Run = { kit: Kit; row: Held<TrialRow>; signal: AbortSignal; tell: Tell };

async function prepared(
  kit: Kit,
  db: Db,
  enterpriseId: string,
  { scope, graph, span }: { scope: RuleScope; graph: RuleGraph; span: Span },
): Promise<Rehearsal> {
  const models = await modelsOf(db, scope.products);
  const learned = await loadedFor(kit, db, enterpriseId, [graph]);
  const { rule } = compileRule(graph, [...models.values()], learned);
  const named =
    scope.groups.length + scope.devices.length === 0
      ? undefined
      : new Set(await devicesNamed(db, enterpriseId, scope));
  const products = new Set(scope.products);
  return rehearse(rule, {
    isMeant: (deviceId, productId) => products.has(productId) && (!named || named.has(deviceId)),
    overheard: new Set(askedIn(graph).map(({ deviceId }) => deviceId)),
    clock: new Map(
      graph.nodes.flatMap((node) =>
        node.type === 'on-schedule' ? [[node.id, new Set(timesOf(node.cron, ...span))] as const] : [],
      ),
    ),
  });
}

const askedIn = ({ nodes }: RuleGraph) => nodes.flatMap((node) => (node.type === 'enrich' ? [node] : []));

const rehearsalsOf = ({ kit, row, signal }: Run, span: Span) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const { db } = ctx;
    const { enterprise_id: enterpriseId, scope, graph } = row;
    const against = row.against === null ? undefined : await versionAt(db, row.rule_id, row.against);
    const after = await prepared(kit, db, enterpriseId, { scope, graph, span });
    const before = against && (await prepared(kit, db, enterpriseId, { ...against, span }));
    const asked = [graph, ...(against ? [against.graph] : [])].flatMap(askedIn);
    const listening: Listening = {
      ...{ span, signal, overheard: await overheardBy(ctx, enterpriseId, asked) },
      clock: [...new Set([...after.clock, ...(before?.clock ?? [])])].sort((one, other) => one - other),
    };
    const sources = await sourcesOfProducts(db, enterpriseId, scope.products, MOST_SOURCES + 1);
    return { after, before, listening, sources };
  });

async function rehearsed(run: Run): Promise<Result> {
  const { kit, row } = run;
  const began = performance.now();
  const span: Span = [row.from_at.getTime(), row.to_at.getTime()];
  const { after, before, listening, sources } = await rehearsalsOf(run, span);
  if (sources.length > MOST_SOURCES) throw new Refusal('iot.trial_large');
  const compared = comparison();
  const hear = (one: Heard) => compared.add(before?.hear(one) ?? [], after.hear(one));
  let messages = 0;
  for (const [n, sourceId] of sources.entries()) {
    const isAt = (share: number) => run.tell((n + share) / sources.length);
    messages += await inTransaction(kit, asPlatform, (ctx) =>
      goThrough(ctx, run, { sourceId, listening, compared }, (one) => {
        hear(one);
        isAt((one.at - span[0]) / (span[1] - span[0]));
      }),
    );
    if (messages > MOST_MESSAGES) throw new Refusal('iot.trial_large');
    compared.add(before?.end(span[1]) ?? [], after.end(span[1]));
    await write(run, compared);
    isAt(1);
  }
  const { digest, failures, nodes } = after.result();
  const seconds = (performance.now() - began) / 1_000;
  return {
    ...{ messages, failures, digest, nodes, ...compared.result() },
    speed: Math.round((span[1] - span[0]) / 1_000 / seconds),
  };
}

async function write({ kit, row, signal }: Run, compared: Comparison) {
  if (compared.waiting() === 0) return;
  const effects = compared.take();
  await inTransaction(kit, asPlatform, ({ db }) => insertEffects(db, row.id, row.holder, effects));
  signal.throwIfAborted();
}

type Way = { sourceId: string; listening: Listening; compared: Comparison };

/** What a gateway said, a little at a time. Answers how many messages it was. */
async function goThrough(
  ctx: Context,
  run: Run,
  { sourceId, listening, compared }: Way,
  hear: (one: Heard) => void,
): Promise<number> {
  const pace = pacing();
  let heard = 0;
  let messages = 0;
  for await (const one of heardOf(ctx, sourceId, listening)) {
    hear(one);
    heard += 1;
    if (one.what !== 'overheard') messages += 1;
    if (heard > MOST_MESSAGES) throw new Refusal('iot.trial_large');
    if (compared.waiting() >= TOGETHER) await write(run, compared);
    const way = pace();
    if (!way) continue;
    await way;
    run.signal.throwIfAborted();
  }
  return messages;
}
