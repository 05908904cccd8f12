import '../publish.css';
import { type Application, applicationApi } from '@cloudyard/contract/market/application.ts';
import {
  type MajorVersion,
  type Version,
  type VersionRow,
  versionApi,
} from '@cloudyard/contract/market/version.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { NoPermission } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/version/en.ts';
import { AppLogo } from '../parts/app-logo.tsx';
import { AuditNote } from '../parts/audit-note.tsx';
import { ChangesPanel } from '../parts/changes-panel.tsx';
import { MoveList } from '../parts/history.tsx';
import { editPath } from '../parts/paths.ts';
import { PublishForm } from '../parts/publish-form.tsx';
import { AppStatusTag } from '../parts/status.tsx';
import { useSeen } from '../parts/use-seen.ts';
import { Known, WithId } from '../parts/with-id.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { NumberFields } from './number-fields.tsx';
import { useVersionSave } from './use-version-save.tsx';
import { AddDraft, draftOf, EditDraft, EMPTY } from './version-draft.ts';
import { VersionFields } from './version-fields.tsx';

export const VersionAddPage = () => (
  <WithId name="applicationId">{(id) => <AddTo key={id} id={id} />}</WithId>
);
export const VersionEditPage = () => <WithId name="id">{(id) => <EditOf key={id} id={id} />}</WithId>;

function AddTo({ id }: { id: string }) {
  const application = useAsk(applicationApi.detail, { params: { id } });
  const majors = useAsk(versionApi.majors, { params: { id } });
  const rows = useAsk(versionApi.ofApplication, { params: { id } });
  // A tab that is kept begins anew after one was added.
  const [round, setRound] = useState(0);
  const next = () => setRound(round + 1);
  return (
    <Known asked={application}>
      {(of) => (
        <Known asked={majors}>
          {(known) => (
            <Known asked={rows}>
              {(list) =>
                of.editable ? (
                  <Add key={round} application={of} majors={known} rows={list} onDone={next} />
                ) : (
                  <NoPermission />
                )
              }
            </Known>
          )}
        </Known>
      )}
    </Known>
  );
}

type AddProps = {
  application: Application;
  majors: MajorVersion[];
  rows: VersionRow[];
  onDone: () => void;
};

function Add({ application, majors, rows, onDone }: AddProps) {
  const t = useText(words);
  const navigate = useNavigate();
  const back = editPath(application.id, application.scope, 'versions');
  const { add, holder } = useVersionSave(back);
  const newest = majors[0];
  const first = {
    ...EMPTY,
    majorVersion: { id: newest?.id ?? EMPTY.majorVersion.id },
    authorities: newest?.authorities ?? [],
  };
  usePageTitle(t.page.add);
  return (
    <div className="cy-page">
      <PageHead
        title={t.page.add}
        sentence={fill(t.page.addSentence, { name: application.name })}
        actions={<LeaveLink to={back}>{t.page.back}</LeaveLink>}
      />
      <div className="cy-panel cy-pad">
        <PublishForm
          schema={AddDraft}
          initial={first}
          verbs={[
            { key: 'save', label: t.page.save },
            { key: 'audit', label: t.page.audit },
          ]}
          onSend={(draft, verb) => add(application, draft, verb).then(onDone)}
          onCancel={() => void navigate(back)}
        >
          <NumberFields majors={majors} rows={rows} />
          <VersionFields
            place={`version-add.${application.id}`}
            before={newest?.authorities ?? []}
            disabled={false}
          />
        </PublishForm>
      </div>
      {holder}
    </div>
  );
}

function EditOf({ id }: { id: string }) {
  const asked = useAsk(versionApi.detail, { params: { id } });
  return <Known asked={asked}>{(version) => <Edit version={version} />}</Known>;
}

function Edit({ version }: { version: Version }) {
  const t = useText(words);
  const { application } = version;
  const back = editPath(application.id, application.scope, 'versions');
  return (
    <DetailPage
      title={`${application.name} ${version.version}`}
      mark={<AppLogo name={application.name} logo={application.logo} size={48} />}
      identity={
        <>
          <AppStatusTag status={version.status} />
          <AuditNote {...version} />
        </>
      }
      facts={[
        { label: t.facts.application, value: <Link to={back}>{application.name}</Link> },
        { label: t.facts.by, value: version.releaseUserName },
        { label: t.facts.released, value: <TimeText value={version.releaseDate} /> },
        { label: t.facts.updated, value: <TimeText value={version.updateDate} /> },
      ]}
      aside={
        <Panel title={t.page.history}>
          <MoveList moves={version.moves} />
        </Panel>
      }
    >
      <ChecksPanel checks={version.checks} />
      <ChangesPanel changes={version.changes} />
      <EditForm version={version} back={back} />
    </DetailPage>
  );
}

function EditForm({ version, back }: { version: Version; back: string }) {
  const t = useText(words).page;
  const navigate = useNavigate();
  const { seen, onTyped, onSaved } = useSeen(version);
  const { save, holder } = useVersionSave(back);
  return (
    <Panel title={t.edit}>
      <EditNote version={version} />
      <PublishForm
        key={seen.statusVersion}
        schema={EditDraft}
        initial={draftOf(seen)}
        verbs={[
          { key: 'save', label: t.save },
          { key: 'audit', label: t.audit },
        ]}
        onSend={(draft, verb) => save(seen, draft, verb, onSaved)}
        onCancel={() => void navigate(back)}
        onValues={onTyped}
        disabled={!version.editable}
      >
        <VersionFields
          place={`version-edit.${version.id}`}
          before={version.majorVersion.authorities}
          disabled={!version.editable}
        />
      </PublishForm>
      {holder}
    </Panel>
  );
}

/** What saving will do, or why nothing can be changed. */
function EditNote({ version }: { version: Version }) {
  const t = useText(words).notes;
  const { code } = version.status;
  if (!version.editable) {
    const text = code === '4' ? t.suspended : code === '5' ? t.archived : t.readOnly;
    return <Alert className="market-note" type="warning" showIcon title={text} />;
  }
  const text = code === '1' ? t.waiting : code === '2' ? t.approved : code === '3' ? t.online : '';
  return text ? <Alert className="market-note" type="info" showIcon title={text} /> : null;
}
