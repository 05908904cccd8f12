import dayjs from 'dayjs';
import { useId } from 'react';
import { DayPicker } from '../../../kit/calendar.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { words } from '../i18n/member/en.ts';

/** Null: without an end. */
export type Term = string | null;

const inDays = (days: number) => dayjs().add(days, 'day').endOf('day');

/** The last day; nothing chosen means without an end. */
export function TermPicker({ value, onChange }: { value: Term; onChange: (term: Term) => void }) {
  const t = useText(words);
  const id = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {t.termLabel}
      </label>
      <DayPicker
        id={id}
        value={value ? dayjs(value) : null}
        placeholder={t.termForGood}
        minDate={dayjs().startOf('day')}
        presets={[
          { label: t.presets.week, value: inDays(7) },
          { label: t.presets.month, value: inDays(30) },
          { label: t.presets.quarter, value: inDays(90) },
          { label: t.presets.year, value: inDays(365) },
        ]}
        onChange={(day) => onChange(day ? day.endOf('day').toISOString() : null)}
      />
      <span className="cy-help cy-faint">{t.termHelp}</span>
    </div>
  );
}

/** `至 2026-03-01`, the exact moment on hover. */
export function TermText({ until }: { until: Term }) {
  const t = useText(words);
  if (until === null) return <span>{t.forGood}</span>;
  return (
    <time dateTime={until} title={exact(until)} className="cy-figures">
      {fill(t.untilDay, { day: dayOf(until) })}
    </time>
  );
}

export const dayOf = (until: string) => dayjs(until).format('YYYY-MM-DD');
