import { CronExpressionParser } from 'cron-parser';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { notify } from '../../message/index.ts';
import type { ThingMessage } from '../stream/message.ts';
import { takeBack } from './canary.service.ts';
import { endCanaries, openCanaries, rulesDue, scheduleDue, takeScheduled } from './clock.queries.ts';
import { applyEffects } from './effects.service.ts';
import { tick, wake } from './engine/engine.ts';
import {
  type DueRow,
  dueKeys,
  enterprisesDue,
  forgetState,
  isInForce,
  postpone,
  takeDue,
} from './judging.queries.ts';
import {
  count,
  loadOverheard,
  loadStates,
  newRound,
  note,
  othersIn,
  type Round,
  saveRound,
  stateIn,
  touch,
} from './round.service.ts';
import { noteReturned, outcomesOf } from './rule.queries.ts';
import { RULES_CHANGED, type Running } from './running.service.ts';
import { devicesOfProducts } from './scope.queries.ts';

const asPlatform = { platform: 'rules whose time has come' };
const MOST_DUE = 500;
/** Until a rule that is not in hand is looked for again. */
const AGAIN_MS = 60_000;
/** A schedule speaks for so many devices. */
const MOST_DEVICES = 1_000;

const of = (row: DueRow, at: number): ThingMessage => ({
  ...{ productId: row.product_id, tags: row.tags, values: {}, quality: {}, no: 0 },
  ...{ enterpriseId: row.enterprise_id, deviceId: row.device_id, deviceName: row.name, deviceCode: row.code },
  ...{ gatewayId: row.gateway_id ?? '', kind: 'property', at, receivedAt: at },
});

type Asked = Omit<Parameters<typeof takeDue>[1], 'most'>;

const wakeSome = (kit: Kit, running: readonly Running[], asked: Asked) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const { enterpriseId, now } = asked;
    const rows = await takeDue(ctx.db, { ...asked, most: MOST_DUE });
    const round = newRound(enterpriseId);
    await loadOverheard(ctx, round, running);
    for (const row of rows) await wakeOne(ctx, round, running, row, now.getTime());
    await saveRound(ctx, round);
    return rows.length;
  });

/** Errors that pass by themselves: it is tried again. */
const PASSING: readonly unknown[] = ['kit.unavailable', 'kit.conflict', 'kit.took_too_long'];

/** What cannot be done is not tried again: it would stand before everything else for ever. */
async function wakeEach(kit: Kit, running: readonly Running[], { enterpriseId, now }: Asked) {
  const within = <T>(act: (db: Db) => Promise<T>) => kit.database.transaction(asPlatform, act);
  const keys = await within((db) => dueKeys(db, enterpriseId, now, MOST_DUE));
  for (const only of keys)
    await wakeSome(kit, running, { enterpriseId, now, only }).catch(async (error: unknown) => {
      kit.log.error({ err: error, rule: only.rule_id }, 'what a rule waited for could not be done');
      if (!PASSING.includes(refusalOf(error)?.code)) await within((db) => forgetState(db, only));
    });
}

/** Conditions that were true for long enough without a further word; of each enterprise by itself. */
export async function wakeDue(kit: Kit, running: readonly Running[], now = new Date()): Promise<boolean> {
  const due = await kit.database.transaction(asPlatform, (db) => enterprisesDue(db, now));
  let isMore = false;
  for (const enterpriseId of due) {
    const asked = { enterpriseId, now };
    const count = await wakeSome(kit, running, asked).catch(async (error: unknown) => {
      kit.log.warn({ err: error, enterprise: enterpriseId }, 'rules by the clock, one by one');
      await wakeEach(kit, running, asked);
      return 0;
    });
    if (count === MOST_DUE) isMore = true;
  }
  return isMore;
}

async function wakeOne(ctx: Context, round: Round, running: readonly Running[], row: DueRow, now: number) {
  const one = running.find(({ id, version }) => id === row.rule_id && version === row.version);
  // This copy may not have heard of it yet, or it does not fit its models for now.
  if (!one && (await isInForce(ctx.db, row))) return postpone(ctx.db, row, new Date(now + AGAIN_MS));
  const key = `${row.rule_id} ${row.version} ${row.device_id}`;
  round.states.set(key, { ...row, due_at: null });
  round.changed.add(key);
  // Stopped, or another version is for this device: what it waited for is not awaited any more.
  if (!one?.isMeant(row.device_id, row.product_id)) {
    for (const hold of Object.values(row.content.holds)) hold.dueAt = null;
    return;
  }
  const message = of(row, now);
  const outcome = wake(one.rule, row.content, message, now, othersIn(round, one));
  note(round, one, message, outcome);
  await applyEffects(ctx, round, one, outcome.effects);
}

/** When the next of several schedules is due. */
export function nextOf(crons: readonly string[], after: Date): Date | null {
  const times = crons.map((cron) =>
    CronExpressionParser.parse(cron, { tz: 'Asia/Shanghai', currentDate: after }).next().getTime(),
  );
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

const schedulesOf = ({ rule }: Running) => rule.triggers.filter((node) => node.type === 'on-schedule');

/** Rules that speak by the clock, each by itself: what goes wrong with one is its own affair. */
export async function runSchedules(kit: Kit, running: readonly Running[], now = new Date()) {
  const due = await kit.database.transaction(asPlatform, (db) => rulesDue(db, now));
  for (const id of due) {
    const versions = running.filter((one) => one.id === id);
    await speak(kit, id, versions, now).catch(async (error: unknown) => {
      kit.log.error({ err: error, rule: id }, 'a rule could not speak by the clock');
      await speak(kit, id, versions, now, false);
    });
  }
}

/** Who comes first sets the next time; what was missed meanwhile is not made up for. */
const speak = (kit: Kit, id: string, versions: readonly Running[], now: Date, isSaid = true) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const at = await takeScheduled(ctx.db, id, now);
    if (!at) return;
    // This copy may not have heard of it yet, or it does not fit its models for now: its schedule is not forgotten.
    if (versions.length === 0)
      return void (await scheduleDue(ctx.db, id, new Date(now.getTime() + AGAIN_MS)));
    const crons = versions.flatMap((one) => schedulesOf(one).map(({ cron }) => cron));
    await scheduleDue(ctx.db, id, nextOf(crons, now));
    for (const one of isSaid ? versions : []) await runOne(ctx, one, at);
  });

async function runOne(ctx: Context, running: Running, dueAt: Date) {
  const round = newRound(running.enterpriseId);
  const devices = (
    await devicesOfProducts(ctx.db, running.enterpriseId, running.products, MOST_DEVICES)
  ).filter((one) => running.isMeant(one.deviceId, one.productId));
  await loadStates(
    ctx,
    round,
    [{ ...running, isStateless: false }],
    devices.map(({ deviceId }) => deviceId),
  );
  const before = new Date(dueAt.getTime() - 1);
  for (const node of schedulesOf(running)) {
    if (nextOf([node.cron], before)?.getTime() !== dueAt.getTime()) continue;
    for (const device of devices) {
      const message: ThingMessage = {
        ...{ ...device, kind: 'property', no: 0, at: dueAt.getTime(), receivedAt: dueAt.getTime() },
        ...{ values: {}, quality: {} },
      };
      const state = stateIn(round, running, device.deviceId);
      const outcome = tick(running.rule, state, node, message, othersIn(round, running));
      touch(round, running, device.deviceId);
      count(round, running, '', 'message');
      note(round, running, message, outcome);
      await applyEffects(ctx, round, running, outcome.effects);
    }
  }
  await saveRound(ctx, round);
}

/** So many messages say enough about a version. */
const ENOUGH = 20;

/** A canary that fails more often than was allowed is taken back; so is one nobody decided on in its time. */
export const watchCanaries = (kit: Kit, now = new Date()) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    for (const row of await openCanaries(ctx.db)) {
      const { messages, failures } = await outcomesOf(ctx.db, row.id, row.canary_version);
      const percent = messages === 0 ? 0 : Math.round((failures / messages) * 1_000) / 10;
      const isFailing = messages >= ENOUGH && percent > row.canary_failures_at_most;
      if (!isFailing && row.canary_ends_at > now) continue;
      await takeBack(ctx.db, row.id, row.canary_version, row.version);
      await endCanaries(ctx.db, row.id, isFailing ? `failures ${percent}` : 'time');
      await noteReturned(ctx.db, row.id);
      await ctx.kit.bus.publish(ctx.db, RULES_CHANGED, { enterpriseId: row.enterprise_id });
      if (!isFailing) continue;
      await notify(ctx, {
        ...{ event: 'canary-returned', to: { holders: 'iot.rule.edit', of: row.enterprise_id } },
        values: { rule: row.name, version: row.canary_version, failures: percent },
        ...{
          enterpriseId: row.enterprise_id,
          link: `/console/iot/rule-engine?rule=${row.id}`,
          importance: 1,
        },
      });
    }
  });
