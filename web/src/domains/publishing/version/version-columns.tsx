import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import type { VersionRow } from '@cloudyard/contract/publishing/version.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, time } from '../../../kit/columns.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import type { cn } from '../i18n/version/cn.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { type Act, nextAct } from '../shared/acts.ts';
import { ActsMenu } from '../shared/acts-menu.tsx';
import { AuditNote } from '../shared/audit-note.tsx';
import { editPath, versionEditPath } from '../shared/paths.ts';
import type { Target } from '../shared/use-status-acts.tsx';

type Words = typeof cn.list;
type Named = { name: string; nameEn: string };
type Handlers = { onAct: (act: Act, row: VersionRow) => void; onHistory?: (row: VersionRow) => void };

/** A version is named after its application. */
export const targetOf = (row: VersionRow): Target => ({
  ...row,
  name: `${row.application.name} ${row.version}`,
});

const ofApplication = (t: Words, scope: Scope): Column<VersionRow> => ({
  key: 'application',
  title: t.application,
  render: (_, { application }) => (
    <div className="publishing-app-name cy-line cy-gap-12">
      <AppLogo name={application.name} logo={application.logo} />
      <Link to={editPath(application.id, scope, 'versions')}>{application.name}</Link>
    </div>
  ),
});

export const versionColumns = (
  t: Words,
  called: (named: Named) => string,
  scope: Scope,
  handlers: Handlers,
): Column<VersionRow>[] => [ofApplication(t, scope), ...ownColumns(t, called, scope, handlers)];

/** The columns of a list within one application. */
export const ownColumns = (
  t: Words,
  called: (named: Named) => string,
  scope: Scope,
  handlers: Handlers,
): Column<VersionRow>[] => [
  {
    key: 'version',
    title: t.version,
    render: (_, { id, version }) => (
      <Link className="cy-figures" to={versionEditPath(id, scope)}>
        {version}
      </Link>
    ),
  },
  {
    key: 'status',
    title: t.status,
    render: (_, row) => (
      <>
        <AppStatusTag status={row.status} />
        <AuditNote status={row.status} audit={row.audit} revision={row.revision} />
      </>
    ),
  },
  { key: 'sourceType', title: t.sourceType, render: (_, { sourceType }) => called(sourceType) },
  time('releaseDate', t.released),
  time('updateDate', t.updated),
  {
    key: 'actions',
    title: t.actions,
    align: 'right',
    fixed: matchMedia('(min-width: 768px)').matches ? 'right' : undefined, // a phone has no room for it
    render: (_, row) => <RowActs t={t} row={row} scope={scope} handlers={handlers} />,
  },
];

function RowActs(props: { t: Words; row: VersionRow; scope: Scope; handlers: Handlers }) {
  const { t, row, scope, handlers } = props;
  const { onAct, onHistory } = handlers;
  const names = useText(words).acts.names;
  const next = nextAct(row);
  return (
    <span className="cy-actions">
      <Link className="publishing-row-link" to={versionEditPath(row.id, scope)}>
        {row.editable ? t.edit : t.view}
      </Link>
      {next && (
        <Button type="link" size="small" onClick={() => onAct(next, row)}>
          {names[next]}
        </Button>
      )}
      <ActsMenu
        thing={row}
        name={row.version}
        onAct={(act) => onAct(act, row)}
        more={onHistory ? [{ key: 'history', label: t.history, onClick: () => onHistory(row) }] : []}
      />
    </span>
  );
}
