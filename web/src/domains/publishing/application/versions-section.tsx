import { PlusOutlined } from '@ant-design/icons';
import type { Application } from '@cloudyard/contract/publishing/application.ts';
import { type VersionRow, versionApi } from '@cloudyard/contract/publishing/version.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { DataTable } from '../../../kit/data-table.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/application/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words as versionWords } from '../i18n/version/en.ts';
import { versionAddPath } from '../shared/paths.ts';
import { useApplicationName } from '../shared/use-application-name.ts';
import { useStatusActs } from '../shared/use-status-acts.tsx';
import { ownColumns, targetOf } from '../version/version-columns.tsx';

/** Major versions with their minor ones, newest first. */
export function VersionsSection({ application }: { application: Application }) {
  const t = useText(words).edit;
  const asked = useAsk(versionApi.ofApplication, { params: { id: application.id } });
  const add = <AddVersion application={application} />;
  return (
    <section className="cy-panel" aria-label={t.sections.versions}>
      <header className="cy-panel-head">
        <h2>{t.sections.versions}</h2>
        {add}
      </header>
      <Loaded
        asked={asked}
        skeleton={
          <div className="cy-pad">
            <CardSkeleton />
          </div>
        }
      >
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={t.noVersions} hint={t.noVersionsHint} action={add} />
          ) : (
            <Majors application={application} rows={rows} asked={asked} />
          )
        }
      </Loaded>
    </section>
  );
}

function AddVersion({ application }: { application: Application }) {
  const t = useText(words).edit;
  const navigate = useNavigate();
  return (
    <Button
      icon={<PlusOutlined />}
      disabled={!application.editable}
      title={application.editable ? undefined : t.notes.readOnly}
      onClick={() => void navigate(versionAddPath(application.id, application.scope))}
    >
      {t.addVersion}
    </Button>
  );
}

type MajorsProps = {
  application: Application;
  rows: VersionRow[];
  asked: Parameters<typeof DataTable>[0]['asked'];
};

function Majors({ application, rows, asked }: MajorsProps) {
  const t = useText(words).edit;
  const list = useText(versionWords).list;
  const called = useLocalizedName();
  const appCalled = useApplicationName();
  const acts = useStatusActs('version');
  const columns = ownColumns(list, called, application.scope, useText(sharedWords).acts, {
    onAct: (act, row) => void acts.act(act, targetOf(row, appCalled)),
  });
  const majors = Map.groupBy(rows, ({ version }) => version.split('.')[0] ?? '');
  return (
    <>
      {[...majors].map(([major, minors]) => (
        <section key={major} aria-label={fill(t.major, { n: major })}>
          <h3 className="publishing-major-head cy-flush cy-size-14 cy-strong">
            {fill(t.major, { n: major })}
          </h3>
          <DataTable asked={asked} rows={minors} columns={columns} />
        </section>
      ))}
      {acts.holder}
    </>
  );
}
