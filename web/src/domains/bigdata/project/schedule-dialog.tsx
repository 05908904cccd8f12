import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Checkbox, Input, InputNumber, Select, TimePicker } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/project/en.ts';
import { cronOf, type Plain, plainOf, RHYTHMS, type Rhythm } from './schedule.ts';
import { CHANGED } from './use-project-acts.ts';

/** When a project runs by itself: by the clock, and when one of its datasets has a new version. */
export function ScheduleDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const t = useText(words);
  const kit = useKitText();
  const toast = useToast();
  const called = useLocalizedName();
  const [plain, setPlain] = useState(() => plainOf(project.schedule));
  const [onData, setOnData] = useState(project.onData);
  const send = useSend(projectApi.schedule, { act: 'submit', refresh: CHANGED, verb: kit.save });
  const schedule = cronOf(plain);
  const isChanged = schedule !== project.schedule || onData !== project.onData;
  const isFilled = plain.rhythm !== 'cron' || schedule !== '';
  const save = () =>
    send.mutate(
      { params: { id: project.id }, body: { schedule, onData } },
      {
        onSuccess: () => {
          toast.success(t.scheduleSaved);
          onClose();
        },
      },
    );
  return (
    <FormModal
      title={fill(t.scheduleTitle, { name: called(project) })}
      dirty={isChanged}
      okText={kit.save}
      okButtonProps={{ disabled: !isChanged || !isFilled, loading: send.isPending }}
      onOk={save}
      onClose={onClose}
    >
      <div className="cy-stack">
        <ClockFields plain={plain} onChange={setPlain} />
        <div className="cy-column cy-gap-4">
          <Checkbox checked={onData} onChange={({ target }) => setOnData(target.checked)}>
            {t.onData}
          </Checkbox>
          <span className="cy-faint cy-note">{t.onDataHint}</span>
        </div>
        <p className="cy-flush cy-faint cy-note">{t.asWho}</p>
      </div>
    </FormModal>
  );
}

type ClockProps = { plain: Plain; onChange: (plain: Plain) => void };

function ClockFields({ plain, onChange }: ClockProps) {
  const t = useText(words);
  const set = (patch: Partial<Plain>) => onChange({ ...plain, ...patch });
  return (
    <div className="bigdata-schedule cy-grid cy-gap-16">
      <Labelled label={t.rhythm}>
        {(id) => (
          <Select<Rhythm>
            id={id}
            className="cy-full"
            value={plain.rhythm}
            options={RHYTHMS.map((value) => ({ value, label: t.rhythms[value] }))}
            onChange={(rhythm) => set({ rhythm, cron: rhythm === 'cron' ? cronOf(plain) : plain.cron })}
          />
        )}
      </Labelled>
      <Moment plain={plain} set={set} />
      {plain.rhythm !== 'never' && <p className="cy-flush cy-faint cy-note cy-whole">{t.zoneHint}</p>}
    </div>
  );
}

function Moment({ plain, set }: { plain: Plain; set: (patch: Partial<Plain>) => void }) {
  const t = useText(words);
  switch (plain.rhythm) {
    case 'never':
      return null;
    case 'hour':
      return (
        <Labelled label={t.minute}>
          {(id) => (
            <InputNumber
              id={id}
              className="cy-full"
              min={0}
              max={59}
              precision={0}
              value={plain.minute}
              onChange={(minute) => set({ minute: minute ?? 0 })}
            />
          )}
        </Labelled>
      );
    case 'cron':
      return (
        <Labelled label={t.cron} hint={t.cronHint}>
          {(id) => (
            <Input
              id={id}
              className="cy-mono"
              maxLength={100}
              value={plain.cron}
              onChange={({ target }) => set({ cron: target.value })}
            />
          )}
        </Labelled>
      );
    default:
      return (
        <>
          {plain.rhythm === 'week' && (
            <Labelled label={t.weekday}>
              {(id) => (
                <Select
                  id={id}
                  className="cy-full"
                  value={plain.weekday}
                  options={t.weekdays.map((label, value) => ({ value, label }))}
                  onChange={(weekday) => set({ weekday })}
                />
              )}
            </Labelled>
          )}
          <Labelled label={t.time}>
            {(id) => (
              <TimePicker
                id={id}
                className="cy-full"
                format="HH:mm"
                allowClear={false}
                value={dayjs().hour(plain.hour).minute(plain.minute)}
                onChange={(next) => set({ hour: next?.hour() ?? 0, minute: next?.minute() ?? 0 })}
              />
            )}
          </Labelled>
        </>
      );
  }
}

type LabelledProps = { label: string; hint?: string; children: (id: string) => ReactNode };

function Labelled({ label, hint, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint && <span className="cy-faint cy-note">{hint}</span>}
    </div>
  );
}
