import { PROBLEM_KINDS, type Problem, problemApi } from '@cloudyard/contract/market/problem.ts';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useTyped } from '../../../kit/use-typed.tsx';
import { words } from '../i18n/listing/detail/more/en.ts';
import { Dialog } from '../listing/detail/dialog.tsx';
import { TextBox } from '../listing/detail/text-box.tsx';

type ProblemDialogProps = { applicationId: string; name: string; onClose: () => void };

/** Reports a problem; the text stays until it is sent or given up. */
export function ProblemDialog({ applicationId, name, onClose }: ProblemDialogProps) {
  const t = useText(words).problem;
  const kit = useKitText();
  const toast = useToast();
  const box = useRef<HTMLTextAreaElement>(null);
  const [kind, setKind] = useState<Problem['kind']>('misleading');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const { guard, leave } = useTyped(text !== '');
  const send = useSend(problemApi.report, { act: 'submit', verb: t.send });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') {
      setProblem(t.missing);
      return box.current?.focus();
    }
    const onSuccess = () => {
      toast.success(t.sent);
      onClose();
    };
    send.mutate({ body: { applicationId, kind, text } }, { onSuccess });
  };
  return (
    <Dialog title={fill(t.title, { name })} leave={leave} onClose={onClose}>
      <form className="market-view-form cy-plain cy-column cy-gap-12" noValidate onSubmit={submit}>
        <p className="cy-faint">{t.sentence}</p>
        {guard}
        <label className="market-view-field cy-column cy-gap-4">
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
        <div className="cy-flex cy-gap-8">
          <Button type="primary" htmlType="submit" loading={send.isPending}>
            {t.send}
          </Button>
          <Button onClick={() => leave(onClose)}>{kit.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
