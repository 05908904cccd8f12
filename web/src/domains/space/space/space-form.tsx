import './initialize.css';
import { fieldProblems } from '@cloudyard/contract/kit/errors.ts';
import { type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { Alert, Button, Form } from 'antd';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { CallError } from '../../../kit/call-error.ts';
import { readDraft } from '../../../kit/entity-form.tsx';
import { FormFieldsContext, fieldsOf } from '../../../kit/fields.tsx';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { useProblemText, useText } from '../../../kit/text.ts';
import { useFormWork } from '../../../kit/use-form-work.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { usePeriodProblem } from '../shared/period-input.tsx';
import { EndPanel, QuotePanel } from './quote-panel.tsx';
import { SpaceFields } from './space-fields.tsx';
import { useSendDraft, type Verb } from './use-send-draft.ts';

const Draft = spaceApi.save.body;
export type Draft = z.output<typeof Draft>;

const START = { platform: 'local', period: 12, autoRenewal: false };
const initialOf = (space: Space | null) =>
  space === null
    ? START
    : {
        domainName: space.domainName,
        name: space.name,
        platform: space.platform,
        period: space.period,
        planId: space.quotaPlan.id,
        autoRenewal: space.autoRenewal,
      };

/** Two ways to send: kept as a draft, or submitted for review. */
export function SpaceForm({ space, onSubmitted }: { space: Space | null; onSubmitted: () => void }) {
  const [form] = Form.useForm();
  const name = useId();
  const [fields] = useState(() => fieldsOf(Draft));
  const work = useFormWork(form);
  const [busy, setBusy] = useState<Verb>();
  const problemOf = useFieldProblem();
  const send = useSendDraft(space);

  const show = (problems: Readonly<Record<string, string>>) => {
    const known = Object.entries(problems);
    form.setFields(
      known.map(([path, problem]) => ({
        name: path,
        errors: [problemOf(path, problem, form.getFieldValue(path))],
      })),
    );
    if (known[0]) form.scrollToField(known[0][0], { block: 'center', focus: true });
  };
  const submit = async (verb: Verb) => {
    const draft = readDraft(Draft, form.getFieldsValue(true));
    if (!draft.success) return show(fieldProblems(draft.error));
    if (!draft.data.password && !space?.hasPassword) return show({ password: 'space.password_missing' });
    work.setBusy(true);
    setBusy(verb);
    try {
      if (!(await send(draft.data, verb))) return;
      work.saved();
      if (verb === 'submit') onSubmitted();
    } catch (error) {
      if (error instanceof CallError) show(error.fields);
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
      className="cy-form space-form"
      initialValues={initialOf(space)}
      requiredMark={false}
      scrollToFirstError={{ block: 'center', focus: true }}
      onValuesChange={(changed: object) => {
        work.changed();
        form.setFields(
          form
            .getFieldsError()
            .filter(({ name: [first], errors }) => errors.length > 0 && String(first) in changed)
            .map(({ name }) => ({ name, errors: [] })),
        );
      }}
      onFinish={() => void submit('submit')}
    >
      <LeaveGuard {...work.guard} />
      <FormFieldsContext value={fields}>
        <Rejection space={space} />
        <div className="cy-columns">
          <div className="cy-stack">
            <SpaceFields space={space} />
          </div>
          <aside className="space-summary cy-sticky cy-stack">
            <QuotePanel />
            <EndPanel />
          </aside>
        </div>
      </FormFieldsContext>
      <Verbs busy={busy} isSaved={space !== null && !work.dirty} onSend={(verb) => void submit(verb)} />
    </Form>
  );
}

type VerbsProps = { busy: Verb | undefined; isSaved: boolean; onSend: (verb: Verb) => void };

function Verbs({ busy, isSaved, onSend }: VerbsProps) {
  const t = useText(words);
  return (
    <div className="cy-submit">
      <Button
        type="primary"
        htmlType="submit"
        loading={busy === 'submit'}
        disabled={busy === 'save' || undefined}
      >
        {t.submit}
      </Button>
      <Button
        loading={busy === 'save'}
        disabled={isSaved || busy === 'submit' || undefined}
        onClick={() => onSend('save')}
      >
        {t.save}
      </Button>
    </div>
  );
}

/** What the reviewer wrote, above what is to be changed. */
function Rejection({ space }: { space: Space | null }) {
  const t = useText(words);
  if (space?.audit.result !== 'rejected') return null;
  return (
    <Alert
      type="error"
      showIcon
      title={t.rejected}
      description={
        <>
          <p className="space-quote cy-break cy-bottom-8">{space.audit.reason}</p>
          {t.rejectedHint}
        </>
      }
    />
  );
}

/** The rule of a field in its own words; refusals of the server in theirs. */
function useFieldProblem() {
  const t = useText(words);
  const problemText = useProblemText();
  const periodProblem = usePeriodProblem();
  const rules: Readonly<Record<string, string>> = {
    domainName: t.domainProblem,
    name: t.nameProblem,
    password: t.passwordProblem,
    planId: t.planMissing,
  };
  return (path: string, problem: string, value: unknown): string => {
    if (problem.startsWith('space.')) return problemText(problem);
    if (path === 'period') return periodProblem(value) ?? problemText(problem);
    return rules[path] ?? problemText(problem);
  };
}
