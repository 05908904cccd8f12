import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Alert, Button, Form } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallError } from './call.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { useErrorText, useKitText, useProblemText } from './text.ts';

type EntityFormProps<S extends z.ZodObject> = {
  /** The contract's own draft: the browser checks what the server will check again. */
  schema: S;
  initial: Partial<z.input<S>>;
  /** The page owns the promise: it sends, says so and goes where it wants. */
  onSend: (draft: z.output<S>) => Promise<unknown>;
  onCancel?: () => void;
  /** The submit button's verb. */
  verb?: string;
  children: ReactNode;
};

type Problems = Readonly<Record<string, string>>;
const nameOf = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** A form that speaks the contract; refusals of the server land on their fields. */
export function EntityForm<S extends z.ZodObject>(props: EntityFormProps<S>) {
  const { schema, initial, onSend, onCancel, verb, children } = props;
  const t = useKitText();
  const problemText = useProblemText();
  const errorText = useErrorText();
  const [form] = Form.useForm();
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState(false);
  const [banner, setBanner] = useState('');
  const live = useRef({ dirty: false, busy: false });
  live.current.dirty = dirty;

  const setSending = (sending: boolean) => {
    live.current.busy = sending;
    setBusy(sending);
  };
  const show = (problems: Problems) => {
    const known = new Set(form.getFieldsError().map((field) => field.name.join('.')));
    const mine = Object.entries(problems).filter(([path]) => known.has(path));
    const rest = Object.entries(problems).filter(([path]) => !known.has(path));
    form.setFields(mine.map(([path, problem]) => ({ name: nameOf(path), errors: [problemText(problem)] })));
    setBanner(rest.map(([path, problem]) => `${path}: ${problemText(problem)}`).join(' · '));
    if (mine[0]) form.scrollToField(nameOf(mine[0][0]), { block: 'center', focus: true });
  };
  const submit = async () => {
    const draft = readDraft(schema, form.getFieldsValue(true));
    setBanner('');
    if (!draft.success) return show(fieldProblems(draft.error));
    setSending(true);
    try {
      await onSend(draft.data);
      setDirty(false);
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length) show(error.fields);
      else setBanner(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="cy-form"
      initialValues={initial}
      requiredMark={false}
      onValuesChange={(changed: object) => {
        setDirty(true);
        const stale = form
          .getFieldsError()
          .filter(({ name, errors }) => errors.length && String(name[0]) in changed);
        form.setFields(stale.map(({ name }) => ({ name, errors: [] })));
      }}
      onFinish={() => void submit()}
    >
      {/* While it sends, the page itself may go elsewhere. */}
      <LeaveGuard dirty={dirty} mayLeave={() => !live.current.dirty || live.current.busy} />
      {banner && <Alert type="error" showIcon title={banner} role="alert" />}
      {children}
      <div className="cy-submit">
        <Button type="primary" htmlType="submit" loading={busy}>
          {verb ?? t.save}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t.cancel}</Button>}
      </div>
    </Form>
  );
}

/** An emptied field means "not given" wherever the draft does not take an empty text. */
export function readDraft<S extends z.ZodObject>(schema: S, values: Record<string, unknown>) {
  const first = schema.safeParse(values, { reportInput: true });
  if (first.success) return first;
  const refused = new Set(first.error.issues.map((issue) => String(issue.path[0])));
  const given = Object.entries(values).filter(([key, value]) => !(value === '' && refused.has(key)));
  return schema.safeParse(Object.fromEntries(given), { reportInput: true });
}
