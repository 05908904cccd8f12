import { PaperClipOutlined, StopOutlined } from '@ant-design/icons';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { blockApi } from '@cloudyard/contract/message/block.ts';
import { inboxApi, type MessageDetail } from '@cloudyard/contract/message/inbox.ts';
import { Alert, Button } from 'antd';
import { Link } from 'react-router';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Panel } from '../../../kit/panel.tsx';
import { fill, type Locale, locale, useText } from '../../../kit/text.ts';
import { exact, relative } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { localizedName } from '../../../kit/use-localized-name.ts';
import { useSend } from '../../../kit/use-send.ts';
import { DecideRequest } from '../../access/lent/decide-request.tsx';
import { words } from '../i18n/inbox/en.ts';
import { CategoryIcon } from '../shared/category-icon.tsx';
import { ImportanceMark } from './importance-mark.tsx';
import { lastCentre } from './last-inbox.ts';
import { MessageActs } from './message-acts.tsx';
import { RichText } from './rich-text.tsx';
import { detailAddress, inLanguage, titleOf } from './said.ts';

/** The kind of request a message may ask to decide; its room lends the component. */
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
      {concern?.type === ROLE_APPLICATION && <DecideRequest id={concern.id} />}
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
      <CategoryIcon icon={messageCategory.icon} /> {localizedName(language, messageCategory)}
    </span>
  );
  return [
    { label: t.detail.sender, value: sender ?? t.system },
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

/** Only a path of this site: a message must not lead anywhere else. */
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
      <ul className="cy-grid cy-gap-8 cy-list">
        {files.map(({ name, originalName, bytes: size }) => (
          <li className="cy-flex cy-wrap cy-gap-4-12 cy-break" key={name}>
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

/** The event in the message's header; in English it is the specification's own word. */
const EVENTS: Record<string, string> = {
  'account blocked': '账号被锁定',
  'account unblocked': '账号已解锁',
  'audit request': '提交审核',
  'audit verdict': '审核结果',
  'certification request': '提交认证',
  'certification verdict': '认证结果',
  'enterprise suspension': '企业停用',
  farewell: '离开企业',
  'feedback answer': '反馈回复',
  'invitation accepted': '接受邀请',
  'licence reminder': '证照到期提醒',
  'password reset': '密码重置',
  'privilege request': '权限申请',
  'privilege verdict': '权限申请结果',
  'problem answer': '问题回复',
  'problem report': '报告问题',
  rating: '新评价',
  'rating answer': '评价回复',
  'rating hidden': '评价被移除',
  'role change': '角色变更',
  'role request': '角色申请',
  'role verdict': '角色申请结果',
  suspension: '平台下线',
  'version status change': '版本状态变更',
  welcome: '加入企业',
};

/** Messages written by users have no known event. */
const eventText = (action: string, language: Locale): string =>
  language === 'cn' ? (EVENTS[action] ?? action) : action;

/** Blocks the sender with one click, and unblocks them with another. */
function BlockButton({ message: { id, blocked, sender } }: { message: MessageDetail }) {
  const t = useText(words).block;
  const toast = useToast();
  const set = useSend(blockApi.set, { act: 'list', refresh: [inboxApi.detail, blockApi.list] });
  if (blocked === null) return null;
  const name = sender ?? '';
  const turn = () =>
    set.mutate(
      { params: { id }, body: { blocked: !blocked } },
      {
        thing: name,
        onSuccess: (now) => toast.success(fill(now.blocked ? t.blocked : t.unblocked, { name })),
      },
    );
  return (
    <Button icon={<StopOutlined aria-hidden="true" />} loading={set.isPending} onClick={turn}>
      {blocked ? t.off : t.on}
    </Button>
  );
}
