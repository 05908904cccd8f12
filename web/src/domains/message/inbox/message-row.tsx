import {
  DeleteOutlined,
  MailOutlined,
  PaperClipOutlined,
  ReadOutlined,
  RollbackOutlined,
  StarFilled,
  StarOutlined,
} from '@ant-design/icons';
import type { Act, CentreMessage } from '@cloudyard/contract/message/inbox.ts';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fill, locale, useText } from '../../../kit/text.ts';
import { exact, relative } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/inbox/en.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';
import { ImportanceMark } from './importance-mark.tsx';
import { detailAddress, inLanguage, titleOf } from './said.ts';

export const rowId = (id: string) => `message-${id}`;

type MessageRowProps = {
  message: CentreMessage;
  picked: boolean;
  current: boolean;
  onPick: () => void;
  onAct: (act: Act) => void;
  onFocus: () => void;
};

/** One message in one line. The title's link covers the line; other controls lie above it. */
export function MessageRow({ message, picked, current, onPick, onAct, onFocus }: MessageRowProps) {
  const t = useText(words);
  const language = locale.use();
  const { id, hasRead, hasDelete, importance, messageCategory, sender, enterprise } = message;
  const title = titleOf(language, message);
  const from = sender ?? t.system;
  return (
    <li
      className="message-row cy-high-44 cy-relative cy-grid cy-center cy-ruled"
      data-unread={!hasRead || undefined}
      data-picked={picked || undefined}
      data-now={current || undefined}
      onFocus={onFocus}
    >
      <Checkbox checked={picked} aria-label={fill(t.pick, { title })} onChange={onPick} />
      {!hasDelete && <Star message={message} title={title} onAct={onAct} />}
      <span className="message-dot">{!hasRead && <i className="cy-block" title={t.unreadMark} />}</span>
      <span className="message-sender cy-ellipsis" title={enterprise ? `${from} · ${enterprise}` : from}>
        {from}
      </span>
      <span className="message-said cy-line cy-shrink">
        <span className="cy-faint" title={localizedName(language, messageCategory)}>
          <CategoryIcon icon={messageCategory.icon} />
        </span>
        <ImportanceMark importance={importance} />
        <Link
          id={rowId(id)}
          to={detailAddress(id)}
          className="message-title cy-cover cy-cover-ring cy-quiet cy-text cy-ellipsis cy-rigid"
        >
          {!hasRead && <span className="cy-hidden">{t.unreadMark}</span>}
          {title}
        </Link>
        <span className="cy-roomy cy-ellipsis cy-shrink cy-faint">
          {inLanguage(language, message.summary, message.summaryEn)}
        </span>
      </span>
      <Marks message={message} />
      <RowActs message={message} title={title} onAct={onAct} />
    </li>
  );
}

type ActsProps = { message: CentreMessage; title: string; onAct: (act: Act) => void };

function Star({ message: { hasCollect }, title, onAct }: ActsProps) {
  const t = useText(words);
  const act: Act = hasCollect ? 'uncollect' : 'collect';
  return (
    <Button
      type="text"
      size="small"
      className="message-star"
      data-on={hasCollect || undefined}
      icon={hasCollect ? <StarFilled /> : <StarOutlined />}
      aria-label={`${t.act[act]} ${title}`}
      title={t.act[act]}
      onClick={() => onAct(act)}
    />
  );
}

function Marks({ message: { attachments, goesAt, messageTime } }: { message: CentreMessage }) {
  const t = useText(words);
  const language = locale.use();
  return (
    <span className="message-marks cy-end cy-size-12 cy-line cy-faint cy-nowrap">
      {attachments > 0 && (
        <PaperClipOutlined
          role="img"
          aria-label={fill(t.attachments, { n: attachments })}
          title={fill(t.attachments, { n: attachments })}
        />
      )}
      {goesAt ? (
        <span title={exact(goesAt)}>{fill(t.goes, { time: relative(goesAt, language) })}</span>
      ) : (
        <TimeText value={messageTime} />
      )}
    </span>
  );
}

const ROW_ACTS: { act: Act; icon: ReactNode; shown: (message: CentreMessage) => boolean }[] = [
  { act: 'read', icon: <ReadOutlined />, shown: ({ hasRead, hasDelete }) => !hasRead && !hasDelete },
  { act: 'unread', icon: <MailOutlined />, shown: ({ hasRead, hasDelete }) => hasRead && !hasDelete },
  { act: 'delete', icon: <DeleteOutlined />, shown: ({ hasDelete }) => !hasDelete },
  { act: 'undelete', icon: <RollbackOutlined />, shown: ({ hasDelete }) => hasDelete },
];

/** Visible when the pointer or the focus is on the line, reachable with Tab at any time. */
function RowActs({ message, title, onAct }: ActsProps) {
  const t = useText(words);
  return (
    <span className="message-acts cy-end cy-flex">
      {ROW_ACTS.filter(({ shown }) => shown(message)).map(({ act, icon }) => (
        <Button
          key={act}
          type="text"
          size="small"
          icon={icon}
          aria-label={`${t.act[act]} ${title}`}
          title={t.act[act]}
          onClick={() => onAct(act)}
        />
      ))}
    </span>
  );
}
