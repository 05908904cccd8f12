import { type RegistrationDraft, registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { Code, Email, Phone, Username } from '@cloudyard/contract/identity/values.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../kit/call.ts';
import { CallError } from '../../../kit/call-error.ts';
import { fill } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useCountdown } from './countdown.ts';
import {
  EMPTY,
  FIELDS,
  type Field,
  type Problems,
  problemsOf,
  type Registration,
  refusedFields,
} from './problems.ts';
import { useWords } from './use-words.ts';

type RegisteredAs = NonNullable<RegistrationDraft['registeredAs']>;
export type RegistrationForm = ReturnType<typeof useRegistration>;

const focus = (field: string) => document.getElementById(field)?.focus();
/** As the contract writes it: without blanks, lower case, one form of a number. */
export const clean = (form: Registration) => ({
  username: Username.parse(form.username),
  email: Email.parse(form.email),
  phone: Phone.parse(form.phone),
  password: form.password,
});

/** What was typed, and its problems. `known` are the initial values. */
export function useFields(known: Partial<Registration> = {}) {
  const [form, setForm] = useState({ ...EMPTY, ...known });
  const [problems, setProblems] = useState<Problems>({});
  const put = (field: Field, problem: string | undefined) =>
    setProblems((all) => ({ ...all, [field]: problem }));
  return {
    form,
    problems,
    put,
    set<F extends Field>(field: F, value: Registration[F]) {
      setForm((all) => ({ ...all, [field]: value }));
      put(field, undefined);
      if (field === 'password') put('confirm', undefined);
    },
    /** Leaving a filled field shows its problem; an empty one waits for the submit. */
    leave(field: Field) {
      if (form[field]) put(field, problemsOf(form)[field]);
    },
    show(found: Problems) {
      setProblems(found);
      const first = FIELDS.find((field) => found[field]);
      if (first) focus(first);
    },
  };
}
export type Fields = ReturnType<typeof useFields>;
export type PhoneCode = ReturnType<typeof useCode>;

/** The code: sending, waiting, checking. */
export function useCode({ form, put, leave }: Fields) {
  const { errorText } = useWords();
  const toast = useToast();
  const [wait, begin] = useCountdown('register');
  const [sending, setSending] = useState(false);
  const [state, setState] = useState<{ kind: 'sent' | 'proven'; phone: string; code: string }>();
  const [proof] = useState(() =>
    phoneProof((phone, code) => call(registrationApi.checkCode, { params: { code }, query: { phone } })),
  );
  const send = async () => {
    const problem = problemsOf(form).phone;
    put('phone', problem);
    if (problem) return focus('phone');
    setSending(true);
    try {
      const phone = Phone.parse(form.phone);
      const { resendIn } = await call(registrationApi.sendCode, { query: { phone } });
      proof.forget();
      begin(resendIn);
      setState({ kind: 'sent', phone: form.phone, code: '' });
      put('code', undefined);
      focus('code');
    } catch (error) {
      const { phone } = refusedFields(error);
      if (phone) put('phone', phone);
      else toast.failure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  const prove = async () => {
    await proof.prove(Phone.parse(form.phone), Code.parse(form.code));
    setState({ kind: 'proven', phone: form.phone, code: form.code });
  };
  const check = async () => {
    leave('code');
    const found = problemsOf(form);
    if (found.code || found.phone) return;
    // Other failures are shown at the submit, which checks again.
    await prove().catch((error: unknown) => put('code', refusedFields(error).code));
  };
  const proven = state?.kind === 'proven' && state.phone === form.phone && state.code === form.code;
  return { wait, sending, sent: state?.kind === 'sent', proven, send, check, prove, forget: proof.forget };
}

/** Validates, asks about a former account, then registers or restores it. */
export function useRegistration(registeredAs: RegisteredAs) {
  const { t, errorText } = useWords();
  const navigate = useNavigate();
  const toast = useToast();
  const fields = useFields();
  const code = useCode(fields);
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState<{ why?: string }>();
  const [former, setFormer] = useState(false);
  const { form } = fields;

  const refused = (error: unknown) => {
    const found = refusedFields(error);
    if (found.code) code.forget();
    const known = FIELDS.some((field) => found[field]);
    setBanner(known ? {} : { why: errorText(error) });
    fields.show(found);
  };
  const during = async (work: () => Promise<unknown>) => {
    setBusy(true);
    setBanner(undefined);
    await work().catch(refused);
    setBusy(false);
  };
  const register = async () => {
    const { username } = await call(registrationApi.register, { body: { ...clean(form), registeredAs } });
    await navigate('/common/register-success', { state: { username }, replace: true });
  };
  return {
    ...fields,
    code,
    busy,
    banner,
    former,
    submit: async () => {
      const found = problemsOf(form);
      if (FIELDS.some((field) => found[field])) {
        setBanner({});
        return fields.show(found);
      }
      await during(async () => {
        await code.prove();
        const { phone, email } = clean(form);
        if (await call(registrationApi.checkOldUser, { query: { phone, email } })) setFormer(true);
        else await register();
      });
    },
    /** Back to the form; nothing was sent. */
    stay: () => setFormer(false),
    registerAnew: () => {
      setFormer(false);
      return during(register);
    },
    restore: async () => {
      const { phone, email, password } = clean(form);
      setBusy(true);
      try {
        const restored = await call(registrationApi.restore, { query: { phone, email }, body: { password } });
        toast.success(fill(t.restored, restored));
        // The login is another page: the toast must be visible for its second first.
        setTimeout(() => void navigate('/common/login'), 1000);
      } catch (error) {
        toast.failure(fill(t.restoreFailed, { why: errorText(error) }));
        setFormer(false);
        setBusy(false);
      }
    },
  };
}

/**
 * Proves a phone by its code. The same pair is checked once, though leaving the field and submitting both ask for it:
 * a code allows few attempts.
 */
export function phoneProof(check: (phone: string, code: string) => Promise<unknown>) {
  let asked: { key: string; answer: Promise<unknown> } | undefined;
  return {
    prove(phone: string, code: string): Promise<unknown> {
      const key = `${phone} ${code}`;
      if (asked?.key === key) return asked.answer;
      const mine = { key, answer: check(phone, code) };
      asked = mine;
      mine.answer.catch((error: unknown) => {
        const refused = error instanceof CallError && error.code === 'identity.code_wrong';
        // A wrong code stays wrong; any other failure may be tried again.
        if (!refused && asked === mine) asked = undefined;
      });
      return mine.answer;
    },
    /** After a new code was sent, or when the server has forgotten the proof. */
    forget(): void {
      asked = undefined;
    },
  };
}
