import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { topic } from '../kit/events.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Flag, Id, Instant, one, Search } from '../kit/values.ts';
import { Severity } from './rule-graph.ts';

/** Of one alarm. */
export const MOST_COMMENTS = 200;

/** A rule raised it, or a gateway is away with everything behind it. */
export const ALARM_KINDS = ['rule', 'outage'] as const;
export const ALARM_STEPS = [
  ...['raised', 'again', 'cleared', 'acknowledged', 'unacknowledged', 'assigned', 'commented'],
  ...['shelved', 'unshelved', 'escalated'],
] as const;

export const Alarm = z.object({
  id: Id,
  kind: z.enum(ALARM_KINDS),
  severity: Severity,
  title: z.string(),
  deviceId: Id.nullable(),
  deviceName: z.string(),
  ruleId: Id.nullable(),
  ruleName: z.string(),
  /** Of an outage: how many devices are behind the gateway. */
  devices: z.number().int(),
  /** How often its condition was met since it was raised. */
  times: z.number().int(),
  raisedAt: Instant,
  lastAt: Instant,
  clearedAt: Instant.nullable(),
  acknowledgedAt: Instant.nullable(),
  acknowledgedByName: z.string(),
  assigneeId: Id.nullable(),
  assigneeName: z.string(),
  shelvedUntil: Instant.nullable(),
  escalations: z.number().int(),
});
export type Alarm = z.infer<typeof Alarm>;

export const AlarmStep = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(ALARM_STEPS),
  byName: z.string(),
  text: z.string(),
});
export const AlarmView = Alarm.extend({
  /** The values that raised it. */
  facts: z.record(z.string(), z.unknown()),
  steps: z.array(AlarmStep),
});
export type AlarmView = z.infer<typeof AlarmView>;

/** Not acknowledged for so long: these users are notified, one level after the other. */
export const Escalation = z.object({
  severities: z.array(Severity).min(1),
  levels: z
    .array(
      z.object({
        minutes: z.number().int().min(1).max(10_080),
        users: z.array(Id).max(50),
        /** And everybody who may handle alarms. */
        handlers: z.boolean(),
      }),
    )
    .max(5),
});
export type Escalation = z.infer<typeof Escalation>;

/** Alarms of the enterprise in the address changed: whoever looks asks again. */
export const alarmTopic = topic('/topic/iot.alarm', z.object({}));

const read = { allow: 'iot.alarm.read' } as const;
const handle = { allow: 'iot.alarm.handle' } as const;
const several = z.object({ ids: z.array(Id).min(1).max(200) });
const done = z.object({ done: z.number().int() });

const wanted = {
  q: Search.optional(),
  severity: Severity.optional(),
  active: Flag.optional(),
  acknowledged: Flag.optional(),
  shelved: Flag.optional(),
  device: Id.optional(),
  rule: Id.optional(),
  mine: Flag.optional(),
};

export const alarmApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/alarms',
    ...read,
    summary: 'Alarms of the enterprise, the newest first',
    query: pageQuery.extend({
      ...wanted,
      sort: sortBy(['raisedAt', 'lastAt', 'severity', 'state']).optional(),
    }),
    reply: pageOf(Alarm),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api-iot/alarms.csv',
    ...read,
    download: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary: 'The alarms of a list as CSV, the newest 10,000',
    query: z.object(wanted),
    reply: z.unknown(),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api-iot/alarms/counts',
    ...read,
    idle: true,
    summary: 'Active alarms by severity, and how many nobody acknowledged; of all devices, or of one',
    query: z.object({ device: Id.optional() }),
    reply: z.object({
      active: z.record(Severity, z.number().int()),
      unacknowledged: z.number().int(),
      shelved: z.number().int(),
    }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/alarms/:id',
    ...read,
    summary: 'One alarm with everything that happened to it',
    params: one,
    reply: AlarmView,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/api-iot/alarms/acknowledge',
    ...handle,
    summary: 'Take note of alarms; nobody is told any more',
    body: several.extend({ text: z.string().trim().max(500).default('') }),
    reply: done,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/api-iot/alarms/clear',
    ...handle,
    summary: 'End alarms by hand',
    body: several.extend({ text: z.string().trim().min(1).max(500) }),
    reply: done,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/api-iot/alarms/assign',
    ...handle,
    summary: 'Give alarms to somebody, or to nobody',
    body: several.extend({ userId: Id.nullable() }),
    reply: done,
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api-iot/alarms/:id/comments',
    ...handle,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Write something about an alarm',
    params: one,
    body: z.object({ text: z.string().trim().min(1).max(500) }),
    reply: AlarmView,
  }),
  shelve: endpoint({
    method: 'POST',
    path: '/api-iot/alarms/shelve',
    ...handle,
    summary: 'Put alarms aside until a time; 0 takes them back',
    body: several.extend({ minutes: z.number().int().min(0).max(10_080), text: z.string().trim().max(500) }),
    reply: done,
  }),
  escalation: endpoint({
    method: 'GET',
    path: '/api-iot/alarm-escalation',
    ...read,
    summary: 'Who is told when nobody takes note of an alarm',
    reply: Escalation,
  }),
  setEscalation: endpoint({
    method: 'PUT',
    path: '/api-iot/alarm-escalation',
    allow: 'iot.alarm.edit',
    summary: 'Change who is told when nobody takes note of an alarm',
    body: Escalation,
    reply: Escalation,
  }),
};
