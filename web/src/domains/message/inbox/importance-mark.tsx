import type { Importance } from '@cloudyard/contract/message/values.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/inbox/en.ts';

/** A framed word for messages above normal importance. */
export function ImportanceMark({ importance }: { importance: Importance }) {
  const t = useText(words);
  if (importance === 0) return null;
  return (
    <span
      className="message-importance cy-pad-mark cy-amber cy-round-4 cy-rigid cy-small"
      data-importance={importance}
    >
      {t.importance[importance]}
    </span>
  );
}
