import './certification.css';
import { Button, Form, Steps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { type FieldGroup, GROUPS, groupIndexOf } from '../shared/certified-fields.ts';
import type { Standing } from './beginning.ts';
import { CheckStep } from './check-step.tsx';
import { GroupFields, useStepProblems } from './field-row.tsx';
import { Conflict, DraftGuard, SaveState } from './save-state.tsx';
import type { Flow } from './use-flow.ts';
import { type CertifiedForm, useCertifiedForm, useHandIn } from './use-form.ts';

const groups = GROUPS.enterprise;
const LAST = groups.length;

type WizardProps = { flow: Flow; standing: Standing; onReload: () => void; notice?: ReactNode };

/** The details of an enterprise in steps; every change of the step saves the draft. */
export function Wizard({ flow, standing, onReload, notice }: WizardProps) {
  const t = useText(words);
  const form = useCertifiedForm(flow, standing);
  const [step, setStep] = useStep();
  const { top, focusLater } = useStepView(step);
  const go = (next: number) => {
    const left = groups[step];
    if (left) form.touch(left.fields.map(({ name }) => name));
    if (next === LAST) form.touchAll();
    void form.save();
    setStep(next);
  };
  const goToField = (field: string) => {
    focusLater(form.idOf(field));
    go(groupIndexOf('enterprise', field));
  };
  const group = groups[step];
  return (
    <>
      <DraftGuard form={form} />
      {notice}
      <Conflict saving={form.saving} onReload={onReload} />
      <section ref={top} className="cy-panel enterprise-certify cy-pad" aria-label={t.steps}>
        <StepList form={form} step={step} onStep={go} />
        <Form
          component="div"
          layout="vertical"
          className="cy-form enterprise-certify-form"
          requiredMark={false}
        >
          {group ? (
            <GroupFields key={group.name} form={form} group={group} />
          ) : (
            <CheckStep form={form} onStep={go} onField={goToField} />
          )}
          <WizardBar
            flow={flow}
            form={form}
            step={step}
            onStep={go}
            blocked={standing.inForce !== null && form.changed.size === 0}
          />
        </Form>
      </section>
    </>
  );
}

function StepList({
  form,
  step,
  onStep,
}: {
  form: CertifiedForm;
  step: number;
  onStep: (n: number) => void;
}) {
  const t = useText(words);
  const problemsOf = useStepProblems(form);
  const item = (group: FieldGroup, index: number) => {
    const problems = problemsOf(group);
    return {
      title: t.groups[group.name],
      content: problems ?? t.stepHints[group.name as keyof typeof t.stepHints],
      ...(problems && index !== step ? { status: 'error' as const } : {}),
    };
  };
  return (
    <Steps
      className="enterprise-certify-steps"
      size="small"
      current={step}
      onChange={onStep}
      items={[...groups.map(item), { title: t.check, content: t.stepHints.check }]}
    />
  );
}

type WizardBarProps = {
  flow: Flow;
  form: CertifiedForm;
  step: number;
  onStep: (step: number) => void;
  /** Nothing differs from what is in force: there is nothing to submit. */
  blocked: boolean;
};

function WizardBar({ flow, form, step, onStep, blocked }: WizardBarProps) {
  const t = useText(words);
  const { handIn, busy } = useHandIn(flow, form);
  const n = Object.keys(form.problems).length;
  const why = n > 0 ? fill(t.problemsLeft, { n }) : blocked ? t.edit.nothingChanged : undefined;
  const closed = form.saving.state === 'conflict';
  return (
    <div className="cy-submit enterprise-certify-bar cy-wrap cy-center">
      {step > 0 && <Button onClick={() => onStep(step - 1)}>{t.previous}</Button>}
      {step < LAST ? (
        <Button type="primary" onClick={() => onStep(step + 1)}>
          {t.next}
        </Button>
      ) : (
        <Button
          type="primary"
          loading={busy}
          disabled={why !== undefined || form.nameCheck === 'checking' || closed}
          onClick={() => void handIn()}
        >
          {t.submit}
        </Button>
      )}
      <Button disabled={closed} onClick={() => void form.save()}>
        {t.saveNow}
      </Button>
      <SaveState saving={form.saving} blocked={step === LAST ? why : undefined} />
    </div>
  );
}

/** The step is in the address, so that the browser's back button leads through the steps. */
function useStep(): [step: number, setStep: (step: number) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = Number(new URLSearchParams(search).get('step') ?? 1) - 1;
  const step = Number.isInteger(wanted) && wanted >= 0 && wanted <= LAST ? wanted : 0;
  return [
    step,
    (next) => void navigate({ pathname, search: next === 0 ? '' : `?step=${next + 1}` }, { replace: true }),
  ];
}

/** A new step begins at its top, or at the requested field, which exists only after the step is drawn. */
function useStepView(step: number) {
  const top = useRef<HTMLElement>(null);
  const wanted = useRef<string>(undefined);
  const shown = useRef(step);
  useEffect(() => {
    const field = wanted.current && document.getElementById(wanted.current);
    wanted.current = undefined;
    if (field) {
      field.scrollIntoView({ block: 'center' });
      field.focus();
    } else if (shown.current !== step) top.current?.scrollIntoView({ block: 'start' });
    shown.current = step;
  }, [step]);
  const focusLater = (id: string) => {
    wanted.current = id;
  };
  return { top, focusLater };
}
