import '../registration/visitor.css';
import { type OutgoingMessage, outboxApi } from '@cloudyard/contract/identity/outbox.ts';
import { CODE_LENGTH, CODE_SIGNS } from '@cloudyard/contract/identity/values.ts';
import { CallError } from '../../../kit/call.ts';
import { CopyId } from '../../../kit/copy-id.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWords } from '../registration/use-words.ts';
import { VisitorCard } from '../registration/visitor-card.tsx';

const CODE = new RegExp(`(?<![0-9A-Za-z])[${CODE_SIGNS}]{${CODE_LENGTH}}(?![0-9A-Za-z])`);

/** The code in a text message. Another word in capitals is none: the code stands after 验证码. */
export const codeIn = (body: string): string | undefined => CODE.exec(body.split('验证码')[1] ?? '')?.[0];

type Piece = { kind: 'text' | 'link'; text: string };

/** A body in pieces, so that its addresses become links. */
export function piecesOf(body: string): Piece[] {
  return body
    .split(/(https?:\/\/[^\s<>"，。；）)]+)/)
    .map((text, index): Piece => ({ kind: index % 2 ? 'link' : 'text', text }))
    .filter(({ text }) => text !== '');
}

/** Messages to phones and mailboxes that stay here while no carrier is configured. */
export function OutboxPage() {
  const { t } = useWords();
  usePageTitle(t.outboxTitle);
  // The query library's default: it does not poll while the page is hidden.
  const messages = useAsk(outboxApi.list, {}, { refetchInterval: 3000 });
  if (messages.error instanceof CallError && messages.error.code === 'identity.outbox_closed') {
    return <VisitorCard title={t.outboxClosedTitle} sentence={t.outboxClosed} />;
  }
  return (
    <div className="identity-outbox cy-column cy-gap-12 cy-plain">
      <h1>{t.outboxTitle}</h1>
      <p className="cy-faint">{t.outboxSentence}</p>
      <Loaded asked={messages}>{(all) => <Messages all={all} />}</Loaded>
    </div>
  );
}

function Messages({ all }: { all: OutgoingMessage[] }) {
  const { t } = useWords();
  if (all.length === 0) return <Empty title={t.outboxEmpty} hint={t.outboxEmptyHint} />;
  return (
    <>
      <StatusTag tone="busy">{t.outboxLive}</StatusTag>
      {all.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </>
  );
}

function Message({ message }: { message: OutgoingMessage }) {
  const { t } = useWords();
  const code = codeIn(message.body);
  return (
    <article className="cy-panel">
      <header className="identity-outbox-head cy-gap-4-16 cy-flex cy-wrap cy-baseline">
        <strong>{message.subject || t.channels[message.channel]}</strong>
        <span className="cy-faint">
          {t.to} {message.recipient}
        </span>
        {code && <CopyId id={code} />}
        <TimeText value={message.time} />
      </header>
      <p className="identity-outbox-body cy-break">
        {piecesOf(message.body).map(({ kind, text }, index) =>
          kind === 'link' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <a key={index} href={text}>
              {text}
            </a>
          ) : (
            text
          ),
        )}
      </p>
    </article>
  );
}
