import type { ActorContext } from '../../../kit/context.ts';
import { csvHead, csvLines } from '../../../kit/csv.ts';
import { placeOf } from '../device/device.service.ts';
import { type AlarmRow, alarmPage } from './alarm.queries.ts';
import { type Asked, filterOf, note } from './alarm.service.ts';
import { alarmView } from './alarm.view.ts';

/** Read at once, behind the wall: who sees some devices takes their alarms along and no others. */
const MOST = 10_000;

const HEAD = [
  ...['alarm', 'kind', 'severity', 'state', 'device', 'rule', 'times', 'raised', 'last', 'cleared'],
  ...['acknowledged', 'acknowledged by', 'assignee', 'shelved until', 'id'],
];

function lineOf(row: AlarmRow) {
  const one = alarmView(row);
  return [
    ...[
      one.title,
      one.kind,
      one.severity,
      one.clearedAt ? 'cleared' : 'active',
      one.deviceName,
      one.ruleName,
    ],
    ...[one.times, one.raisedAt, one.lastAt, one.clearedAt ?? '', one.acknowledgedAt ?? ''],
    ...[one.acknowledgedByName, one.assigneeName, one.shelvedUntil ?? '', one.id],
  ];
}

/** The alarms of a list as a table, the newest first. */
export async function exportAlarms(ctx: ActorContext, asked: Asked): Promise<string> {
  const { rows } = await alarmPage(ctx.db, filterOf(ctx, asked), { page: 0, size: MOST });
  await note(ctx, 'export', { id: placeOf(ctx), title: 'alarms.csv' });
  return csvHead(HEAD) + csvLines(rows.map(lineOf));
}
