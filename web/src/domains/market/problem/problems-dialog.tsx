import { type Problem, problemApi } from '@cloudyard/contract/market/problem.ts';
import { Modal } from '../../../kit/dialog.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/management/moderated/en.ts';
import { LongText } from '../management/long-text.tsx';
import { useWritten, WrittenDialog } from '../management/written-dialog.tsx';

type ProblemDialogProps = { problem: Problem; onClose: () => void };

/** The whole report, and its answer: the one given, or one to write. */
export const ProblemDialog = (props: ProblemDialogProps) =>
  props.problem.answer ? <Answered {...props} /> : <Answering {...props} />;

function Answering({ problem, onClose }: ProblemDialogProps) {
  const t = useText(words).problem;
  const send = useSend(problemApi.answer, { act: 'submit', verb: t.answer, refresh: [problemApi.list] });
  const written = useWritten({
    needed: true,
    send: async (text) => {
      await send.mutateAsync({ params: { id: problem.id }, body: { text, version: problem.version } });
      return t.answered;
    },
    onDone: onClose,
  });
  const title = fill(t.answerTitle, { name: problem.application.name });
  return (
    <WrittenDialog title={title} verb={t.answer} danger={false} written={written} onClose={onClose}>
      <Report problem={problem} />
      <LongText
        label={t.answerText}
        help={t.answerHelp}
        problem={written.missing ? t.missing : ''}
        most={2000}
        value={written.text}
        onChange={written.setText}
      />
    </WrittenDialog>
  );
}

function Answered({ problem, onClose }: ProblemDialogProps) {
  const t = useText(words).problem;
  const kit = useKitText();
  const { answer } = problem;
  return (
    <Modal
      open
      title={fill(t.answerTitle, { name: problem.application.name })}
      cancelText={kit.close}
      footer={(_, { CancelBtn }) => <CancelBtn />}
      onCancel={onClose}
    >
      <div className="cy-column cy-gap-12">
        <Report problem={problem} />
        {answer && <Said who={fill(t.answeredBy, { by: answer.by })} at={answer.at} text={answer.text} />}
      </div>
    </Modal>
  );
}

function Report({ problem: { kind, by, createDate, text } }: Pick<ProblemDialogProps, 'problem'>) {
  const t = useText(words).problem;
  return <Said who={t.kinds[kind]} by={by.name} at={createDate} text={text} />;
}

type SaidProps = { who: string; by?: string; at: string; text: string };

const Said = ({ who, by, at, text }: SaidProps) => (
  <>
    <div className="cy-row">
      <strong>{who}</strong>
      <span className="cy-faint">
        {by && `${by} · `}
        <TimeText value={at} />
      </span>
    </div>
    <p className="market-moderate-quote cy-break cy-pad-line cy-pre cy-scroll">{text}</p>
  </>
);
