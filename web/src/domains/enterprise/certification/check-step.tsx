import { Button } from 'antd';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { Notice } from '../lent/notice.tsx';
import { type FieldDef, fieldsOf, GROUPS } from '../shared/certified-fields.ts';
import { FieldList, FieldValue, useFieldName } from '../shared/content-view.tsx';
import type { CertifiedForm } from './use-form.ts';

type CheckStepProps = {
  form: CertifiedForm;
  onStep: (step: number) => void;
  onField: (field: string) => void;
};

/** All values once more, step by step; a problem links to its field. */
export function CheckStep({ form, onStep, onField }: CheckStepProps) {
  const t = useText(words);
  const n = Object.keys(form.problems).length;
  const unmended = fieldsOf('enterprise').filter(({ name }) => form.reasonOf(name)).length;
  const left = n > 0 ? fill(t.problemsLeft, { n }) : unmended > 0 && fill(t.reasonsLeft, { n: unmended });
  return (
    <div className="cy-stack enterprise-certified-groups">
      <Notice type={left ? 'warning' : 'success'} title={left || t.allRight} />
      {GROUPS.enterprise.map((group, index) => (
        <section key={group.name} aria-label={t.groups[group.name]}>
          <header className="cy-flex cy-baseline cy-between">
            <h3 className="cy-bottom-8 cy-plain cy-strong">{t.groups[group.name]}</h3>
            <Button type="link" size="small" onClick={() => onStep(index)}>
              {t.editStep}
            </Button>
          </header>
          <FieldList
            kind="enterprise"
            group={group}
            row={(def) => <Checked form={form} def={def} onField={onField} />}
          />
        </section>
      ))}
    </div>
  );
}

function Checked({
  form,
  def,
  onField,
}: {
  form: CertifiedForm;
  def: FieldDef;
  onField: (f: string) => void;
}) {
  const t = useText(words);
  const problemText = useProblemText();
  const label = useFieldName(form.kind)(def.name);
  const problem = form.problems[def.name];
  const reason = form.reasonOf(def.name);
  return (
    <>
      {(form.content[def.name] || !problem) && (
        <FieldValue kind={form.kind} def={def} content={form.content} plain />
      )}
      {form.changed.has(def.name) && (
        <span className="enterprise-certified-mark cy-round-4 cy-size-12 cy-text">{t.changedMark}</span>
      )}
      {reason && !problem && (
        <p className="cy-amber cy-break">
          {fill(t.reasonMark, { reason })}{' '}
          <Button
            type="link"
            size="small"
            aria-label={fill(t.goToField, { name: label })}
            onClick={() => onField(def.name)}
          >
            {t.editStep}
          </Button>
        </p>
      )}
      {problem && (
        <p className="cy-flex cy-wrap cy-center">
          <span className="cy-bad">{problemText(problem, label)}</span>
          <Button
            type="link"
            size="small"
            aria-label={fill(t.goToField, { name: label })}
            onClick={() => onField(def.name)}
          >
            {t.goTo}
          </Button>
        </p>
      )}
    </>
  );
}
