import { RECIPIENT_STATES, type SentMessage } from '@cloudyard/contract/message/sent.ts';
import { Progress } from 'antd';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/sent/en.ts';
import { percent, reached } from './progress.ts';
import type { RecipientState } from './recipients.tsx';
import { Bar } from './sent-columns.tsx';

type SentFiguresProps = {
  message: SentMessage;
  state: RecipientState | undefined;
  onState: (state: RecipientState | undefined) => void;
};

/** The figures of a message; each links to the recipients it counts. */
export function SentFigures({ message, state, onState }: SentFiguresProps) {
  const t = useText(words);
  const { figures } = message;
  const told = {
    delivered: reached(figures).toLocaleString(),
    recipients: figures.recipients.toLocaleString(),
  };
  return (
    <Panel title={t.figures.title}>
      {message.state === 'sending' && (
        <div className="cy-bottom-16" role="status">
          <span>{fill(t.progress, told)}</span>
          <Progress
            percent={percent(reached(figures), figures.recipients)}
            status="active"
            aria-label={fill(t.progress, told)}
          />
        </div>
      )}
      <div className="message-sent-figures cy-grid cy-gap-12">
        <Figure
          label={t.figures.recipients}
          n={figures.recipients}
          on={state === undefined}
          onClick={() => onState(undefined)}
        />
        {RECIPIENT_STATES.filter((one) => isShown(one, message)).map((one) => (
          <Figure
            key={one}
            label={t.figures[one]}
            n={figures[one]}
            of={one === 'read' ? figures.delivered : figures.recipients}
            on={state === one}
            onClick={() => onState(state === one ? undefined : one)}
          />
        ))}
      </div>
    </Panel>
  );
}

/** The figures every message has, and of the others those above zero. */
const isShown = (state: RecipientState, { figures }: SentMessage) =>
  state === 'delivered' || state === 'read' || figures[state] > 0;

type FigureProps = {
  label: string;
  n: number /** The figure it is a part of. */;
  of?: number;
  on: boolean;
  onClick: () => void;
};

function Figure({ label, n, of, on, onClick }: FigureProps) {
  const t = useText(words);
  return (
    <button
      type="button"
      className="message-sent-figure cy-same-font cy-box cy-hand cy-left cy-pad-line cy-grid cy-baseline"
      aria-pressed={on}
      onClick={onClick}
    >
      <span className="cy-whole cy-faint cy-small">{label}</span>
      <strong className="cy-figures cy-size-20 cy-lines-28 cy-strong">{n.toLocaleString()}</strong>
      {of !== undefined && (
        <>
          <span className="cy-size-12 cy-faint cy-figures">{fill(t.percent, { n: percent(n, of) })}</span>
          <Bar part={n} whole={of} />
        </>
      )}
    </button>
  );
}
