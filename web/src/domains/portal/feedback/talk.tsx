import type { Feedback } from '@cloudyard/contract/portal/feedback.ts';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/feedback/en.ts';

/** What was said and what was answered, in its order. */
export function Talk({ feedback }: { feedback: Feedback }) {
  const t = useText(words);
  return (
    <ol className="feedback-talk">
      <li>
        <strong>{feedback.username}</strong> <TimeText value={feedback.createdAt} />
        <p>{feedback.content}</p>
      </li>
      {feedback.replies.map((one) => (
        <li key={one.id} className="answer">
          <strong>{one.by}</strong> <TimeText value={one.at} />
          <p>{one.text}</p>
        </li>
      ))}
      {feedback.replies.length === 0 && <li className="cy-faint">{t.noReplies}</li>}
    </ol>
  );
}
