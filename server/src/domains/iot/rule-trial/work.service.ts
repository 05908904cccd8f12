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
import { type Comparison, comparison } from './comparison.ts';
import { pacing } from './pace.ts';
import { type Rehearsal, rehearse } from './rule-trial.policy.ts';
import {
  endTrial,
  eventsBetween,
  insertEffects,
  type TrialRow,
  takeTrial,
  tellTrial,
} from './rule-trial.queries.ts';
import type { Result } from './rule-trial.view.ts';

/** A machine goes through some ten thousand messages a second; more than this would keep it for minutes. */
const MOST_MESSAGES = 5_000_000;
const MOST_SOURCES = 200;
const MOST_EVENTS = 10_000;
const TRIES = 3;
/** How often it says how far it is, and hears that it was cancelled. */
const TELL_MS = 250;
/** Effects that are written down together. */
const TOGETHER = 500;
const asPlatform = { platform: 'try rules on what devices said' };

/** One copy of the server has it in hand; whoever finds it orphaned begins anew. It writes nothing but its result. */
export async function runTrial(kit: Kit, id: string, signal: AbortSignal) {
  const presence = kit.presence();
  if (!presence) return;
  const row = await inTransaction(kit, asPlatform, ({ db }) => takeTrial(db, id, presence.mark));
  if (!row) return;
  const cancelled = new AbortController();
  const until = AbortSignal.any([signal, presence.lost, kit.ending, cancelled.signal]);
  const run: Run = { kit, row, holder: presence.mark, signal: until, percent: 0 };
  const telling = tell(run, cancelled);
  try {
    if (row.attempts > TRIES) throw new Error('it was interrupted too often');
    const result = await rehearsed(run);
    await inTransaction(kit, asPlatform, ({ db }) => endTrial(db, id, { state: 'done', result }));
  } catch (error) {
    // On the way out nothing is written: the next copy of the server begins it anew, unless somebody cancelled it.
    if (until.aborted) return;
    kit.log.warn({ err: error, trial: id }, 'a trial of a rule did not succeed');
    const why = error instanceof Refusal ? error.code : 'kit.internal';
    await inTransaction(kit, asPlatform, ({ db }) => endTrial(db, id, { state: 'failed', error: why }));
  } finally {
    clearInterval(telling);
  }
}

type Run = { kit: Kit; row: TrialRow; holder: number; signal: AbortSignal; percent: number };

/** How far it is; and ends it soon after somebody cancelled it, also while points are looked for. */
function tell(run: Run, cancelled: AbortController) {
  const { kit, row, holder } = run;
  let isTelling = false;
  return setInterval(() => {
    if (isTelling) return;
    isTelling = true;
    inTransaction(kit, asPlatform, ({ db }) => tellTrial(db, row.id, holder, run.percent))
      .then((isOurs) => {
        if (!isOurs) cancelled.abort();
      })
      .catch((error: unknown) => kit.log.warn({ err: error, trial: row.id }, 'how far a trial is'))
      .finally(() => {
        isTelling = false;
      });
  }, TELL_MS);
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

const rehearsalsOf = ({ kit, row }: Run) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    const against = row.against === null ? undefined : await versionAt(db, row.rule_id, row.against);
    return {
      after: await prepared(db, row.enterprise_id, row.scope, row.graph),
      before: against && (await prepared(db, row.enterprise_id, against.scope, against.graph)),
      sources: await sourcesOfProducts(db, row.enterprise_id, row.scope.products, MOST_SOURCES + 1),
    };
  });

async function rehearsed(run: Run): Promise<Result> {
  const { kit, row } = run;
  const began = performance.now();
  const span: Span = [row.from_at.getTime(), row.to_at.getTime()];
  const { after, before, sources } = await rehearsalsOf(run);
  if (sources.length > MOST_SOURCES) throw new Refusal('iot.trial_large');
  const compared = comparison();
  const see = (message: ThingMessage) => compared.add(before?.see(message) ?? [], after.see(message));
  let messages = 0;
  for (const [n, sourceId] of sources.entries()) {
    const isAt = (share: number) => {
      run.percent = Math.min(99, Math.floor(((n + share) / sources.length) * 100));
    };
    messages += await inTransaction(kit, asPlatform, (ctx) =>
      goThrough(ctx, run, sourceId, span, compared, (message) => {
        see(message);
        isAt((message.at - span[0]) / (span[1] - span[0]));
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

async function write({ kit, row, holder, signal }: Run, compared: Comparison) {
  if (compared.waiting() === 0) return;
  const effects = compared.take();
  await inTransaction(kit, asPlatform, ({ db }) => insertEffects(db, row.id, holder, effects));
  signal.throwIfAborted();
}

type Span = [number, number];

/** What a gateway said, a little at a time. Answers how many messages. */
async function goThrough(
  ctx: Context,
  run: Run,
  sourceId: string,
  span: Span,
  compared: Comparison,
  see: (message: ThingMessage) => void,
): Promise<number> {
  const pace = pacing();
  let count = 0;
  for await (const message of messagesIn(ctx, sourceId, span, run.signal)) {
    see(message);
    count += 1;
    if (count > MOST_MESSAGES) throw new Refusal('iot.trial_large');
    if (compared.waiting() >= TOGETHER) await write(run, compared);
    const way = pace();
    if (!way) continue;
    await way;
    run.signal.throwIfAborted();
  }
  return count;
}

/** What a gateway and everything behind it said, by their own clocks. */
async function* messagesIn(ctx: Context, sourceId: string, [from, to]: Span, signal: AbortSignal) {
  const mapping = await mappingOf(ctx.db, sourceId);
  const rows = await eventsBetween(ctx.db, sourceId, new Date(from), new Date(to), MOST_EVENTS + 1);
  if (rows.length > MOST_EVENTS) throw new Refusal('iot.trial_large');
  const events = rows.flatMap((row) => messageOfEvent(row, mapping));
  let next = 0;
  for await (const message of valuesOf(ctx, mapping, [from, to], signal)) {
    for (let event = events[next]; event && event.at <= message.at; event = events[++next])
      yield timed(event);
    yield timed(message);
  }
  for (const event of events.slice(next)) yield timed(event);
}

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
