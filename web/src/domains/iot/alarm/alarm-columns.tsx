import type { Alarm } from '@cloudyard/contract/iot/alarm.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { EitherTabs } from '../../../kit/list-tabs.tsx';
import { useText } from '../../../kit/text.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { words } from '../i18n/alarm/en.ts';
import { ALARM_CALLS } from './alarm-acts.tsx';
import { useAlarmName } from './alarm-name.ts';
import { type Lasted, lasted } from './lasted.ts';
import { SeverityTag } from './severity-tag.tsx';
import { useAlarmNews } from './use-alarm-news.ts';

/** Asks again when alarms changed. */
export function useFreshAlarms() {
  const client = useQueryClient();
  useAlarmNews(() => {
    for (const one of ALARM_CALLS) void client.invalidateQueries({ queryKey: keyOf(one) });
  });
}

type StatesProps = { value: boolean | undefined; onChange: (active: boolean | undefined) => void };

/** All of them, those that go on, those that are over. */
export function AlarmStates({ value, onChange }: StatesProps) {
  const t = useText(words);
  return (
    <EitherTabs
      {...{ label: t.state, value, onChange }}
      both={t.states.all}
      tabs={[
        { value: true, label: t.states.active },
        { value: false, label: t.states.cleared },
      ]}
    />
  );
}

/** Until it was cleared, or until now: the list asks again while it is open. */
export const lastedOf = (words: Lasted, { raisedAt, clearedAt }: Pick<Alarm, 'raisedAt' | 'clearedAt'>) =>
  lasted(words, (clearedAt ? Date.parse(clearedAt) : Date.now()) - Date.parse(raisedAt));

/** Of the list of alarms, wherever it stands. */
export function useAlarmColumns(addressOf: (id: string) => string): Column<Alarm>[] {
  const t = useText(words);
  return [
    name<Alarm>('title', t.name, ({ id }) => addressOf(id), { word: useAlarmName() }),
    {
      key: 'severity',
      title: t.severity,
      phone: 'status',
      sorter: true,
      render: (_, row) => <SeverityTag severity={row.severity} />,
    },
    {
      key: 'state',
      title: t.state,
      sorter: true,
      render: (_, row) =>
        [
          row.clearedAt ? t.states.cleared : t.states.active,
          row.acknowledgedAt ? t.acknowledged : t.unacknowledged,
          ...(row.shelvedUntil ? [t.shelved] : []),
        ].join(' · '),
    },
    text('deviceName', t.device),
    text('ruleName', t.rule, { extra: true }),
    number('times', t.times),
    time('raisedAt', t.raisedAt, { sorter: true }),
    {
      key: 'duration',
      title: t.duration,
      render: (_, row) => lastedOf(t.lasted, row),
    },
    time('lastAt', t.lastAt, { sorter: true, extra: true }),
    text('assigneeName', t.assignee),
  ];
}
