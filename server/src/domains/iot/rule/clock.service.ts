import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { notify } from '../../message/index.ts';
import type { ThingMessage } from '../stream/message.ts';
import { takeBack } from './canary.service.ts';
import { endCanaries, openCanaries, takeCanary } from './clock.queries.ts';
import { applyEffects, lockConcerned } from './effects.service.ts';
import type { Effect } from './engine/effect.ts';
import { wake } from './engine/engine.ts';
import {
  type DueRow,
  dueKeys,
  enterprisesDue,
  forgetState,
  isInForce,
  postpone,
  takeDue,
} from './judging.queries.ts';
import { isPassing } from './passing.ts';
import { loadOverheard, newRound, note, othersIn, type Round, saveRound } from './round.service.ts';
import { noteReturned, outcomesOf } from './rule.queries.ts';
import { RULES_CHANGED, type Running } from './running.service.ts';

const asPlatform = { platform: 'rules whose time has come' };
const MOST_DUE = 500;
/** Until a rule that is not in hand is looked for again. */
const AGAIN_MS = 60_000;

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
    const done: Done[] = [];
    for (const row of rows) done.push(...(await wakeOne(ctx, round, running, row, now.getTime())));
    await lockConcerned(ctx, done);
    for (const { running: one, effects } of done) await applyEffects(ctx, round, one, effects);
    await saveRound(ctx, round);
    return rows.length;
  });

/** What cannot be done is not tried again: it would stand before everything else for ever. */
async function wakeEach(kit: Kit, running: readonly Running[], { enterpriseId, now }: Asked) {
  const within = <T>(act: (db: Db) => Promise<T>) => kit.database.transaction(asPlatform, act);
  const keys = await within((db) => dueKeys(db, enterpriseId, now, MOST_DUE));
  for (const only of keys)
    await wakeSome(kit, running, { enterpriseId, now, only }).catch(async (error: unknown) => {
      kit.log.error({ err: error, rule: only.rule_id }, 'what a rule waited for could not be done');
      if (!isPassing(error)) await within((db) => forgetState(db, only));
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

type Done = { running: Running; effects: readonly Effect[] };

async function wakeOne(
  ctx: Context,
  round: Round,
  running: readonly Running[],
  row: DueRow,
  now: number,
): Promise<Done[]> {
  const one = running.find(({ id, version }) => id === row.rule_id && version === row.version);
  // This copy may not have heard of it yet, or it does not fit its models for now.
  if (!one && (await isInForce(ctx.db, row))) {
    await postpone(ctx.db, row, new Date(now + AGAIN_MS));
    return [];
  }
  const key = `${row.rule_id} ${row.version} ${row.device_id}`;
  round.states.set(key, { ...row, due_at: null });
  round.changed.add(key);
  // Stopped, or another version is for this device: what it waited for is not awaited any more.
  if (!one?.isMeant(row.device_id, row.product_id)) {
    for (const hold of Object.values(row.content.holds)) hold.dueAt = null;
    return [];
  }
  const message = of(row, now);
  const outcome = wake(one.rule, row.content, message, now, othersIn(round, one));
  note(round, one, message, outcome);
  return [{ running: one, effects: outcome.effects }];
}

/** So many messages say enough about a version. */
const ENOUGH = 20;

/** A canary that fails more often than was allowed is taken back; so is one that no user decided on in its time. */
export async function watchCanaries(kit: Kit, now = new Date()) {
  // Each by itself: what goes wrong with one is its own affair.
  for (const id of await kit.database.transaction(asPlatform, openCanaries))
    await inTransaction(kit, asPlatform, (ctx) => watchCanary(ctx, id, now)).catch((error: unknown) =>
      kit.log.error({ err: error, rule: id }, 'a canary could not be watched'),
    );
}

async function watchCanary(ctx: Context, id: string, now: Date) {
  const row = await takeCanary(ctx.db, id);
  if (!row) return;
  const { messages, failures } = await outcomesOf(ctx.db, row.id, row.canary_version);
  const percent = messages === 0 ? 0 : Math.round((failures / messages) * 1_000) / 10;
  const isFailing = messages >= ENOUGH && percent > row.canary_failures_at_most;
  if (!isFailing && row.canary_ends_at > now) return;
  await takeBack(ctx.db, row.id, row.canary_version, row.version);
  await endCanaries(ctx.db, row.id, isFailing ? `failures ${percent}` : 'time');
  await noteReturned(ctx.db, row.id);
  await ctx.kit.bus.publish(ctx.db, RULES_CHANGED, { enterpriseId: row.enterprise_id });
  if (!isFailing) return;
  await notify(ctx, {
    ...{ event: 'canary-returned', to: { holders: 'iot.rule.edit', of: row.enterprise_id } },
    values: { rule: row.name, version: row.canary_version, failures: percent },
    ...{ enterpriseId: row.enterprise_id, link: `/console/iot/rule-engine?rule=${row.id}`, importance: 1 },
  });
}
