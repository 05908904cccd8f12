import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../../kit/call.ts';
import { readDraft } from '../../../kit/entity-form.tsx';
import { type FormFields, FormFieldsContext, fieldsOf } from '../../../kit/fields.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useLeave } from '../../../kit/page-holder.ts';
import { useKitText, useProblemText } from '../../../kit/text.ts';
import { useFormWork } from '../../../kit/use-form-work.ts';

type Values = Record<string, unknown>;
type PublishFormProps<S extends z.ZodObject, V extends string> = {
  /** The contract's own draft, or one it is made from. */
  schema: S;
  initial: Values;
  /** Something that exists is changed: saving is off until something is different. */
  edits?: boolean;
  /** The ways to send the form; Enter takes the first, the last is highlighted. */
  verbs: readonly { key: V; label: string }[];
  /** The page owns the promise: it sends, shows the result and navigates; false: the user thought better of it. */
  onSend: (draft: z.output<S>, verb: V) => Promise<unknown>;
  onCancel: () => void;
  /** Called on every change, to keep the draft. */
  onValues?: (values: Values) => void;
  disabled?: boolean;
  children: ReactNode;
};

const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Problems go to their fields; a problem inside a field's value goes to that field. */
function placed(problems: Readonly<Record<string, string>>, known: ReadonlySet<string>) {
  const mine = new Map<string, string>();
  const rest: [string, string][] = [];
  for (const [path, problem] of Object.entries(problems)) {
    const parts = path.split('.');
    const owner = parts
      .map((_, n) => parts.slice(0, parts.length - n).join('.'))
      .find((one) => known.has(one));
    if (owner === undefined) rest.push([path, problem]);
    else if (!mine.has(owner)) mine.set(owner, problem);
  }
  return { mine, rest };
}

/** Shows problems at their fields, the rest above the buttons, and scrolls to the first. */
function useProblems(form: FormInstance, fields: FormFields, setBanner: (text: string) => void) {
  const problemText = useProblemText();
  return (problems: Readonly<Record<string, string>>) => {
    const known = new Set(form.getFieldsError().map((field) => field.name.join('.')));
    const { mine, rest } = placed(problems, known);
    form.setFields(
      [...mine].map(([path, one]) => ({
        name: nameOf(path),
        errors: [problemText(one, fields.labels.get(path))],
      })),
    );
    setBanner(rest.map(([path, one]) => `${path}: ${problemText(one)}`).join(' · '));
    const first = [...mine.keys()][0];
    if (first !== undefined) form.scrollToField(nameOf(first), { block: 'center', focus: true });
  };
}

/** Like the kit's form, with more than one way to send: saved as a draft, or submitted at once. */
export function PublishForm<S extends z.ZodObject, V extends string>(props: PublishFormProps<S, V>) {
  const {
    schema,
    initial,
    edits = false,
    verbs,
    onSend,
    onCancel,
    onValues,
    disabled = false,
    children,
  } = props;
  const [form] = Form.useForm();
  // Pages are kept in their tabs, and two of them may have fields of the same names.
  const name = useId();
  const [fields] = useState(() => fieldsOf(schema));
  const work = useFormWork(form);
  const [busy, setBusy] = useState<V>();
  const [banner, setBanner] = useState('');

  const show = useProblems(form, fields, setBanner);
  const submit = async (verb: V) => {
    const draft = readDraft(schema, form.getFieldsValue(true));
    setBanner('');
    if (!draft.success) return show(fieldProblems(draft.error));
    work.setBusy(true);
    setBusy(verb);
    try {
      if ((await onSend(draft.data, verb)) !== false) work.saved();
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields);
    } finally {
      work.setBusy(false);
      setBusy(undefined);
    }
  };
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className="cy-form"
      initialValues={initial}
      requiredMark={false}
      disabled={disabled}
      onValuesChange={(changed: object, all: Values) => {
        work.changed();
        onValues?.(all);
        const stale = form
          .getFieldsError()
          .filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed);
        form.setFields(stale.map(({ name }) => ({ name, errors: [] })));
      }}
      onFinish={() => verbs[0] && void submit(verbs[0].key)}
    >
      <LeaveGuard {...work.guard} />
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
      {banner && <Alert type="error" showIcon title={banner} role="alert" />}
      <Verbs
        verbs={verbs}
        busy={busy}
        off={edits && !work.dirty ? 'save' : undefined}
        onSubmit={submit}
        onCancel={onCancel}
      />
    </Form>
  );
}

type VerbsProps<V extends string> = {
  verbs: readonly { key: V; label: string }[];
  busy: V | undefined;
  /** The one that changes nothing yet. */
  off: string | undefined;
  onSubmit: (verb: V) => Promise<void>;
  onCancel: () => void;
};

function Verbs<V extends string>({ verbs, busy, off, onSubmit, onCancel }: VerbsProps<V>) {
  const t = useKitText();
  const leave = useLeave();
  return (
    <div className="cy-submit">
      {verbs.map(({ key, label }, index) => (
        <Button
          key={key}
          type={index === verbs.length - 1 ? 'primary' : 'default'}
          loading={busy === key}
          disabled={key === off || (busy !== undefined && busy !== key) ? true : undefined}
          title={key === off ? t.unchanged : undefined}
          {...(index === 0 ? { htmlType: 'submit' as const } : { onClick: () => void onSubmit(key) })}
        >
          {label}
        </Button>
      ))}
      <Button disabled={false} onClick={() => leave(onCancel)}>
        {t.cancel}
      </Button>
    </div>
  );
}
