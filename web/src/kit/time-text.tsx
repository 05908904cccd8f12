import { NONE } from './none.tsx';
import { locale } from './text.ts';
import { exact, type Moment, relative } from './time.ts';

/** How long ago, the exact time on hover. */
export function TimeText({ value }: { value: Moment | null | undefined }) {
  const language = locale.use();
  if (value === null || value === undefined) return NONE;
  return (
    <time dateTime={new Date(value).toISOString()} title={exact(value)} className="cy-figures">
      {relative(value, language)}
    </time>
  );
}
