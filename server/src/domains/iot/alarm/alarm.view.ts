import type { Alarm, AlarmView } from '@cloudyard/contract/iot/alarm.ts';
import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import type { AlarmRow, stepsOf } from './alarm.queries.ts';

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

export const alarmView = (row: AlarmRow): Alarm => ({
  id: row.id,
  kind: row.kind as Alarm['kind'],
  severity: row.severity as Severity,
  title: row.title,
  deviceId: row.device_id,
  deviceName: row.device_name,
  ruleId: row.rule_id,
  ruleName: row.rule_name,
  devices: row.devices,
  times: row.times,
  raisedAt: row.raised_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  clearedAt: isoOf(row.cleared_at),
  acknowledgedAt: isoOf(row.acknowledged_at),
  acknowledgedByName: row.acknowledged_name,
  assigneeId: row.assignee_id,
  assigneeName: row.assignee_name,
  shelvedUntil: row.shelved_until && row.shelved_until > new Date() ? row.shelved_until.toISOString() : null,
  escalations: row.escalations,
});

export const wholeAlarm = (row: AlarmRow, steps: Awaited<ReturnType<typeof stepsOf>>): AlarmView => ({
  ...alarmView(row),
  facts: row.facts as Record<string, unknown>,
  steps: steps.map(({ id, at, kind, text, by_name }) => ({
    ...{ id, at: at.toISOString(), kind: kind as AlarmView['steps'][number]['kind'], text, byName: by_name },
  })),
});
