import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { CallError } from './call.ts';
import { type Failed, useFailure } from './failure.ts';
import { FormFieldsContext, fieldsOf } from './fields.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { useLeave } from './page-holder.ts';
import { useKitText, useProblemText } from './text.ts';
import { useToast } from './toast.ts';
import { useFormWork } from './use-form-work.ts';

type EntityFormProps<S extends z.ZodObject> = {
  /** The contract's own draft: the browser checks what the server will check again. */
  schema: S;
  initial: Partial<z.input<S>>;
  /** Something that exists is changed: saving is off until something is different. */
  edits?: boolean;
  /** The page owns the promise: it sends, confirms with a toast and navigates. */
  onSend: (draft: z.output<S>) => Promise<unknown>;
  onCancel?: () => void;
  /** The submit button's verb. */
  verb?: string;
  /** What failed, in words: above the reason, and alone where the fields themselves say why. */
  failed?: Failed;
  children: ReactNode;
};

type Problems = Readonly<Record<string, string>>;
const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** A form checked by a schema of the contract; refusals of the server land on their fields. */
export function EntityForm<S extends z.ZodObject>(props: EntityFormProps<S>) {
  const { schema, initial, edits = false, onSend, onCancel, verb, failed, children } = props;
  const t = useKitText();
  const problemText = useProblemText();
  const toast = useToast();
  const failure = useFailure();
  const [form] = Form.useForm();
  const [fields] = useState(() => fieldsOf(schema));
  const work = useFormWork(form);
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState('');

  const setSending = (sending: boolean) => {
    work.setBusy(sending);
    setBusy(sending);
  };
  const show = (problems: Problems) => {
    const known = new Set(form.getFieldsError().map((field) => field.name.join('.')));
    const mine = Object.entries(problems).filter(([path]) => known.has(path));
    const rest = Object.entries(problems).filter(([path]) => !known.has(path));
    form.setFields(
      mine.map(([path, problem]) => ({
        name: nameOf(path),
        errors: [problemText(problem, fields.labels.get(path))],
      })),
    );
    setBanner(rest.map(([path, problem]) => `${path}: ${problemText(problem)}`).join(' · '));
    if (mine[0]) form.scrollToField(nameOf(mine[0][0]), { block: 'center', focus: true });
  };
  const refuse = (error: unknown) => {
    if (!(error instanceof CallError) || Object.keys(error.fields).length === 0)
      return void failure.modal(error, { verb: verb ?? t.save, failed });
    show(error.fields);
    if (failed) toast.warning(typeof failed === 'function' ? failed(error) : failed);
  };
  const submit = async () => {
    const draft = readDraft(schema, form.getFieldsValue(true));
    setBanner('');
    if (!draft.success) return show(fieldProblems(draft.error));
    setSending(true);
    try {
      await onSend(draft.data);
      work.saved();
    } catch (error) {
      refuse(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <Form
      form={form}
      // Pages stay open beside each other: without it, two forms with a field of one name share its id.
      name={useId()}
      layout="vertical"
      className="cy-form"
      initialValues={initial}
      requiredMark={false}
      onValuesChange={(changed: object) => {
        work.changed();
        const stale = form
          .getFieldsError()
          .filter(({ name, errors }) => errors.length && String(name[0]) in changed);
        form.setFields(stale.map(({ name }) => ({ name, errors: [] })));
      }}
      onFinish={() => void submit()}
    >
      <LeaveGuard {...work.guard} />
      {banner && <Alert type="error" showIcon title={banner} role="alert" />}
      <FormFieldsContext value={fields}>{children}</FormFieldsContext>
      <SubmitBar verb={verb ?? t.save} busy={busy} off={edits && !work.dirty} onCancel={onCancel} />
    </Form>
  );
}

type SubmitBarProps = { verb: string; busy: boolean; off: boolean; onCancel: (() => void) | undefined };

function SubmitBar({ verb, busy, off, onCancel }: SubmitBarProps) {
  const t = useKitText();
  const leave = useLeave();
  return (
    <div className="cy-submit">
      <Button
        type="primary"
        htmlType="submit"
        loading={busy}
        // A page may have disabled the whole form; then undefined leaves it so.
        disabled={off || undefined}
        title={off ? t.unchanged : undefined}
      >
        {verb}
      </Button>
      {onCancel && <Button onClick={() => leave(onCancel)}>{t.cancel}</Button>}
    </div>
  );
}

/** An emptied field means "not given" wherever the draft does not accept an empty text. */
export function readDraft<S extends z.ZodObject>(schema: S, values: Record<string, unknown>) {
  const first = schema.safeParse(values, { reportInput: true });
  if (first.success) return first;
  const refused = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  const given = Object.entries(values).filter(([key, value]) => !(value === '' && refused.has(key)));
  return schema.safeParse(Object.fromEntries(given), { reportInput: true });
}
