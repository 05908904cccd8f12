import { type AlarmView, alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { Facts } from '../../../kit/detail-page.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { May } from '../../../kit/may.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/alarm/en.ts';
import { ALARM_CALLS, AlarmActs } from './alarm-acts.tsx';
import { lastedOf } from './alarm-columns.tsx';
import { useAlarmName } from './alarm-name.ts';
import { SeverityTag } from './severity-tag.tsx';

/** One alarm with everything that happened to it. */
export function AlarmDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(words);
  const asked = useAsk(alarmApi.view, { params: { id } });
  const [text, setText] = useState('');
  const nameOf = useAlarmName();
  return (
    <FormDrawer
      size={560}
      title={asked.data ? nameOf(asked.data) : t.name}
      dirty={text !== ''}
      onClose={onClose}
    >
      <Loaded asked={asked}>
        {(alarm) => (
          <div className="cy-stack">
            <div className="cy-row">
              <SeverityTag severity={alarm.severity} />
              <span>{alarm.clearedAt ? t.states.cleared : t.states.active}</span>
              <span>{alarm.acknowledgedAt ? t.acknowledged : t.unacknowledged}</span>
            </div>
            <div className="cy-row">
              <AlarmActs alarms={[alarm]} onDone={() => undefined} />
            </div>
            <AlarmFacts alarm={alarm} />
            <Values facts={alarm.facts} />
            <Steps alarm={alarm} />
            <May permission={alarmApi.comment.allow}>
              <Comment id={id} text={text} onText={setText} />
            </May>
          </div>
        )}
      </Loaded>
    </FormDrawer>
  );
}

function AlarmFacts({ alarm }: { alarm: AlarmView }) {
  const t = useText(words);
  const { deviceId, deviceName, ruleId, ruleName, acknowledgedAt, acknowledgedByName } = alarm;
  const acknowledged =
    acknowledgedAt && fill(t.acknowledgedBy, { name: acknowledgedByName, time: exact(acknowledgedAt) });
  const timed = (value: string | null) => value && <TimeText value={value} />;
  return (
    <Facts
      facts={[
        {
          label: t.device,
          value: (
            <ObjectLink type={alarm.kind === 'outage' ? 'gateway' : 'device'} id={deviceId}>
              {deviceName}
            </ObjectLink>
          ),
        },
        ...(ruleName
          ? [
              {
                label: t.rule,
                value: (
                  <ObjectLink type="rule" id={ruleId}>
                    {ruleName}
                  </ObjectLink>
                ),
              },
            ]
          : []),
        ...(alarm.kind === 'outage' ? [{ label: t.behind, value: alarm.devices.toLocaleString() }] : []),
        { label: t.times, value: alarm.times.toLocaleString() },
        { label: t.raisedAt, value: timed(alarm.raisedAt) },
        { label: t.lastAt, value: timed(alarm.lastAt) },
        { label: t.clearedAt, value: timed(alarm.clearedAt) },
        { label: t.duration, value: lastedOf(t.lasted, alarm) },
        { label: t.acknowledgement, value: acknowledged },
        { label: t.assignee, value: alarm.assigneeName || t.nobody },
        { label: t.shelvedUntil, value: timed(alarm.shelvedUntil) },
        { label: t.escalations, value: alarm.escalations.toLocaleString() },
      ]}
    />
  );
}

function Values({ facts }: Pick<AlarmView, 'facts'>) {
  const t = useText(words);
  const rows = Object.entries(facts);
  if (rows.length === 0) return null;
  const said = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return (
    <section aria-label={t.facts}>
      <h3 className="cy-plain cy-medium">{t.facts}</h3>
      <Facts facts={rows.map(([label, value]) => ({ label, value: <code>{said(value)}</code> }))} />
    </section>
  );
}

function Steps({ alarm: { steps } }: { alarm: AlarmView }) {
  const t = useText(words);
  return (
    <section aria-label={t.steps}>
      <h3 className="cy-plain cy-medium">{t.steps}</h3>
      <ol className="cy-list cy-column cy-gap-8">
        {steps.map(({ id, at, kind, byName, text }) => (
          <li key={id}>
            <div className="cy-line cy-between">
              <span>
                {[t.stepKinds[kind as keyof typeof t.stepKinds], byName].filter(Boolean).join(' · ')}
              </span>
              <span className="cy-small cy-faint cy-nowrap">
                <TimeText value={at} />
              </span>
            </div>
            {text && <p className="cy-flush cy-small cy-break">{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

type CommentProps = { id: string; text: string; onText: (text: string) => void };

function Comment({ id, text, onText }: CommentProps) {
  const t = useText(words);
  const field = useId();
  const comment = useSend(alarmApi.comment, { act: 'submit', verb: t.send, refresh: ALARM_CALLS });
  const send = () => comment.mutate({ params: { id }, body: { text } }, { onSuccess: () => onText('') });
  return (
    <div className="cy-column cy-gap-4">
      <label htmlFor={field}>{t.comment}</label>
      <Input.TextArea
        id={field}
        rows={2}
        maxLength={500}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div>
        <Button disabled={text.trim() === ''} loading={comment.isPending} onClick={send}>
          {t.send}
        </Button>
      </div>
    </div>
  );
}
