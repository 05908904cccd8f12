import '../shared/publish.css';
import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { Navigate, useSearchParams } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { type ObjectTab, useAddedTabs } from '../../../kit/object-page.tsx';
import { useLeave } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { ObjectHistory } from '../../audit/lent/object-history.tsx';
import { words } from '../i18n/application/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { History } from '../lent/history.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { isOutside, Known, WithId } from '../lent/with-id.tsx';
import { AuditNote } from '../shared/audit-note.tsx';
import { ChangesPanel } from '../shared/changes-panel.tsx';
import { planIn } from '../shared/field-label.ts';
import { moduleEditPath } from '../shared/paths.ts';
import { BaseSection } from './base-section.tsx';
import { CompletenessMeter } from './completeness-meter.tsx';
import { DangerSection } from './danger-section.tsx';
import { HeadActs } from './head-acts.tsx';
import { ModulesSection } from './modules-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { VersionsSection } from './versions-section.tsx';

export const ApplicationEditPage = () => <WithId name="id">{(id) => <Asked key={id} id={id} />}</WithId>;

function Asked({ id }: { id: string }) {
  const asked = useAsk(applicationApi.detail, { params: { id } });
  return (
    <Known asked={asked}>
      {(application) =>
        isOutside(application) ? (
          <Navigate to="/exception/415" replace />
        ) : application.ifModule ? (
          <Navigate to={moduleEditPath(id, application.scope)} replace />
        ) : (
          <Edit application={application} />
        )
      }
    </Known>
  );
}

const SECTIONS = ['base', 'versions', 'plans', 'modules', 'history', 'danger'] as const;
type Section = (typeof SECTIONS)[number];

/** The open section is in the address; other rooms may add some. */
function useSection(added: readonly ObjectTab[]) {
  const [search, setSearch] = useSearchParams();
  const known = [...SECTIONS, ...added.map(({ key }) => key)];
  const section = known.find((one) => one === search.get('section')) ?? 'base';
  const show = (next: string) => {
    const to = new URLSearchParams(search);
    if (next === 'base') to.delete('section');
    else to.set('section', next);
    setSearch(to, { replace: true });
  };
  return [section, show] as const;
}

function Edit({ application }: { application: Application }) {
  const t = useText(words).edit;
  const added = useAddedTabs('application', application.id);
  const [section, show] = useSection(added);
  const body = added.find(({ key }) => key === section);
  const own = SECTIONS.map((value) => ({ value: value as string, label: t.sections[value] }));
  // What takes something away stands last.
  const tabs = own.toSpliced(-1, 0, ...added.map(({ key, label }) => ({ value: key, label })));
  const leave = useLeave();
  const facts = useFacts(application);
  const called = useLocalizedName();
  return (
    <DetailPage
      title={called({ name: application.name, nameEn: application.enName })}
      mark={<AppLogo name={application.name} logo={application.logo} size={48} />}
      identity={
        <>
          <AppStatusTag status={application.status} />
          <AuditNote {...application} />
        </>
      }
      facts={facts}
      actions={<HeadActs application={application} />}
      aside={
        <>
          {application.editable && <CompletenessMeter application={application} />}
          <ObjectHistory id={application.id} />
        </>
      }
    >
      <div className="cy-panel">
        <ListTabs<string>
          label={t.sectionsLabel}
          value={section}
          tabs={tabs}
          onChange={(next) => leave(() => show(next))}
        />
      </div>
      {body ? body.show() : <SectionBody section={section as Section} application={application} />}
    </DetailPage>
  );
}

function useFacts(application: Application) {
  const t = useText(words).edit.facts;
  const called = useLocalizedName();
  return [
    { label: t.code, value: <CopyId id={application.code} /> },
    { label: t.publisher, value: <Publisher application={application} /> },
    { label: t.category, value: `${called(application.parentCategory)} / ${called(application.category)}` },
    { label: t.type, value: called(application.type) },
    { label: t.subscribers, value: application.subscribers.toLocaleString() },
    { label: t.updated, value: <TimeText value={application.updateDate} /> },
  ];
}

const Publisher = ({ application }: { application: Application }) =>
  application.createCompanyName ? (
    <ObjectLink type="enterprise" id={application.createCompanyId}>
      {application.createCompanyName}
    </ObjectLink>
  ) : (
    <ObjectLink type="account" id={application.createUserId}>
      {application.createUserName}
    </ObjectLink>
  );

function SectionBody({ section, application }: { section: Section; application: Application }) {
  const t = useText(words).edit;
  switch (section) {
    case 'base':
      return (
        <>
          <ChangesPanel changes={application.changes} />
          <BaseSection application={application} />
        </>
      );
    case 'versions':
      return <VersionsSection application={application} />;
    case 'plans':
      return (
        <>
          <ChangesPanel changes={application.changes?.filter(({ field }) => planIn(field))} />
          <PlansSection application={application} />
        </>
      );
    case 'modules':
      return <ModulesSection application={application} />;
    case 'history':
      return (
        <Panel title={t.sections.history}>
          <History applicationId={application.id} />
        </Panel>
      );
    case 'danger':
      return <DangerSection application={application} />;
  }
}
