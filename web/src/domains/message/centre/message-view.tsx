import { PaperClipOutlined } from '@ant-design/icons';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { inboxApi, type MessageDetail } from '@cloudyard/contract/message/inbox.ts';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Panel } from '../../../kit/panel.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { exact, relative } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { DecideApplication } from '../../access/parts/decide-application.tsx';
import { words } from '../i18n/centre/index.ts';
import { calledIn } from '../parts/called.ts';
import { CategoryIcon } from '../parts/category-icon.tsx';
import { BlockButton } from './block-button.tsx';
import { eventText } from './event-words.ts';
import { ImportanceMark } from './importance-mark.tsx';
import { lastCentre } from './last-centre.ts';
import { MessageActs } from './message-acts.tsx';
import { RichText } from './rich-text.tsx';
import { detailAddress, inLanguage, titleOf } from './said.ts';

/** The kinds of things a message may ask to decide on, each with the room that lends the answer. */
const ROLE_APPLICATION = 'role-application';

export function MessageView({ message }: { message: MessageDetail }) {
  const t = useText(words);
  const language = locale.use();
  const { concern, goesAt } = message;
  return (
    <DetailPage
      title={titleOf(language, message)}
      identity={<ImportanceMark importance={message.importance} />}
      facts={useFacts(message)}
      actions={
        <>
          <MessageActs message={message} />
          <BlockButton message={message} />
        </>
      }
    >
      {goesAt && (
        <Alert type="warning" showIcon title={fill(t.detail.deleted, { time: relative(goesAt, language) })} />
      )}
      {message.blocked && (
        <Alert type="info" showIcon title={fill(t.block.note, { name: message.sender ?? '' })} />
      )}
      <Said message={message} />
      {concern?.type === ROLE_APPLICATION && <DecideApplication id={concern.id} />}
      {message.files.length > 0 && <Files message={message} />}
      <Neighbours message={message} />
    </DetailPage>
  );
}

function useFacts({ sender, messageTime, messageCategory, enterprise, action }: MessageDetail) {
  const t = useText(words);
  const language = locale.use();
  const category = (
    <span className="cy-inline">
      <CategoryIcon icon={messageCategory.icon} /> {calledIn(language, messageCategory)}
    </span>
  );
  return [
    { label: t.detail.sender, value: sender ?? t.house },
    { label: t.detail.time, value: <TimeFact value={messageTime} /> },
    { label: t.detail.category, value: category },
    ...(action ? [{ label: t.detail.event, value: eventText(action, language) }] : []),
    ...(enterprise ? [{ label: t.detail.enterprise, value: enterprise }] : []),
  ];
}

const TimeFact = ({ value }: { value: string }) => (
  <span className="cy-figures">
    {exact(value)}
    {' · '}
    <TimeText value={value} />
  </span>
);

/** Only a path of ours: what a message brings must not lead anywhere else. */
const ownPath = (link: string | null) => (link && /^\/(?![/\\])/.test(link) ? link : undefined);

function Said({ message }: { message: MessageDetail }) {
  const t = useText(words).detail;
  const language = locale.use();
  const { body, bodyEn, link, concern } = message;
  const english = language === 'en' && bodyEn !== '';
  const html = inLanguage(language, body, bodyEn);
  const to = ownPath(link);
  return (
    <Panel title={t.body}>
      {html ? (
        <RichText html={html} lang={english ? 'en' : 'zh-CN'} />
      ) : (
        <p className="cy-faint">{t.noBody}</p>
      )}
      {to && (
        <p className="cy-top-16">
          <Link to={to}>
            <Button type={concern?.type === ROLE_APPLICATION ? 'default' : 'primary'} tabIndex={-1}>
              {t.open}
            </Button>
          </Link>
        </p>
      )}
    </Panel>
  );
}

function Files({ message: { id, files } }: { message: MessageDetail }) {
  const t = useText(words).detail;
  return (
    <Panel title={t.files}>
      <ul className="message-files cy-grid cy-gap-8 cy-list">
        {files.map(({ name, originalName, bytes: size }) => (
          <li key={name}>
            <a
              href={addressOf(inboxApi.file, { params: { id, name } })}
              download={originalName}
              aria-label={fill(t.download, { name: originalName })}
            >
              <PaperClipOutlined aria-hidden="true" /> {originalName}
            </a>
            <span className="cy-faint cy-figures">{bytes(size)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Neighbours({ message: { previous, next } }: { message: MessageDetail }) {
  const t = useText(words).detail;
  return (
    <nav className="cy-flex cy-between cy-gap-16" aria-label={t.title}>
      <Neighbour id={previous} word={t.previous} />
      <Link to={lastCentre()}>{t.back}</Link>
      <Neighbour id={next} word={t.next} />
    </nav>
  );
}

function Neighbour({ id, word }: { id: string | null; word: string }) {
  const t = useText(words).detail;
  if (id === null) {
    return (
      <span className="cy-faint" title={t.none}>
        {word}
      </span>
    );
  }
  return (
    <Link to={detailAddress(id)} replace>
      {word}
    </Link>
  );
}
