import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../../kit/call.ts';
import { readDraft } from '../../../kit/entity-form.tsx';
import { useFailure } from '../../../kit/failure.ts';
import { FormFieldsContext, fieldsOf } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useProblemText } from '../../../kit/text.ts';
import { useFormWork } from '../../../kit/use-form-work.ts';

type PartDialogProps<S extends z.ZodObject> = {
  title: string;
  verb: string;
  schema: S;
  initial: Partial<z.input<S>>;
  /** The act cannot simply be undone. */
  danger?: boolean;
  onSend: (draft: z.output<S>) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
};

/** A small form above a page that may have another one: fields of the same name get a prefix. */
export function PartDialog<S extends z.ZodObject>(props: PartDialogProps<S>) {
  const { title, verb, schema, initial, danger = false, onSend, onClose, children } = props;
  const failure = useFailure();
  const problemText = useProblemText();
  const [form] = Form.useForm();
  const [fields] = useState(() => fieldsOf(schema));
  const [busy, setBusy] = useState(false);
  const work = useFormWork(form);
  const show = (problems: Record<string, string>) =>
    form.setFields(
      Object.entries(problems).map(([name, problem]) => ({
        name,
        errors: [problemText(problem, fields.labels.get(name))],
      })),
    );
  const submit = async () => {
    const draft = readDraft(schema, form.getFieldsValue(true));
    if (!draft.success) return show(fieldProblems(draft.error));
    setBusy(true);
    try {
      await onSend(draft.data);
      onClose();
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) show(error.fields);
      else void failure.modal(error, { verb });
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormModal
      title={title}
      okText={verb}
      okButtonProps={{ danger }}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onClose={onClose}
    >
      <Form
        form={form}
        name="part"
        layout="vertical"
        className="cy-form"
        requiredMark={false}
        initialValues={initial}
        onValuesChange={(changed: object) => {
          work.changed();
          form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })));
        }}
        onFinish={() => void submit()}
      >
        <LeaveGuard {...work.guard} />
        <FormFieldsContext value={fields}>{children}</FormFieldsContext>
        {/* So that Enter submits the form; the visible button is the dialog's. */}
        <button type="submit" hidden />
      </Form>
    </FormModal>
  );
}
