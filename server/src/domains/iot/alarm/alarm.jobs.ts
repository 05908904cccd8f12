import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { notify } from '../../message/index.ts';
import { holdersWhoSee } from '../group/seen.service.ts';
import { announce, begun, tellAlarms } from './announce.service.ts';
import { insertSteps } from './raising.queries.ts';
import {
  endOutages,
  endShelving,
  enterprisesToWatch,
  escalated,
  raiseOutages,
  unacknowledged,
} from './watch.queries.ts';

const asPlatform = { platform: 'alarms that no message raised' };
/** A gateway that is back within this was not out. */
const GRACE_MS = 60_000;
/** By which it is found; screens and messages say it in the language of whoever reads them. */
const OUTAGE = 'Gateway away';
const titleOf = (title: string) => (title === OUTAGE ? '' : title);
/** Of one kind, in one transaction. */
const AT_ONCE = 200;
/** What is left after so many turns waits for the next minute. */
const TURNS = 50;

/**
 * Gateways that are away, alarms that are not put aside any more, and alarms that are not acknowledged. Enterprises take turns,
 * each a transaction of its own: what fails for one, or is much, keeps no other waiting.
 */
export async function watchAlarms(kit: Kit, now = new Date()) {
  const before = new Date(now.getTime() - GRACE_MS);
  let open = await kit.database.transaction(asPlatform, (db) => enterprisesToWatch(db, before, now));
  for (let turn = 0; turn < TURNS && open.length > 0; turn += 1) {
    const left: string[] = [];
    for (const enterpriseId of open) {
      if (kit.ending.aborted) return;
      const isMore = await watchSome(kit, enterpriseId, before, now).catch((error: unknown) => {
        kit.log.error({ err: error, enterprise: enterpriseId }, 'alarms that no message raised');
        return false;
      });
      if (isMore) left.push(enterpriseId);
    }
    open = left;
  }
}

/** Answers whether there may be more of it. */
const watchSome = (kit: Kit, enterpriseId: string, before: Date, now: Date) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const counts = [
      await endAll(ctx, enterpriseId, now),
      await beginAll(ctx, enterpriseId, before),
      await bringBack(ctx, enterpriseId, now),
      await escalate(ctx, enterpriseId, now),
    ];
    return counts.some((count) => count === AT_ONCE);
  });

async function endAll(ctx: Context, enterpriseId: string, at: Date): Promise<number> {
  const ended = await endOutages(ctx.db, enterpriseId, at, AT_ONCE);
  const steps = ended.map(({ id }) => ({ alarmId: id, kind: 'cleared', byId: null, text: '', at }));
  await insertSteps(ctx.db, enterpriseId, steps);
  if (ended.length > 0) await tellAlarms(ctx, enterpriseId);
  return ended.length;
}

async function beginAll(ctx: Context, enterpriseId: string, before: Date): Promise<number> {
  const rows = await raiseOutages(ctx.db, enterpriseId, before, OUTAGE, AT_ONCE);
  for (const { id, device_name: deviceName, raised_at: at, is_shelved: isShelved } of rows)
    await begun(ctx, { id, enterpriseId, severity: 'major', title: '', deviceName, at, isShelved });
  return rows.length;
}

/** What is still there says so again; whoever took note of it knows. */
async function bringBack(ctx: Context, enterpriseId: string, at: Date): Promise<number> {
  const rows = await endShelving(ctx.db, enterpriseId, at, AT_ONCE);
  for (const { id, severity, title, device_name: deviceName, is_active, is_acknowledged } of rows) {
    if (!is_active) continue;
    await insertSteps(ctx.db, enterpriseId, [{ alarmId: id, kind: 'unshelved', byId: null, text: '', at }]);
    const told = is_acknowledged ? {} : { severity, title: titleOf(title), deviceName };
    await announce(ctx, { id, enterpriseId, at, ...told });
  }
  return rows.length;
}

async function escalate(ctx: Context, enterpriseId: string, now: Date): Promise<number> {
  const rows = await unacknowledged(ctx.db, enterpriseId, AT_ONCE);
  for (const { id, title, device_name: device, escalations, content } of rows) {
    const level = content.levels[escalations];
    if (!level) continue;
    await escalated(ctx.db, id);
    await insertSteps(ctx.db, enterpriseId, [
      { alarmId: id, kind: 'escalated', byId: null, text: '', at: now },
    ]);
    const who = { enterpriseId, alarmId: id, also: level.users };
    const to = level.handlers ? await holdersWhoSee(ctx, 'iot.alarm.handle', who) : level.users;
    await notify(ctx, {
      ...{ event: 'alarm-escalated', to, enterpriseId },
      values: { title: titleOf(title), device, minutes: level.minutes },
      ...{ link: `/console/iot/alarm?alarm=${id}`, importance: 2 },
    });
  }
  if (rows.length > 0) await tellAlarms(ctx, enterpriseId);
  return rows.length;
}

export const watchAlarmsJob = job({
  name: 'iot.watch-alarms',
  data: z.object({}),
  every: '* * * * *',
  run: (kit) => watchAlarms(kit),
});
