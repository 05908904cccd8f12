import { phoneOf } from '@cloudyard/contract/identity/values.ts';
import { CodeField } from './code-field.tsx';
import { type Note, TextField } from './fields.tsx';
import { NewPassword } from './new-password.tsx';
import { useFree } from './use-free.ts';
import type { RegistrationForm } from './use-registration.ts';
import { useWords } from './use-words.ts';

type AskedField = 'username' | 'email' | 'phone';
type Props = { registration: Pick<RegistrationForm, 'form' | 'problems' | 'set' | 'leave'> };
type ProofProps = { registration: Props['registration'] & Pick<RegistrationForm, 'code'> };

/** In Tab order: username, contacts, code, password. */
export function RegisterFields({ registration }: ProofProps) {
  const { t } = useWords();
  const { form, problems, set, leave } = registration;
  return (
    <>
      <AskedInput registration={registration} field="username" autoComplete="username" maxLength={64} />
      <AskedInput
        registration={registration}
        field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={120}
      />
      <AskedInput
        registration={registration}
        field="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={40}
      />
      <Proof registration={registration} />
      <NewPassword
        label={t.fields.password}
        values={form}
        problems={problems}
        owner={{ username: form.username, email: form.email, phone: phoneOf(form.phone) }}
        onValue={set}
        onLeave={leave}
      />
    </>
  );
}

type AskedInputProps = Props & {
  field: AskedField;
  type?: string;
  inputMode?: 'email' | 'tel';
  autoComplete: string;
  maxLength: number;
};

/** A field whose value must be unique. */
export function AskedInput({ registration, field, ...input }: AskedInputProps) {
  const { t } = useWords();
  const { form, problems, set, leave } = registration;
  const free = useFree(field, form[field]);
  const notes: Record<string, Note> = {
    asking: { text: t.asking },
    free: { tone: 'good', text: t.free },
  };
  return (
    <TextField
      {...input}
      id={field}
      label={t.fields[field]}
      autoCapitalize="none"
      spellCheck={false}
      value={form[field]}
      problem={problems[field] ?? (free === 'taken' ? `identity.${field}_taken` : undefined)}
      note={(free && notes[free]) ?? { text: t.help[field] }}
      onValue={(value) => set(field, value)}
      onBlur={() => leave(field)}
    />
  );
}

/** The code from the phone. */
export function Proof({ registration }: ProofProps) {
  const { t } = useWords();
  const { form, problems, set, code } = registration;
  const note: Note | undefined = code.proven
    ? { tone: 'good', text: t.proven }
    : code.sent
      ? { text: t.codeSent }
      : undefined;
  return (
    <CodeField
      value={form.code}
      problem={problems.code}
      note={note}
      wait={code.wait}
      sending={code.sending}
      onValue={(value) => set('code', value)}
      onLeave={() => void code.check()}
      onSend={() => void code.send()}
    />
  );
}
