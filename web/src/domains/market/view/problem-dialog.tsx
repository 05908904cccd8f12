import { PROBLEM_KINDS, type Problem, problemApi } from '@cloudyard/contract/market/problem.ts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/view/more/index.ts';
import { Dialog } from './dialog.tsx';
import { TextBox } from './text-box.tsx';

type ProblemDialogProps = { applicationId: string; name: string; onClose: () => void };

/** What is wrong with it; a refusal stays in the dialog to be read. */
export function ProblemDialog({ applicationId, name, onClose }: ProblemDialogProps) {
  const t = useText(words).problem;
  const kit = useKitText();
  const toast = useToast();
  const errorText = useErrorText();
  const box = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Problem['kind']>('misleading');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  const send = useSend(problemApi.report);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure('');
    if (text.trim() === '') {
      setProblem(t.missing);
      return box.current?.focus();
    }
    try {
      await send.mutateAsync({ body: { applicationId, kind, text } });
      toast.success(t.sent);
      onClose();
    } catch (error) {
      setFailure(errorText(error));
    }
  };
  return (
    <Dialog title={fill(t.title, { name })} onClose={onClose}>
      <form className="view-form" noValidate onSubmit={(event) => void submit(event)}>
        <p className="cy-faint">{t.sentence}</p>
        <div role="alert">{failure && <p className="cy-bad">{failure}</p>}</div>
        <label className="view-field">
          <span>{t.kind}</span>
          <select
            className="cy-input"
            value={kind}
            onChange={(event) => setKind(event.target.value as Problem['kind'])}
          >
            {PROBLEM_KINDS.map((one) => (
              <option key={one} value={one}>
                {t.kinds[one]}
              </option>
            ))}
          </select>
        </label>
        <TextBox
          ref={box}
          label={t.text}
          help={t.textHelp}
          problem={problem}
          value={text}
          onChange={(next) => {
            setText(next);
            setProblem('');
          }}
        />
        <div className="view-submit">
          <Button type="primary" htmlType="submit" loading={send.isPending}>
            {t.send}
          </Button>
          <Button onClick={onClose}>{kit.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
