import { accountApi } from '@cloudyard/contract/identity/account.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { call } from '../../../kit/call.ts';
import { useToast } from '../../../kit/toast.ts';
import { CodeField } from './code-field.tsx';
import { useCountdown } from './countdown.ts';
import { NewPassword } from './new-password.tsx';
import { codeProblem, confirmProblem, passwordProblem, present, refusedFields } from './problems.ts';
import { useWords } from './use-words.ts';

type ResetFormProps = {
  /** Where the code was sent; undefined when a link has proven the account's owner. */
  phone?: string;
  onSend: (code: string, password: string) => Promise<unknown>;
};
const EMPTY = { code: '', password: '', confirm: '' };
type Field = keyof typeof EMPTY;

/** A new password, and the code where one is needed. */
export function ResetForm({ phone, onSend }: ResetFormProps) {
  const { t, errorText } = useWords();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Partial<Record<Field, string | undefined>>>({});
  const [banner, setBanner] = useState('');
  const [busy, setBusy] = useState(false);

  const problemsNow = (): Partial<Record<Field, string>> =>
    present({
      code: phone ? codeProblem(values.code) : undefined,
      password: passwordProblem(values.password),
      confirm: confirmProblem(values.password, values.confirm),
    });
  const set = (field: Field, value: string) => {
    setValues({ ...values, [field]: value });
    setProblems({ ...problems, [field]: undefined, ...(field === 'password' && { confirm: undefined }) });
  };
  const leave = (field: Field) => {
    if (values[field]) setProblems({ ...problems, [field]: problemsNow()[field] });
  };
  const show = (found: Partial<Record<Field, string>>) => {
    setProblems(found);
    const first = (['code', 'password', 'confirm'] as const).find((field) => found[field]);
    if (first) document.getElementById(first)?.focus();
    return !first;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBanner('');
    if (busy || !show(problemsNow())) return;
    setBusy(true);
    await onSend(values.code.toUpperCase(), values.password).catch((error: unknown) => {
      if (show(refusedFields(error))) setBanner(errorText(error));
    });
    setBusy(false);
  };
  return (
    <form
      className="identity-visit-form cy-column cy-gap-12 cy-full"
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <div role="alert">
        {banner && <p className="identity-visit-banner cy-round cy-pad-line">{banner}</p>}
      </div>
      {phone && (
        <SentCode
          phone={phone}
          value={values.code}
          problem={problems.code}
          onValue={(code) => set('code', code)}
        />
      )}
      <NewPassword
        label={t.fields.newPassword}
        values={values}
        problems={problems}
        owner={{ phone }}
        onValue={set}
        onLeave={leave}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {t.setPassword}
      </Button>
    </form>
  );
}

type SentCodeProps = {
  phone: string;
  value: string;
  problem: string | undefined;
  onValue: (code: string) => void;
};

/** The code that was already sent, and a button for another one when the wait is over. */
function SentCode({ phone, ...field }: SentCodeProps) {
  const { errorText } = useWords();
  const toast = useToast();
  const [wait, begin] = useCountdown('reset');
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      begin((await call(accountApi.askReset, { body: { contact: phone } })).resendIn);
    } catch (error) {
      toast.failure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return <CodeField {...field} wait={wait} sending={sending} onSend={() => void send()} />;
}
