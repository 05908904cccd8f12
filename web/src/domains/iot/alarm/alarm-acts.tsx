import { type Alarm, alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { Button, Input, Select } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { May } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { PeopleSelect, useMayChoosePeople } from '../../enterprise/lent/people-select.tsx';
import { words } from '../i18n/alarm/en.ts';

export const ALARM_CALLS = [alarmApi.list, alarmApi.view, alarmApi.counts];
type Opened = 'clear' | 'assign' | 'shelve';
type Several = { alarms: readonly Alarm[]; onDone: () => void };

/** What can be done to one alarm or to several. */
export function AlarmActs({ alarms, onDone }: Several) {
  const t = useText(words);
  const toast = useToast();
  const [opened, setOpened] = useState<Opened>();
  const acknowledge = useSend(alarmApi.acknowledge, {
    ...{ act: 'submit', verb: t.acknowledge, refresh: ALARM_CALLS },
  });
  const open = alarms.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  const active = alarms.filter(({ clearedAt }) => clearedAt === null);
  const send = () =>
    acknowledge.mutate(
      { body: { ids: open.map(({ id }) => id), text: '' } },
      {
        onSuccess: ({ done }) => {
          toast.success(fill(t.acknowledgedNow, { n: done }));
          onDone();
        },
      },
    );
  const close = () => setOpened(undefined);
  const after = () => {
    close();
    onDone();
  };
  return (
    <May permission={alarmApi.acknowledge.allow}>
      <Button size="small" disabled={open.length === 0} loading={acknowledge.isPending} onClick={send}>
        {t.acknowledge}
      </Button>
      <Button size="small" disabled={active.length === 0} onClick={() => setOpened('clear')}>
        {t.clear}
      </Button>
      <Button size="small" onClick={() => setOpened('assign')}>
        {t.assign}
      </Button>
      <Button size="small" disabled={active.length === 0} onClick={() => setOpened('shelve')}>
        {t.shelve}
      </Button>
      {opened === 'clear' && <ClearDialog alarms={active} onDone={after} onClose={close} />}
      {opened === 'assign' && <AssignDialog alarms={alarms} onDone={after} onClose={close} />}
      {opened === 'shelve' && <ShelveDialog alarms={active} onDone={after} onClose={close} />}
    </May>
  );
}

type DialogProps = Several & { onClose: () => void };
const idsOf = (alarms: readonly Alarm[]) => alarms.map(({ id }) => id);

function ClearDialog({ alarms, onDone, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const id = useId();
  const [text, setText] = useState('');
  const clear = useSend(alarmApi.clear, { act: 'submit', verb: t.clear, refresh: ALARM_CALLS });
  const send = () =>
    clear.mutate(
      { body: { ids: idsOf(alarms), text } },
      {
        onSuccess: ({ done }) => {
          toast.success(fill(t.clearedNow, { n: done }));
          onDone();
        },
      },
    );
  return (
    <FormModal
      title={fill(t.clearTitle, { n: alarms.length })}
      dirty={text !== ''}
      okText={t.clear}
      okButtonProps={{ disabled: text.trim() === '', loading: clear.isPending }}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-4">
        <label htmlFor={id}>{t.clearText}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={500}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <span className="cy-small cy-faint">{t.clearHelp}</span>
      </div>
    </FormModal>
  );
}

function AssignDialog({ alarms, onDone, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const { userId } = useWho();
  const mayChoose = useMayChoosePeople();
  const first = alarms.length === 1 ? alarms[0]?.assigneeId : undefined;
  const [chosen, setChosen] = useState<string[]>(first ? [first] : []);
  const assign = useSend(alarmApi.assign, { act: 'submit', verb: t.assign, refresh: ALARM_CALLS });
  const send = (to: string | null) =>
    assign.mutate(
      { body: { ids: idsOf(alarms), userId: to } },
      {
        onSuccess: ({ done }) => {
          toast.success(fill(t.assignedNow, { n: done }));
          onDone();
        },
      },
    );
  return (
    <FormModal
      title={fill(t.assignTitle, { n: alarms.length })}
      dirty={chosen[0] !== (first ?? undefined)}
      okText={t.assign}
      okButtonProps={{ loading: assign.isPending, disabled: !mayChoose }}
      onOk={() => send(chosen[0] ?? null)}
      onClose={onClose}
    >
      <div className="cy-stack">
        {mayChoose ? (
          <div className="cy-column cy-gap-4">
            <PeopleSelect isSingle label={t.assignee} value={chosen} onChange={setChosen} />
            <span className="cy-small cy-faint">{t.assignHelp}</span>
          </div>
        ) : (
          <p className="cy-flush">{t.noPeople}</p>
        )}
        <div>
          <Button disabled={!userId || assign.isPending} onClick={() => userId && send(userId)}>
            {t.assignMe}
          </Button>
        </div>
      </div>
    </FormModal>
  );
}

const MINUTES = ['30', '60', '240', '480', '1440', '10080'] as const;

function ShelveDialog({ alarms, onDone, onClose }: DialogProps) {
  const t = useText(words);
  const toast = useToast();
  const id = useId();
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>('60');
  const [text, setText] = useState('');
  const shelve = useSend(alarmApi.shelve, { act: 'submit', verb: t.shelve, refresh: ALARM_CALLS });
  const isShelved = alarms.some(({ shelvedUntil }) => shelvedUntil !== null);
  const send = (n: number) =>
    shelve.mutate(
      { body: { ids: idsOf(alarms), minutes: n, text } },
      {
        onSuccess: ({ done }) => {
          toast.success(fill(n === 0 ? t.unshelvedNow : t.shelvedNow, { n: done }));
          onDone();
        },
      },
    );
  return (
    <FormModal
      title={fill(t.shelveTitle, { n: alarms.length })}
      dirty={text !== ''}
      okText={t.shelve}
      okButtonProps={{ loading: shelve.isPending }}
      onOk={() => send(Number(minutes))}
      onClose={onClose}
    >
      <div className="cy-stack">
        <div className="cy-column cy-gap-4">
          <label htmlFor={`${id}-for`}>{t.shelveFor}</label>
          <Select
            id={`${id}-for`}
            value={minutes}
            options={MINUTES.map((value) => ({ value, label: t.minutes[value] }))}
            onChange={setMinutes}
          />
          <span className="cy-small cy-faint">{t.shelveHelp}</span>
        </div>
        <div className="cy-column cy-gap-4">
          <label htmlFor={`${id}-why`}>{t.shelveReason}</label>
          <Input.TextArea
            id={`${id}-why`}
            rows={2}
            maxLength={500}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        {isShelved && (
          <div>
            <Button onClick={() => send(0)}>{t.unshelve}</Button>
          </div>
        )}
      </div>
    </FormModal>
  );
}
