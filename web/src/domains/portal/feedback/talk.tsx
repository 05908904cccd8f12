import type { Feedback } from '@cloudyard/contract/portal/feedback.ts';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/feedback/en.ts';

/** The feedback and its answers, in their order. */
export function Talk({ feedback }: { feedback: Feedback }) {
  const t = useText(words);
  return (
    <ol className="portal-feedback-talk cy-grid cy-gap-12 cy-list">
      <li className="cy-round">
        <strong>{feedback.username}</strong> <TimeText value={feedback.createdAt} />
        <p className="cy-pre">{feedback.content}</p>
      </li>
      {feedback.replies.map((one) => (
        <li key={one.id} className="portal-answer cy-round">
          <strong>{one.by}</strong> <TimeText value={one.at} />
          <p className="cy-pre">{one.text}</p>
        </li>
      ))}
      {feedback.replies.length === 0 && <li className="cy-faint cy-round">{t.noReplies}</li>}
    </ol>
  );
}
