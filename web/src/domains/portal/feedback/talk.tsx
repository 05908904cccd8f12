import type { Feedback } from '@cloudyard/contract/portal/feedback.ts';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/feedback/en.ts';

/** The feedback and its answers, in their order. */
export function Talk({ feedback }: { feedback: Feedback }) {
  const t = useText(words);
  return (
    <ol className="cy-grid cy-gap-12 cy-list">
      <li className="cy-box cy-pad-12">
        <strong>{feedback.username}</strong> <TimeText value={feedback.createdAt} />
        <p className="cy-top-8 cy-pre cy-break">{feedback.content}</p>
      </li>
      {feedback.replies.map((one) => (
        <li key={one.id} className="cy-box cy-pad-12 cy-sunk">
          <strong>{one.by}</strong> <TimeText value={one.at} />
          <p className="cy-top-8 cy-pre cy-break">{one.text}</p>
        </li>
      ))}
      {feedback.replies.length === 0 && <li className="cy-box cy-pad-12 cy-faint">{t.noReplies}</li>}
    </ol>
  );
}
