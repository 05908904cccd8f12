import { locale } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { LocalTime } from '../../../kit/time-text.tsx';

const WRITTEN = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** 2026 年 3 月 1 日, 1 March 2026: the day as a newspaper writes it. */
export function writtenDay(language: 'cn' | 'en', day: Date): string {
  if (language === 'en') return WRITTEN.format(day);
  return `${day.getFullYear()} 年 ${day.getMonth() + 1} 月 ${day.getDate()} 日`;
}

export const isSameDay = (one: string, other: string) =>
  new Date(one).toDateString() === new Date(other).toDateString();

/** An article is read months later, so it shows its day, not how long ago it was. */
export function DateText({ value }: { value: string | null }) {
  const language = locale.use();
  if (value === null) return null;
  return (
    <LocalTime value={value} title={exact(value)} className="cy-figures cy-faint cy-size-14">
      {writtenDay(language, new Date(value))}
    </LocalTime>
  );
}
