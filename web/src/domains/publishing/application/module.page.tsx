import '../shared/publish.css';
import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { SelectField } from '../../../kit/fields.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/application/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { History } from '../lent/history.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { Known, WithId } from '../lent/with-id.tsx';
import { AuditNote } from '../shared/audit-note.tsx';
import { ChangesPanel } from '../shared/changes-panel.tsx';
import { editPath } from '../shared/paths.ts';
import { PublishForm } from '../shared/publish-form.tsx';
import { FormDraft, moduleDraftOf } from './application-draft.ts';
import { ApplicationFields } from './application-fields.tsx';
import { BaseSection } from './base-section.tsx';
import { CompletenessMeter } from './completeness-meter.tsx';
import { DangerSection } from './danger-section.tsx';
import { HeadActs } from './head-acts.tsx';
import { useCreate } from './use-create.tsx';

export const ModuleAddPage = () => (
  <WithId name="applicationId">{(id) => <AddTo key={id} mainId={id} />}</WithId>
);
export const ModuleEditPage = () => <WithId name="id">{(id) => <EditOf key={id} id={id} />}</WithId>;

function AddTo({ mainId }: { mainId: string }) {
  const asked = useAsk(applicationApi.detail, { params: { id: mainId } });
  const [round, setRound] = useState(0);
  return (
    <Known asked={asked}>
      {(main) =>
        main.editable ? <Add key={round} main={main} onDone={() => setRound(round + 1)} /> : <NoPermission />
      }
    </Known>
  );
}

function Add({ main, onDone }: { main: Application; onDone: () => void }) {
  const t = useText(words);
  const navigate = useNavigate();
  const back = editPath(main.id, main.scope, 'modules');
  const [logo, setLogo] = useState<File>();
  const { create, holder } = useCreate({
    flag: main.scope,
    main: { id: main.id, path: back },
    onCreated: () => {},
  });
  usePageTitle(t.modules.addTitle);
  return (
    <div className="cy-page">
      <PageHead
        title={t.modules.addTitle}
        sentence={fill(t.modules.addSentence, { name: main.name })}
        actions={<LeaveLink to={back}>{t.modules.back}</LeaveLink>}
      />
      <div className="cy-panel cy-pad">
        <PublishForm
          schema={FormDraft}
          initial={moduleDraftOf(main)}
          verbs={[
            { key: 'save', label: t.add.save },
            { key: 'audit', label: t.add.audit },
          ]}
          onSend={(draft, verb) => create(draft, verb, logo).then(onDone)}
          onCancel={() => void navigate(back)}
        >
          <ApplicationFields waiting={logo} onWaiting={setLogo}>
            <NeedsField main={main} />
          </ApplicationFields>
        </PublishForm>
      </div>
      {holder}
    </div>
  );
}

/** The other modules of the same application that it needs. */
function NeedsField({ main, except }: { main: Application; except?: string }) {
  const t = useText(words).modules;
  const options = main.childApplicationList
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      name="needs"
      label={t.needsLabel}
      help={options.length > 0 ? t.needsHelp : t.needsNobody}
      mode="multiple"
      options={options}
    />
  );
}

function EditOf({ id }: { id: string }) {
  const asked = useAsk(applicationApi.detail, { params: { id } });
  return (
    <Known asked={asked}>
      {(module) =>
        module.mainApplication ? (
          <WithMain module={module} mainId={module.mainApplication.id} />
        ) : (
          <Navigate to={editPath(id, module.scope)} replace />
        )
      }
    </Known>
  );
}

function WithMain({ module, mainId }: { module: Application; mainId: string }) {
  const t = useText(words);
  const asked = useAsk(applicationApi.detail, { params: { id: mainId } });
  return (
    <Known asked={asked}>
      {(main) => (
        <DetailPage
          title={module.name}
          mark={<AppLogo name={module.name} logo={module.logo} size={48} />}
          identity={
            <>
              <AppStatusTag status={module.status} />
              <AuditNote {...module} />
            </>
          }
          facts={[
            {
              label: t.modules.partOf,
              value: <Link to={editPath(main.id, main.scope, 'modules')}>{main.name}</Link>,
            },
            { label: t.edit.facts.code, value: <code>{module.code}</code> },
          ]}
          actions={<HeadActs application={module} />}
          aside={
            <>
              <CompletenessMeter application={module} />
              <Panel title={t.edit.sections.history}>
                <History applicationId={module.id} />
              </Panel>
            </>
          }
        >
          <ChangesPanel changes={module.changes} />
          <BaseSection application={module}>
            <NeedsField main={main} except={module.id} />
          </BaseSection>
          <DangerSection application={module} />
        </DetailPage>
      )}
    </Known>
  );
}
