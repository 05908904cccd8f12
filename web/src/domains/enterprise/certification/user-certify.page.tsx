import './certification.css';
import { certificationApi } from '@cloudyard/contract/enterprise/certification.ts';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certification/en.ts';
import { Notice } from '../lent/notice.tsx';
import { fieldsOf, GROUPS } from '../shared/certified-fields.ts';
import { ContentView } from '../shared/content-view.tsx';
import { phaseOf, type Standing, wasRefused } from './beginning.ts';
import { GroupFields } from './field-row.tsx';
import { HandedIn } from './handed-in.tsx';
import { RefusedBanner } from './refused-banner.tsx';
import { Conflict, DraftGuard, SaveState } from './save-state.tsx';
import { type Flow, usePersonFlow } from './use-flow.ts';
import { useCertifiedForm, useHandIn } from './use-form.ts';
import { useFresh } from './use-fresh.ts';
import { VersionHistory } from './version-history.tsx';

type CertifyFormProps = { flow: Flow; standing: Standing; onReload: () => void; notice?: ReactNode };

/** A person's certification on one page. */
function CertifyForm({ flow, standing, onReload, notice }: CertifyFormProps) {
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

export const CreateUserCertifyPage = () => <UserCertify title="createTitle" />;
export const EditUserCertifyPage = () => <UserCertify title="editTitle" editing />;

type UserCertifyProps = {
  title: 'createTitle' | 'editTitle';
  /** The page changes an existing certification. */
  editing?: boolean;
};

function UserCertify({ title, editing = false }: UserCertifyProps) {
  const t = useText(words).person;
  usePageTitle(t[title]);
  const flow = usePersonFlow();
  const { asked, generation, reload } = useFresh(flow);
  return (
    <div className="cy-page">
      <PageHead title={t[title]} sentence={t.sentence} />
      <div className="cy-columns">
        <div className="cy-stack">
          <Loaded asked={asked}>
            {(standing) => (
              <Standpoint
                key={generation}
                flow={flow}
                standing={standing}
                editing={editing}
                onReload={reload}
              />
            )}
          </Loaded>
        </div>
        <aside className="cy-stack">
          <Why />
          <History />
        </aside>
      </div>
    </div>
  );
}

type StandpointProps = { flow: Flow; standing: Standing; editing: boolean; onReload: () => void };

function Standpoint({ flow, standing, editing, onReload }: StandpointProps) {
  const phase = phaseOf(standing);
  if (phase === 'waiting' && standing.latest)
    return <HandedIn flow={flow} standing={standing} version={standing.latest} />;
  if (phase === 'inForce' && !editing) return <Certified standing={standing} />;
  return (
    <CertifyForm
      flow={flow}
      standing={standing}
      onReload={onReload}
      notice={<Before standing={standing} />}
    />
  );
}

function Before({ standing: { latest, inForce } }: { standing: Standing }) {
  const t = useText(words).person;
  if (latest && wasRefused(latest)) return <RefusedBanner version={latest} />;
  if (!inForce) return null;
  return <Notice type="warning" title={t.warning} description={t.warningHint} />;
}

function Certified({ standing: { inForce } }: { standing: Standing }) {
  const t = useText(words);
  return (
    <>
      <Notice
        type="success"
        title={t.person.verified}
        description={t.person.verifiedHint}
        action={<Link to="/console/edit-user-certify">{t.person.modify}</Link>}
      />
      <Panel title={t.info.inForce}>
        <ContentView kind="person" content={inForce?.content ?? {}} />
      </Panel>
    </>
  );
}

function Why() {
  const t = useText(words).person;
  return (
    <Panel title={t.why}>
      <ul className="enterprise-certify-why cy-flush">
        {[t.whyName, t.whyBank, t.whyWho, t.whyMask].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </Panel>
  );
}

function History() {
  return <VersionHistory kind="person" asked={useAsk(certificationApi.personHistory, {})} />;
}
