import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { notify } from '../../message/index.ts';
import { holdersWhoSee } from '../group/seen.service.ts';
import { announce, tellAlarms } from './announce.service.ts';
import { insertSteps } from './raising.queries.ts';
import { endOutages, escalated, raiseOutages, unacknowledged } from './watch.queries.ts';

const asPlatform = { platform: 'alarms nobody raised' };
/** A gateway that is back within this was not out. */
const GRACE_MS = 60_000;
/** By which it is found; screens and messages say it in the language of whoever reads them. */
const OUTAGE = 'Gateway away';

/** Gateways that are away, and alarms nobody takes note of. */
export const watchAlarms = (kit: Kit, now = new Date()) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    for (const row of await raiseOutages(ctx.db, new Date(now.getTime() - GRACE_MS), OUTAGE)) {
      const { id, enterprise_id: enterpriseId, device_name: deviceName, raised_at: at } = row;
      await insertSteps(ctx.db, enterpriseId, [{ alarmId: id, kind: 'raised', byId: null, text: '', at }]);
      await announce(ctx, { id, enterpriseId, severity: 'major', title: '', deviceName, at });
    }
    for (const { id, enterprise_id } of await endOutages(ctx.db, now)) {
      await insertSteps(ctx.db, enterprise_id, [
        { alarmId: id, kind: 'cleared', byId: null, text: '', at: now },
      ]);
      await tellAlarms(ctx, enterprise_id);
    }
    await escalate(ctx, now);
  });

async function escalate(ctx: Context, now: Date) {
  for (const row of await unacknowledged(ctx.db)) {
    const level = row.content.levels[row.escalations];
    if (!level) continue;
    const { id, enterprise_id: enterpriseId, title, device_name: device } = row;
    await escalated(ctx.db, id);
    await insertSteps(ctx.db, enterpriseId, [
      { alarmId: id, kind: 'escalated', byId: null, text: '', at: now },
    ]);
    const who = { enterpriseId, alarmId: id, also: level.users };
    const to = level.handlers ? await holdersWhoSee(ctx, 'iot.alarm.handle', who) : level.users;
    await notify(ctx, {
      ...{ event: 'alarm-escalated', to, enterpriseId },
      values: { title: title === OUTAGE ? '' : title, device, minutes: level.minutes },
      ...{ link: `/console/iot/alarm?alarm=${id}`, importance: 2 },
    });
    await tellAlarms(ctx, enterpriseId);
  }
}

export const watchAlarmsJob = job({
  name: 'iot.watch-alarms',
  data: z.object({}),
  every: '* * * * *',
  run: (kit) => watchAlarms(kit),
});
