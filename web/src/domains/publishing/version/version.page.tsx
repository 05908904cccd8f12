import { type Check, STATUS } from '@cloudyard/contract/publishing/values.ts';
import '../shared/publish.css';
import { type Application, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import {
  type MajorVersion,
  type Version,
  type VersionRow,
  versionApi,
} from '@cloudyard/contract/publishing/version.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DetailPage } from '../../../kit/detail-page.tsx';
import { LeaveLink } from '../../../kit/leave-link.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Panel } from '../../../kit/panel.tsx';
import { NoPermission } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/version/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { MoveList } from '../lent/history.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { Known, WithId } from '../lent/with-id.tsx';
import { AuditNote } from '../shared/audit-note.tsx';
import { ChangesPanel } from '../shared/changes-panel.tsx';
import { editPath } from '../shared/paths.ts';
import { PublishForm } from '../shared/publish-form.tsx';
import { useSeen } from '../shared/use-seen.ts';
import { TrialPanel } from '../trial/trial-panel.tsx';
import { NumberFields } from './number-fields.tsx';
import { useVersionSave } from './use-version-save.tsx';
import { AddDraft, draftOf, EditDraft, EMPTY } from './version-draft.ts';
import { VersionFields } from './version-fields.tsx';

const TONES: Record<Check['state'], Tone> = {
  passed: 'good',
  warning: 'caution',
  failed: 'bad',
  skipped: 'neutral',
};

/** The results of the automatic checks; hidden before a check has run. */
function ChecksPanel({ checks = [] }: { checks?: readonly Check[] | undefined }) {
  const t = useText(words).checks;
  const names: Readonly<Record<string, string>> = t.names;
  if (checks.length === 0) return null;
  return (
    <Panel title={t.title}>
      <ul className="cy-column cy-gap-12 cy-list">
        {checks.map(({ name, state, details }) => (
          <li key={name}>
            <div className="cy-row">
              <strong className="cy-grow">{names[name] ?? name}</strong>
              <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
            </div>
            {details.map((line) => (
              <p key={line} className="cy-faint cy-break">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export const VersionAddPage = () => (
  <WithId name="applicationId">{(id) => <AddTo key={id} id={id} />}</WithId>
);
export const VersionEditPage = () => <WithId name="id">{(id) => <EditOf key={id} id={id} />}</WithId>;

function AddTo({ id }: { id: string }) {
  const application = useAsk(applicationApi.detail, { params: { id } });
  const majors = useAsk(versionApi.majors, { params: { id } });
  const rows = useAsk(versionApi.ofApplication, { params: { id } });
  // A tab that is kept starts again after a version was added.
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
      <TrialPanel versionId={version.id} purpose="publisher" />
      <TrialPanel versionId={version.id} purpose="review" />
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
        edits
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
    const text = code === STATUS.suspended ? t.suspended : code === STATUS.archived ? t.archived : t.readOnly;
    return <Alert className="publishing-note" type="warning" showIcon title={text} />;
  }
  const text =
    code === STATUS.pending
      ? t.waiting
      : code === STATUS.approved
        ? t.approved
        : code === STATUS.online
          ? t.online
          : '';
  return text ? <Alert className="publishing-note" type="info" showIcon title={text} /> : null;
}
