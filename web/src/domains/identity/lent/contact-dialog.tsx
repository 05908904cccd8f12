import { contactApi, type NewContact } from '@cloudyard/contract/identity/contact.ts';
import { Email, Phone } from '@cloudyard/contract/identity/values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { CallError, call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/account/en.ts';
import { useCountdown } from '../shared/use-countdown.ts';

type Which = 'phone' | 'email';
type Draft = { contact: string; code: string; current: string };
type Problems = Readonly<Partial<Record<keyof Draft, string>>>;

const contactOf = (which: Which, typed: string): NewContact | undefined => {
  if (which === 'phone') {
    const { data, success } = Phone.safeParse(typed);
    return success ? { phone: data } : undefined;
  }
  const { data, success } = Email.safeParse(typed);
  return success ? { email: data } : undefined;
};

/** Another phone or email: the code proves the new one, the password proves the user. */
export function ContactDialog({ which, onClose }: { which: Which; onClose: () => void }) {
  const t = useText(words);
  const change = useContactChange(which, onClose);
  const { draft, problems, set } = change;
  const label = which === 'phone' ? t.newPhone : t.newEmail;
  return (
    <FormModal
      dirty={Object.values(draft).some((typed) => typed !== '')}
      title={which === 'phone' ? t.changePhone : t.changeEmail}
      okText={t.changeContact}
      okButtonProps={{ loading: change.busy }}
      onOk={() => void change.send()}
      onClose={onClose}
    >
      <div className="cy-stack">
        <p className="cy-faint">{t.contactSentence}</p>
        <Line label={label} problem={problems.contact}>
          {(field) => (
            <Input
              {...field}
              autoComplete={which === 'phone' ? 'tel-national' : 'email'}
              value={draft.contact}
              onChange={(event) => set('contact', event.target.value)}
            />
          )}
        </Line>
        <Line label={t.contactCode} problem={problems.code}>
          {(field) => (
            <div className="cy-row identity-code-row">
              <Input
                {...field}
                autoComplete="one-time-code"
                maxLength={5}
                value={draft.code}
                onChange={(event) => set('code', event.target.value.toUpperCase())}
              />
              <Button
                disabled={change.wait > 0}
                loading={change.sending}
                onClick={() => void change.sendCode()}
              >
                {change.wait > 0 ? fill(t.resendIn, { n: change.wait }) : t.sendCode}
              </Button>
            </div>
          )}
        </Line>
        <Line label={t.currentPassword} problem={problems.current}>
          {(field) => (
            <Input.Password
              {...field}
              autoComplete="current-password"
              value={draft.current}
              onChange={(event) => set('current', event.target.value)}
            />
          )}
        </Line>
      </div>
    </FormModal>
  );
}

type Field = { id: string; 'aria-invalid'?: true; 'aria-describedby': string; status?: 'error' };
type LineProps = { label: string; problem: string | undefined; children: (field: Field) => ReactNode };

function Line({ label, problem, children }: LineProps) {
  const problemText = useProblemText();
  const id = useId();
  const wrong = problem ? ({ 'aria-invalid': true, status: 'error' } as const) : {};
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-describedby': `${id}-note`, ...wrong })}
      <p id={`${id}-note`} className="cy-bad" role={problem ? 'alert' : undefined}>
        {problem && problemText(problem, label)}
      </p>
    </div>
  );
}

function useContactChange(which: Which, onClose: () => void) {
  const t = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const client = useQueryClient();
  const { recheck } = useWho();
  const [draft, setDraft] = useState<Draft>({ contact: '', code: '', current: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const { left: wait, start: startWait } = useCountdown(0);
  const fail = (verb: string) => (error: unknown) => {
    const fields = error instanceof CallError ? error.fields : {};
    const { phone, email, ...rest } = fields as Record<string, string>;
    const found = { ...rest, ...(phone || email ? { contact: phone ?? email } : {}) } as Problems;
    setProblems(found);
    if (Object.keys(found).length === 0) void failure.modal(error, { verb });
  };
  const contact = () => {
    const read = contactOf(which, draft.contact);
    if (!read)
      setProblems({ contact: which === 'phone' ? 'identity.phone_format' : 'identity.email_format' });
    return read;
  };
  const sendCode = async () => {
    const body = contact();
    if (!body) return;
    setSending(true);
    await call(contactApi.sendCode, { body }).then(({ resendIn }) => startWait(resendIn), fail(t.sendCode));
    setSending(false);
  };
  const send = async () => {
    const read = contact();
    if (!read) return;
    if (!draft.code || !draft.current)
      return setProblems({
        ...(draft.code ? {} : { code: 'required' }),
        ...(draft.current ? {} : { current: 'required' }),
      });
    setBusy(true);
    try {
      await call(contactApi.change, { body: { contact: read, code: draft.code, current: draft.current } });
      toast.success(t.contactChanged);
      await Promise.all([recheck(), client.invalidateQueries()]);
      onClose();
    } catch (error) {
      fail(t.changeContact)(error);
      setBusy(false);
    }
  };
  const set = (name: keyof Draft, value: string) => {
    setDraft((now) => ({ ...now, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  };
  return { draft, problems, busy, sending, wait, set, send, sendCode };
}
