import type { ReactNode } from 'react';
import { NONE } from './none.tsx';
import { locale } from './text.ts';
import { day, exact, type Moment, relative } from './time.ts';
import { useHere } from './use-here.ts';

type LocalTimeProps = { value: Moment; title?: string; className?: string; children?: ReactNode };

/** A text with a time in it, or the day; the server, which renders visitors' pages, may be in another time zone. */
export function LocalTime({ value, children = day(value), ...rest }: LocalTimeProps) {
  return (
    // Another key, another element: what the server wrote would stay otherwise.
    <time key={useHere()} suppressHydrationWarning dateTime={new Date(value).toISOString()} {...rest}>
      {children}
    </time>
  );
}

/** How long ago, the exact time on hover. */
export function TimeText({ value }: { value: Moment | null | undefined }) {
  const language = locale.use();
  if (value === null || value === undefined) return NONE;
  return (
    <LocalTime value={value} title={exact(value)} className="cy-figures">
      {relative(value, language)}
    </LocalTime>
  );
}
