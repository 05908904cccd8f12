import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { replayOf } from '../../telemetry/index.ts';
import { compileRule } from '../rule/engine/compile.ts';
import { modelsOf } from '../rule/judging.queries.ts';
import { versionAt } from '../rule/rule.queries.ts';
import { devicesNamed } from '../rule/scope.queries.ts';
import { type Mapping, messageOfEvent, messagesOf, type ThingMessage } from '../stream/message.ts';
import { mappingOf, sourcesOfProducts } from '../stream/stream.queries.ts';
import { difference, type Rehearsal, rehearse } from './rule-trial.policy.ts';
import { endTrial, eventsBetween, type TrialRow, takeTrial, tellTrial } from './rule-trial.queries.ts';
import type { Result } from './rule-trial.view.ts';

/** A machine goes through some hundred thousand points a second; more than this would keep it for minutes. */
const MOST_POINTS = 5_000_000;
const MOST_SOURCES = 200;
const MOST_EVENTS = 10_000;
const TRIES = 3;
const asPlatform = { platform: 'try rules on what devices said' };

/** One copy of the server has it in hand; whoever finds it orphaned begins anew. It writes nothing but its result. */
export async function runTrial(kit: Kit, id: string, signal: AbortSignal) {
  const presence = kit.presence();
  if (!presence) return;
  const row = await inTransaction(kit, asPlatform, ({ db }) => takeTrial(db, id, presence.mark));
  if (!row) return;
  const until = AbortSignal.any([signal, presence.lost, kit.ending]);
  try {
    if (row.attempts > TRIES) throw new Error('it was interrupted too often');
    const result = await rehearsed(kit, row, presence.mark, until);
    if (result) await inTransaction(kit, asPlatform, ({ db }) => endTrial(db, id, { state: 'done', result }));
  } catch (error) {
    // On the way out nothing is written: the next copy of the server begins it anew.
    if (until.aborted) return;
    kit.log.warn({ err: error, trial: id }, 'a trial of a rule did not succeed');
    const why = error instanceof Refusal ? error.code : 'kit.internal';
    await inTransaction(kit, asPlatform, ({ db }) => endTrial(db, id, { state: 'failed', error: why }));
  }
}

async function prepared(
  db: Db,
  enterpriseId: string,
  scope: RuleScope,
  graph: RuleGraph,
): Promise<Rehearsal> {
  const models = await modelsOf(db, scope.products);
  const { rule } = compileRule(graph, [...models.values()]);
  const named =
    scope.groups.length + scope.devices.length === 0
      ? undefined
      : new Set(await devicesNamed(db, enterpriseId, scope));
  const products = new Set(scope.products);
  return rehearse(rule, {
    isMeant: (deviceId, productId) => products.has(productId) && (!named || named.has(deviceId)),
    overheard: new Set(graph.nodes.flatMap((node) => (node.type === 'enrich' ? [node.deviceId] : []))),
  });
}

/** Undefined: somebody cancelled it. */
async function rehearsed(
  kit: Kit,
  row: TrialRow,
  holder: number,
  signal: AbortSignal,
): Promise<Result | undefined> {
  const began = performance.now();
  const [from, to] = [row.from_at.getTime(), row.to_at.getTime()];
  const { after, before, sources } = await inTransaction(kit, asPlatform, async ({ db }) => {
    const against = row.against === null ? undefined : await versionAt(db, row.rule_id, row.against);
    return {
      after: await prepared(db, row.enterprise_id, row.scope, row.graph),
      before: against && (await prepared(db, row.enterprise_id, against.scope, against.graph)),
      sources: await sourcesOfProducts(db, row.enterprise_id, row.scope.products, MOST_SOURCES + 1),
    };
  });
  if (sources.length > MOST_SOURCES) throw new Refusal('iot.trial_large');
  let messages = 0;
  for (const [n, sourceId] of sources.entries()) {
    const percent = Math.floor((n / sources.length) * 100);
    const isOurs = await inTransaction(kit, asPlatform, ({ db }) => tellTrial(db, row.id, holder, percent));
    if (!isOurs) return undefined;
    messages += await goThrough(kit, sourceId, [from, to], signal, (message) => {
      after.see(message);
      before?.see(message);
    });
    if (messages > MOST_POINTS) throw new Refusal('iot.trial_large');
  }
  after.end(to);
  before?.end(to);
  const { effects, digest, failures, nodes } = after.result();
  const seconds = (performance.now() - began) / 1_000;
  return {
    ...{ messages, failures, digest, nodes, ...difference(before?.result().effects ?? [], effects) },
    speed: Math.round((to - from) / 1_000 / seconds),
  };
}

type Span = [number, number];

/** What a gateway and everything behind it said, by their own clocks. Answers how many messages. */
const goThrough = (
  kit: Kit,
  sourceId: string,
  [from, to]: Span,
  signal: AbortSignal,
  see: (message: ThingMessage) => void,
) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const mapping = await mappingOf(ctx.db, sourceId);
    const rows = await eventsBetween(ctx.db, sourceId, new Date(from), new Date(to), MOST_EVENTS);
    const events = rows.flatMap((row) => messageOfEvent(row, mapping));
    let next = 0;
    let count = 0;
    for await (const message of valuesOf(ctx, mapping, [from, to], signal)) {
      for (let event = events[next]; event && event.at <= message.at; event = events[++next])
        see(timed(event));
      see(timed(message));
      count += 1;
    }
    for (const event of events.slice(next)) see(timed(event));
    return count + events.length;
  });

/** In a trial it is the clock of the device that counts, so that it is always the same. */
const timed = (message: ThingMessage): ThingMessage => ({ ...message, receivedAt: message.at });

async function* valuesOf(ctx: Context, mapping: Mapping, [from, to]: Span, signal: AbortSignal) {
  const series = [...mapping.bySeries.keys()];
  if (series.length === 0) return;
  let open:
    | { at: number; series: number[]; value: (number | null)[]; quality: number[]; text: (string | null)[] }
    | undefined;
  const whole = () =>
    open
      ? messagesOf(
          { no: 0, receivedAt: open.at, ...open, at: open.series.map(() => open?.at ?? 0) },
          mapping,
          () => true,
        )
      : [];
  for await (const portion of replayOf(ctx, { series, from, to, signal }))
    for (const point of portion) {
      if (open?.at !== point.at) {
        yield* whole();
        open = { at: point.at, series: [], value: [], quality: [], text: [] };
      }
      open.series.push(point.series);
      open.value.push(point.value);
      open.quality.push(point.quality);
      open.text.push(point.text);
    }
  yield* whole();
}
