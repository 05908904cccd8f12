import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { fieldsOf, GROUPS } from '../parts/certified-fields.ts';
import type { Standing } from './beginning.ts';
import { GroupFields } from './field-row.tsx';
import { Conflict, DraftGuard, SaveState } from './save-state.tsx';
import type { Flow } from './use-flow.ts';
import { useCertifiedForm, useHandIn } from './use-form.ts';

type CertifyFormProps = { flow: Flow; standing: Standing; onReload: () => void; notice?: ReactNode };

/** A person's certification on one page. */
export function CertifyForm({ flow, standing, onReload, notice }: CertifyFormProps) {
  const t = useText(words);
  const form = useCertifiedForm(flow, standing);
  const { handIn, busy } = useHandIn(flow, form);
  const { attempts } = standing;
  const unchanged = standing.inForce !== null && form.changed.size === 0;
  const closed = form.saving.state === 'conflict';
  const submit = () => {
    form.touchAll();
    const wrong = fieldsOf('person').find(({ name }) => form.problems[name]);
    if (!wrong) return void handIn();
    const field = document.getElementById(form.idOf(wrong.name));
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  };
  return (
    <>
      <DraftGuard form={form} />
      {notice}
      <Conflict saving={form.saving} onReload={onReload} />
      <Form
        component="div"
        layout="vertical"
        className="enterprise-certify-person cy-column cy-gap-16"
        requiredMark={false}
      >
        {GROUPS.person.map((group) => (
          <Panel key={group.name} title={t.groups[group.name]}>
            <div className="cy-form">
              <GroupFields form={form} group={group} />
            </div>
          </Panel>
        ))}
        <div className="cy-submit enterprise-certify-bar cy-wrap cy-center">
          <Button type="primary" loading={busy} disabled={unchanged || closed} onClick={submit}>
            {t.submit}
          </Button>
          <Button disabled={closed} onClick={() => void form.save()}>
            {t.saveNow}
          </Button>
          <SaveState saving={form.saving} blocked={unchanged ? t.edit.nothingChanged : undefined} />
          <span className="cy-faint cy-push">
            {attempts > 0 ? fill(t.person.attempts, { n: attempts }) : t.person.first}
          </span>
        </div>
      </Form>
    </>
  );
}
