import type { Context } from '../../../kit/context.ts';
import { newId } from '../../../kit/new-id.ts';
import { queueCommand } from '../../equipment/index.ts';
import { notify } from '../../message/index.ts';
import { announce, begun } from '../alarm/announce.service.ts';
import { clearAlarms, insertSteps, lockAlarms, raiseAlarm } from '../alarm/raising.queries.ts';
import { ENCODED } from '../codec/encode.service.ts';
import { enqueueTo } from '../forward/queue.service.ts';
import { encodeCommandJob } from './encoded-command.jobs.ts';
import type { Effect } from './engine/effect.ts';
import { timesThisHour } from './judging.queries.ts';
import { count, type Round } from './round.service.ts';
import type { Running } from './running.service.ts';
import { encodingProductOf } from './target.queries.ts';

/** A rule that would write to people or machines more often than this within an hour is held back, and that is counted. */
const MOST_MESSAGES = 60;
const MOST_COMMANDS = 600;

type Of<K extends Effect['what']['kind']> = Effect & { what: Extract<Effect['what'], { kind: K }> };
type Doing = { ctx: Context; round: Round; running: Running };

const isOf = <K extends Effect['what']['kind']>(effect: Effect, kind: K): effect is Of<K> =>
  effect.what.kind === kind;

type Done = { running: Running; effects: readonly Effect[] };

/**
 * Alarms that will be counted on or cleared, in the order of their ids: whoever handles several at once (people, the
 * clock, other rounds) locks them so, and no two transactions wait for each other.
 */
export const lockConcerned = ({ db }: Context, done: readonly Done[]) =>
  lockAlarms(
    db,
    done.flatMap(({ running, effects }) =>
      effects
        .filter(({ what }) => what.kind === 'raise' || what.kind === 'clear')
        .map(({ deviceId }) => ({ ruleId: running.id, deviceId })),
    ),
  );

/**
 * Does what follows from messages, in the transaction that judges them: of each device in their order, of several devices
 * in the order of their ids, so that of two that raise the same alarms one waits for the other.
 */
export async function applyEffects(ctx: Context, round: Round, running: Running, effects: readonly Effect[]) {
  const doing = { ctx, round, running };
  const inOrder = effects.toSorted(({ deviceId: one }, { deviceId: other }) =>
    one < other ? -1 : one > other ? 1 : 0,
  );
  for (const { effect, times } of joined(inOrder)) {
    if (isOf(effect, 'raise')) await raise(doing, effect, times);
    else if (isOf(effect, 'clear')) await clear(doing, effect);
    else if (isOf(effect, 'message')) await write(doing, effect, times);
    else if (isOf(effect, 'command')) await command(doing, effect);
    else if (isOf(effect, 'set')) set(doing, effect);
    else if (isOf(effect, 'forward')) await forward(doing, effect);
  }
}

/** The same alarm several times in a row is the first of them, counted. */
function joined(effects: readonly Effect[]): { effect: Effect; times: number }[] {
  const found: { effect: Effect; times: number }[] = [];
  for (const effect of effects) {
    const before = found.findLast((one) => one.effect.deviceId === effect.deviceId);
    const isSame =
      before &&
      effect.what.kind === 'raise' &&
      before.effect.what.kind === 'raise' &&
      before.effect.node === effect.node;
    if (isSame) before.times += 1;
    else found.push({ effect, times: 1 });
  }
  return found;
}

async function raise({ ctx, round, running }: Doing, effect: Of<'raise'>, times: number) {
  const { enterpriseId, deviceId, deviceName, node, facts, what } = effect;
  const at = new Date(effect.receivedAt);
  const { severity, title } = what;
  const { id, isNew, isShelved } = await raiseAlarm(ctx.db, {
    ...{ enterpriseId, ruleId: running.id, ruleName: running.name, node, deviceId, deviceName },
    ...{ severity, title, facts, times, at },
  });
  const again = isNew ? times - 1 : times;
  if (again > 0) count(round, running, node, 'again', '', again);
  if (!isNew) return;
  count(round, running, node, 'raised');
  await begun(ctx, { id, enterpriseId, severity, title, deviceName, at, isShelved });
}

async function clear(
  { ctx, round, running }: Doing,
  { what, deviceId, enterpriseId, node, receivedAt }: Of<'clear'>,
) {
  const at = new Date(receivedAt);
  const ids = await clearAlarms(ctx.db, running.id, what.raised, deviceId, at);
  if (ids.length === 0) return;
  count(round, running, node, 'cleared', '', ids.length);
  await insertSteps(
    ctx.db,
    enterpriseId,
    ids.map((alarmId) => ({ alarmId, kind: 'cleared', byId: null, text: '', at })),
  );
  await announce(ctx, { id: ids[0] as string, enterpriseId, at });
}

/** Whether a node may do it once more within this hour. */
async function mayDo(
  { ctx, round, running }: Doing,
  node: string,
  port: string,
  most: number,
): Promise<boolean> {
  const counted = round.counts.get(`${running.id} ${running.version} ${node} ${port}`)?.times ?? 0;
  if (counted + (await timesThisHour(ctx.db, running.id, node, port)) < most) {
    count(round, running, node, port);
    return true;
  }
  count(round, running, node, 'held-back');
  return false;
}

async function write(doing: Doing, { what, node, enterpriseId, deviceId }: Of<'message'>, times: number) {
  if (!(await mayDo(doing, node, 'sent', MOST_MESSAGES))) return;
  const { users, handlers, title, text } = what;
  const to = handlers ? { holders: 'iot.alarm.handle', of: enterpriseId, also: users } : users;
  await notify(doing.ctx, {
    ...{ event: 'rule-said', to, enterpriseId, values: { title, text, rule: doing.running.name, times } },
    link: `/console/iot/device-detail/device/${deviceId}/-/-`,
    importance: 1,
  });
}

async function command(doing: Doing, { what, node, gatewayId, deviceId, enterpriseId }: Of<'command'>) {
  // It was behind a gateway when this began.
  if (gatewayId === '') return count(doing.round, doing.running, node, 'failure', 'it is behind no gateway');
  if (!(await mayDo(doing, node, 'sent', MOST_COMMANDS))) return;
  const { name, arguments: given } = what;
  const productId = ENCODED.includes(name) && (await encodingProductOf(doing.ctx.db, deviceId));
  if (productId) {
    const of = { ruleId: doing.running.id, version: doing.running.version, node, enterpriseId, productId };
    await doing.ctx.kit.jobs.send(doing.ctx, encodeCommandJob, {
      ...{ ...of, id: newId(), gatewayId, name, arguments: given },
    });
    return;
  }
  const isQueued = await queueCommand(doing.ctx, gatewayId, { name, arguments: given });
  if (!isQueued)
    count(doing.round, doing.running, node, 'failure', 'too many commands wait for this gateway');
}

/** Stored with the others of its round. */
function set({ round, running }: Doing, { what, node, deviceId, gatewayId, at }: Of<'set'>) {
  const { property, value } = what;
  const kind = running.rule.computed.get(property);
  if (kind)
    round.values.push({ running, node, value: { deviceId, gatewayId, property, at, value, what: kind } });
}

/** What the queue does not take, because it is full and drops, or because it is gone, is a failure of the node. */
async function forward({ ctx, round, running }: Doing, effect: Of<'forward'>) {
  const { what, node, enterpriseId, deviceId, deviceName, deviceCode, at } = effect;
  const taken = await enqueueTo(
    ctx.db,
    what.forwardId,
    { enterpriseId, deviceId, deviceName, deviceCode, at },
    what.payload,
  );
  if (taken === 'taken') count(round, running, node, 'sent');
  else count(round, running, node, 'failure', `forward: ${taken}`);
}
