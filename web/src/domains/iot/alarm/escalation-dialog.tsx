import { alarmApi, type Escalation } from '@cloudyard/contract/iot/alarm.ts';
import { SEVERITIES } from '@cloudyard/contract/iot/rule-graph.ts';
import { Button, Checkbox, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { sameValues } from '../../../kit/same-values.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { PeopleSelect } from '../../enterprise/lent/people-select.tsx';
import { words } from '../i18n/alarm/en.ts';

const MOST_LEVELS = 5;
type Level = Escalation['levels'][number];

/** Who is notified, and when, while an alarm is not acknowledged. */
export function EscalationDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const asked = useAsk(alarmApi.escalation, {});
  const [changed, setChanged] = useState<Escalation>();
  const save = useSend(alarmApi.setEscalation, {
    act: 'submit',
    verb: t.save,
    refresh: [alarmApi.escalation],
  });
  const isDirty = changed !== undefined && !sameValues(changed, asked.data);
  const isWhole =
    changed !== undefined &&
    changed.severities.length > 0 &&
    changed.levels.every(({ users, handlers }) => handlers || users.length > 0);
  const send = () =>
    changed &&
    save.mutate(
      { body: changed },
      {
        onSuccess: () => {
          toast.success(t.saved);
          onClose();
        },
      },
    );
  return (
    <FormModal
      title={t.escalation}
      width={640}
      dirty={isDirty}
      okText={t.save}
      okButtonProps={{ disabled: !isDirty || !isWhole, loading: save.isPending }}
      onOk={send}
      onClose={onClose}
    >
      <Loaded asked={asked}>{(saved) => <Levels value={changed ?? saved} onChange={setChanged} />}</Loaded>
    </FormModal>
  );
}

type LevelsProps = { value: Escalation; onChange: (value: Escalation) => void };

function Levels({ value, onChange }: LevelsProps) {
  const t = useText(words);
  const { severities, levels } = value;
  const put = (at: number, level: Level | undefined) =>
    onChange({ ...value, levels: levels.flatMap((one, n) => (n === at ? (level ?? []) : one)) });
  const add = () => {
    const minutes = (levels.at(-1)?.minutes ?? 0) + 15;
    onChange({ ...value, levels: [...levels, { minutes, users: [], handlers: true }] });
  };
  return (
    <div className="cy-stack">
      <p className="cy-flush cy-faint">{t.escalationText}</p>
      <Checkbox.Group
        aria-label={t.escalationSeverities}
        value={severities}
        options={SEVERITIES.map((one) => ({ value: one, label: t.severities[one] }))}
        onChange={(chosen) =>
          onChange({ ...value, severities: SEVERITIES.filter((one) => chosen.includes(one)) })
        }
      />
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is known by its place
        <OneLevel key={at} no={at + 1} level={level} onChange={(next) => put(at, next)} />
      ))}
      {levels.length < MOST_LEVELS && (
        <div>
          <Button onClick={add}>{t.addLevel}</Button>
        </div>
      )}
    </div>
  );
}

type OneLevelProps = { no: number; level: Level; onChange: (level: Level | undefined) => void };

function OneLevel({ no, level, onChange }: OneLevelProps) {
  const t = useText(words);
  const id = useId();
  return (
    <fieldset className="cy-box cy-stack">
      <legend className="cy-medium">{fill(t.level, { n: no })}</legend>
      <div className="cy-row">
        <label htmlFor={id}>{t.after}</label>
        <InputNumber
          id={id}
          className="cy-number"
          min={1}
          max={10_080}
          precision={0}
          suffix={t.afterUnit}
          value={level.minutes}
          onChange={(minutes) => minutes !== null && onChange({ ...level, minutes })}
        />
      </div>
      <label htmlFor={`${id}-users`}>{t.users}</label>
      <PeopleSelect
        id={`${id}-users`}
        label={t.users}
        value={level.users}
        onChange={(users) => onChange({ ...level, users })}
      />
      <Checkbox
        checked={level.handlers}
        onChange={({ target }) => onChange({ ...level, handlers: target.checked })}
      >
        {t.handlers}
      </Checkbox>
      <div>
        <Button size="small" onClick={() => onChange(undefined)}>
          {fill(t.removeLevel, { n: no })}
        </Button>
      </div>
    </fieldset>
  );
}
