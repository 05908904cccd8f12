import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/verify/en.ts';
import { Age, hindranceText } from './verify-columns.tsx';
import type { Waiting } from './verify-state.ts';

/** Whose it is, since when it waits, and what stands in the way. */
export function QueueLines({ row }: { row: Waiting }) {
  const t = useText(words);
  return (
    <>
      <span className="cy-queue-line">
        <span>{row.publisher}</span>
        <Age t={t} hours={row.hours} />
      </span>
      {row.isRevision && <span className="cy-queue-line">{t.revision}</span>}
      {row.hindrance && <span className="cy-queue-line">{hindranceText(t, row.hindrance)}</span>}
    </>
  );
}
