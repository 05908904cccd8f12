import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { nextOf } from '../../../kit/cron.ts';
import type { ThingMessage } from '../stream/message.ts';
import { rulesDue, scheduleDue, takeScheduled, tickedTo } from './clock.queries.ts';
import { applyEffects, lockConcerned } from './effects.service.ts';
import type { Effect } from './engine/effect.ts';
import { tick } from './engine/engine.ts';
import { isPassing } from './passing.ts';
import {
  countOne,
  loadStates,
  newRound,
  note,
  othersIn,
  saveRound,
  stateIn,
  touch,
} from './round.service.ts';
import type { Running } from './running.service.ts';
import { devicesOfProducts, type KnownDevice } from './scope.queries.ts';

const asPlatform = { platform: 'rules whose time has come' };
/** Until a rule that is not in hand is looked for again. */
const AGAIN_MS = 60_000;
/** A schedule speaks for so many devices in one transaction; how far it is stands with its rule, so that a kill repeats
 * nothing and loses nothing. */
export const DEVICES_AT_ONCE = 500;
/** What is left after so many waits until all other rules had their turn. */
const PORTIONS_A_ROUND = 20;

const schedulesOf = ({ rule }: Running) => rule.triggers.filter((node) => node.type === 'on-schedule');

/** Rules that speak by the clock, each by itself: what goes wrong with one is its own affair. */
export async function runSchedules(kit: Kit, running: readonly Running[], now = new Date()) {
  let open = await kit.database.transaction(asPlatform, (db) => rulesDue(db, now));
  for (let n = 0; n < PORTIONS_A_ROUND && open.length > 0; n += 1) {
    const left: string[] = [];
    for (const id of open) {
      if (kit.ending.aborted) return;
      const versions = running.filter((one) => one.id === id).sort((a, b) => a.version - b.version);
      if (await speakOn({ kit, id, versions, now })) left.push(id);
    }
    open = left;
  }
}

type Speaking = { kit: Kit; id: string; versions: readonly Running[]; now: Date };

/** Answers whether there are more devices to speak for. */
async function speakOn(speaking: Speaking): Promise<boolean> {
  try {
    return await speak(speaking, DEVICES_AT_ONCE);
  } catch (error) {
    speaking.kit.log.error({ err: error, rule: speaking.id }, 'a rule could not speak by the clock');
    return isPassing(error) ? false : speakOneByOne(speaking);
  }
}

/** The device for which nothing can be said is left out, and no other. */
async function speakOneByOne(speaking: Speaking): Promise<boolean> {
  for (let n = 0; n < DEVICES_AT_ONCE; n += 1) {
    const isMore = await speak(speaking, 1).catch((error: unknown) => {
      if (isPassing(error)) return false;
      speaking.kit.log.error({ err: error, rule: speaking.id }, 'a device is left out of a schedule');
      return speak(speaking, 1, false);
    });
    if (!isMore) return false;
  }
  return true;
}

/**
 * Who comes first sets the next time; what was missed meanwhile is not made up for. What was begun is brought to its end,
 * by whichever copy of the server.
 */
const speak = ({ kit, id, versions, now }: Speaking, most: number, isSaid = true) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const row = await takeScheduled(ctx.db, id, now);
    const [first] = versions;
    if (!row) return false;
    const at = row.tick_at ?? row.next_at;
    // This copy may not have heard of it yet, or it does not fit its models for now: its schedule is not forgotten.
    if (!first || !at) {
      if (!row.tick_at) await scheduleDue(ctx.db, id, new Date(now.getTime() + AGAIN_MS));
      return false;
    }
    const crons = versions.flatMap((one) => schedulesOf(one).map(({ cron }) => cron));
    if (!row.tick_at) await scheduleDue(ctx.db, id, nextOf(crons, now));
    const devices = await devicesOfProducts(ctx.db, first.enterpriseId, {
      products: [...new Set(versions.flatMap(({ products }) => products))],
      named: namedBy(versions),
      ...{ after: row.tick_after, most },
    });
    if (isSaid) await sayFor(ctx, versions, devices, at);
    const last = devices.length === most ? devices.at(-1) : undefined;
    await tickedTo(ctx.db, id, last ? { at, after: last.deviceId } : null);
    return last !== undefined;
  });

/** Undefined: one of the versions is for all devices of its products. */
function namedBy(versions: readonly Running[]): string[] | undefined {
  const all = versions.flatMap(({ named }) => (named ? [...named] : []));
  return versions.every(({ named }) => named) ? [...new Set(all)] : undefined;
}

async function sayFor(
  ctx: Context,
  versions: readonly Running[],
  devices: readonly KnownDevice[],
  dueAt: Date,
) {
  const before = new Date(dueAt.getTime() - 1);
  const said = versions.flatMap((running) =>
    schedulesOf(running)
      .filter(({ cron }) => nextOf([cron], before)?.getTime() === dueAt.getTime())
      .map((node) => ({ running, node })),
  );
  const [first] = versions;
  if (!first || said.length === 0) return;
  const round = newRound(first.enterpriseId);
  const remembering = versions.map((running) => ({ ...running, isStateless: false }));
  await loadStates(
    ctx,
    round,
    remembering,
    devices.map(({ deviceId }) => deviceId),
  );
  const done: { running: Running; effects: readonly Effect[] }[] = [];
  for (const device of devices)
    for (const { running, node } of said) {
      if (!running.isMeant(device.deviceId, device.productId)) continue;
      const message: ThingMessage = {
        ...{ ...device, kind: 'property', no: 0, at: dueAt.getTime(), receivedAt: dueAt.getTime() },
        ...{ values: {}, quality: {} },
      };
      const state = stateIn(round, running, device.deviceId);
      const began = performance.now();
      const outcome = tick(running.rule, state, node, message, othersIn(round, running));
      touch(round, running, device.deviceId);
      countOne(round, running, began);
      note(round, running, message, outcome);
      done.push({ running, effects: outcome.effects });
    }
  await lockConcerned(ctx, done);
  for (const { running, effects } of done) await applyEffects(ctx, round, running, effects);
  await saveRound(ctx, round);
}
