import { NONE } from './none.tsx';
import { locale } from './text.ts';
import { exact, type Moment, relative } from './time.ts';
import { useHere } from './use-here.ts';

/** How long ago, the exact time on hover. */
export function TimeText({ value }: { value: Moment | null | undefined }) {
  const language = locale.use();
  const here = useHere();
  if (value === null || value === undefined) return NONE;
  return (
    <time
      // Another element: what the server wrote would stay otherwise.
      key={here}
      suppressHydrationWarning
      dateTime={new Date(value).toISOString()}
      title={exact(value)}
      className="cy-figures"
    >
      {relative(value, language)}
    </time>
  );
}
