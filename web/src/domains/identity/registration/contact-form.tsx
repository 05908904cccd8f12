import { Email, isPhone, phoneOf } from '@cloudyard/contract/identity/values.ts';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { TextField } from './fields.tsx';
import { refusedFields } from './problems.ts';
import { useWords } from './use-words.ts';

/** A phone or an email as the contract spells it; undefined when it is neither. */
export function contactOf(typed: string): string | undefined {
  if (isPhone(typed)) return phoneOf(typed);
  const email = Email.safeParse(typed);
  return email.success ? email.data : undefined;
}

type ContactFormProps = { verb: string; onSend: (contact: string) => Promise<unknown> };

/** Asks for a phone or an email and sends it. */
export function ContactForm({ verb, onSend }: ContactFormProps) {
  const { t, errorText } = useWords();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [banner, setBanner] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const contact = contactOf(typed);
    setBanner('');
    if (!contact) return setProblem(typed.trim() ? 'contact.format' : 'required');
    setBusy(true);
    await onSend(contact).catch((error: unknown) => {
      if (refusedFields(error).contact) setProblem('contact.format');
      else setBanner(errorText(error));
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
      <TextField
        id="contact"
        label={t.fields.contact}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        autoFocus
        value={typed}
        problem={problem}
        onValue={(value) => {
          setTyped(value);
          setProblem(undefined);
        }}
      />
      <Button type="primary" size="large" htmlType="submit" block loading={busy}>
        {verb}
      </Button>
    </form>
  );
}
