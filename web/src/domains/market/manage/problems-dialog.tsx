import { type Problem, problemApi } from '@cloudyard/contract/market/problem.ts';
import { Modal } from 'antd';
import { useState } from 'react';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { Notice } from '../../enterprise/parts/notice.tsx';
import { words } from '../i18n/moderate/index.ts';
import { LongText } from './problems-text.tsx';

type ProblemDialogProps = { problem: Problem; onClose: () => void };

/** The whole report, and the answer to it: the one given, or the one to write. */
export function ProblemDialog({ problem, onClose }: ProblemDialogProps) {
  const t = useText(words).problem;
  const kit = useKitText();
  const act = useAnswer(problem, onClose);
  const { answer } = problem;
  return (
    <Modal
      open
      title={fill(t.answerTitle, { name: problem.application.name })}
      okText={t.answer}
      cancelText={answer ? kit.close : kit.cancel}
      okButtonProps={answer ? { style: { display: 'none' } } : {}}
      confirmLoading={act.busy}
      mask={{ closable: answer !== null }}
      onOk={() => void act.run()}
      onCancel={onClose}
    >
      <div className="moderate-dialog">
        {act.failure && <Notice type="error" role="alert" title={act.failure} />}
        <div className="cy-row">
          <strong>{t.kinds[problem.kind]}</strong>
          <span className="cy-faint">
            {problem.by.name} · <TimeText value={problem.createDate} />
          </span>
        </div>
        <p className="moderate-quote">{problem.text}</p>
        {answer ? (
          <>
            <div className="cy-row">
              <strong>{fill(t.answeredBy, { by: answer.by })}</strong>
              <span className="cy-faint">
                <TimeText value={answer.at} />
              </span>
            </div>
            <p className="moderate-quote">{answer.text}</p>
          </>
        ) : (
          <LongText
            label={t.answerText}
            help={t.answerHelp}
            problem={act.missing ? t.missing : ''}
            most={2000}
            value={act.text}
            onChange={act.setText}
          />
        )}
      </div>
    </Modal>
  );
}

function useAnswer({ id, version }: Problem, onDone: () => void) {
  const t = useText(words).problem;
  const toast = useToast();
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [failure, setFailure] = useState('');
  const send = useSend(problemApi.answer, { refresh: [problemApi.list] });
  const missing = text.trim() === '';
  const run = async () => {
    setTried(true);
    if (missing) return;
    setFailure('');
    try {
      await send.mutateAsync({ params: { id }, body: { text, version } });
      toast.success(t.answered);
      onDone();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return { text, setText, missing: tried && missing, failure, busy: send.isPending, run };
}
