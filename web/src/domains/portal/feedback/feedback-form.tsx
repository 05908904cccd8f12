import './feedback.css';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { FeedbackDraft, type FeedbackTopic, feedbackApi } from '@cloudyard/contract/portal/feedback.ts';
import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { CallError, call } from '../../../kit/call.ts';
import { useFailure } from '../../../kit/failure.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { prepareOverlay } from '../../../kit/overlay.ts';
import { useProblemText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/feedback/en.ts';

type FieldName = 'username' | 'email' | 'phone' | 'content';
type Draft = Record<FieldName, string>;
const FIELDS: readonly FieldName[] = ['username', 'email', 'phone', 'content'];
const EMPTY: Draft = { username: '', email: '', phone: '', content: '' };

type Props = {
  known?: Partial<Draft>;
  topic?: FeedbackTopic;
  /** The label and hint of the text box, and the text of the button. */
  text?: Readonly<Record<'content' | 'asking' | 'send', string>>;
  onSent: (ticket: string) => void;
};

/** Plain fields: a visitor's first page brings no form library. */
export function FeedbackForm({ known = {}, topic, text, onSent }: Props) {
  const t = useText(words);
  const form = useFeedback({ ...EMPTY, ...known }, topic, onSent);
  return (
    <form
      ref={form.box}
      className="portal-feedback-form cy-grid cy-gap-16"
      onSubmit={(event) => void form.submit(event)}
      noValidate
    >
      <LeaveGuard dirty={form.dirty} isBusy={() => form.busy} />
      <Line form={form} name="username" autoComplete="name" maxLength={60} />
      <Line form={form} name="email" type="email" autoComplete="email" help={t.help.email} maxLength={120} />
      <Line
        form={form}
        name="phone"
        type="tel"
        autoComplete="tel-national"
        help={t.help.phone}
        maxLength={40}
      />
      <Line
        form={form}
        name="content"
        label={text?.content}
        rows={7}
        help={text?.asking ?? t.help.content}
        maxLength={4000}
      />
      {/* People neither see nor reach it; machines fill in whatever they find. */}
      <label className="portal-feedback-trap cy-absolute cy-clip" aria-hidden="true">
        {t.website}
        <input ref={form.trap} type="text" tabIndex={-1} autoComplete="off" />
      </label>
      <Button type="primary" size="large" htmlType="submit" loading={form.busy}>
        {text?.send ?? t.send}
      </Button>
    </form>
  );
}

type Form = ReturnType<typeof useFeedback>;

function useFeedback(initial: Draft, topic: FeedbackTopic | undefined, onSent: (ticket: string) => void) {
  const t = useText(words);
  const failure = useFailure();
  const box = useRef<HTMLFormElement>(null);
  const trap = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const dirty = FIELDS.some((name) => draft[name] !== initial[name]);
  const [busy, setBusy] = useState(false);
  const show = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    const first = FIELDS.find((name) => found[name]);
    box.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = FeedbackDraft.safeParse(
      { ...draft, topic, website: trap.current?.value ?? '' },
      { reportInput: true },
    );
    if (!parsed.success) return show(fieldProblems(parsed.error));
    setBusy(true);
    try {
      const { ticket } = await call(feedbackApi.submit, { body: parsed.data });
      onSent(ticket);
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields);
      else void failure.modal(error, { failed: t.failed });
    }
    setBusy(false);
  };
  const set = (name: FieldName, value: string) => {
    prepareOverlay();
    setDraft((now) => ({ ...now, [name]: value }));
    setProblems(({ [name]: _, ...rest }) => rest);
  };
  return { box, trap, draft, problems, dirty, busy, submit, set };
}

type LineProps = {
  form: Form;
  name: FieldName;
  label?: string | undefined;
  help?: string;
  rows?: number;
  type?: string;
  autoComplete?: string;
  maxLength: number;
};

function Line({ form, name, label, help, rows, ...input }: LineProps) {
  const t = useText(words);
  const problemText = useProblemText();
  const id = useId();
  const problem = form.problems[name];
  const field = {
    ...input,
    id,
    name,
    className: 'cy-input',
    value: form.draft[name],
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-note`,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value),
  };
  return (
    <div className="portal-feedback-line">
      <label className="cy-block cy-bottom-4" htmlFor={id}>
        {label ?? t.fields[name]}
      </label>
      {rows ? <textarea rows={rows} {...field} /> : <input {...field} />}
      <p id={`${id}-note`} className={problem ? 'cy-bad' : 'cy-faint'} role={problem ? 'alert' : undefined}>
        {problem ? problemText(problem, label ?? t.fields[name]) : help}
      </p>
    </div>
  );
}
