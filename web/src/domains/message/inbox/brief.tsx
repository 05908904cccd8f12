import type { CentreMessage } from '@cloudyard/contract/message/inbox.ts';
import { Link } from 'react-router';
import { locale, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/inbox/en.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';
import { ImportanceMark } from './importance-mark.tsx';
import { detailAddress, titleOf } from './said.ts';

/** A message in two short lines, as one link. */
export function Brief({ message, onGo }: { message: CentreMessage; onGo?: () => void }) {
  const t = useText(words);
  const language = locale.use();
  return (
    <li>
      <Link
        className="message-brief cy-pad-wide cy-quiet cy-ring-inside cy-text cy-flex cy-gap-12"
        to={detailAddress(message.id)}
        onClick={onGo}
      >
        <CategoryIcon icon={message.messageCategory.icon} />
        <span className="cy-grow">
          <span className="cy-line cy-shrink">
            <ImportanceMark importance={message.importance} />
            <b className="cy-ellipsis cy-medium">{titleOf(language, message)}</b>
          </span>
          <span className="cy-faint cy-flex cy-between cy-gap-12 cy-small">
            <span>{message.sender ?? t.system}</span>
            <TimeText value={message.messageTime} />
          </span>
        </span>
      </Link>
    </li>
  );
}
