import { alarmTopic } from '@cloudyard/contract/iot/alarm.ts';
import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Context } from '../../../kit/context.ts';
import { notify } from '../../message/index.ts';
import { holdersWhoSee } from '../group/seen.service.ts';
import { insertSteps } from './raising.queries.ts';

type Told = { severity: Severity; title: string; deviceName: string };
type Raised = { id: string; enterpriseId: string; at: Date } & (Told | { severity?: undefined });

/** Whoever looks at alarms of this enterprise asks for them again. */
export const tellAlarms = (ctx: Context, enterpriseId: string) =>
  ctx.kit.live.publish(ctx, `${alarmTopic.name}/${enterpriseId}`, {});

/** Only what is grave is sent to users at once; everything is shown to those who look. */
const TOLD: ReadonlySet<Severity> = new Set(['critical', 'major']);

export async function announce(ctx: Context, one: Raised) {
  const { id, enterpriseId } = one;
  await tellAlarms(ctx, enterpriseId);
  if (!one.severity) return;
  const { severity, title, deviceName } = one;
  const fact = { id, enterpriseId, severity, title, device: deviceName, at: one.at.toISOString() };
  await ctx.kit.events.emit(ctx, 'iot.alarm_raised', fact);
  if (!TOLD.has(severity)) return;
  const to = await holdersWhoSee(ctx, 'iot.alarm.handle', { enterpriseId, alarmId: id });
  await notify(ctx, {
    ...{ event: 'alarm-raised', to, enterpriseId },
    values: { severity, title, device: deviceName },
    link: `/console/iot/alarm?alarm=${id}`,
    importance: severity === 'critical' ? 2 : 1,
  });
}

type Begun = { id: string; enterpriseId: string; at: Date; isShelved: boolean } & Told;

/** A new alarm: its first line, and a notification. What is put aside is shown, and announced when that is over. */
export async function begun(ctx: Context, { isShelved, ...one }: Begun) {
  const { id: alarmId, enterpriseId, title: text, at } = one;
  const steps = [{ alarmId, kind: 'raised', byId: null, text, at }];
  if (isShelved) steps.push({ alarmId, kind: 'shelved', byId: null, text: '', at });
  await insertSteps(ctx.db, enterpriseId, steps);
  await (isShelved ? tellAlarms(ctx, enterpriseId) : announce(ctx, one));
}
