import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import type { VersionRow } from '@cloudyard/contract/publishing/version.ts';
import { Link } from 'react-router';
import { actions, type Column, time } from '../../../kit/columns.tsx';
import type { words } from '../i18n/shared/en.ts';
import type { cn } from '../i18n/version/cn.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import type { Act } from '../shared/acts.ts';
import { AuditNote } from '../shared/audit-note.tsx';
import { editPath, versionEditPath } from '../shared/paths.ts';
import { rowActs } from '../shared/row-acts.ts';
import { type ApplicationName, versionName } from '../shared/use-application-name.ts';
import type { Target } from '../shared/use-status-acts.tsx';

type Words = typeof cn.list;
type Named = { name: string; nameEn: string };
type Handlers = { onAct: (act: Act, row: VersionRow) => void; onHistory?: (row: VersionRow) => void };

export const targetOf = (row: VersionRow, called: ApplicationName): Target => ({
  ...row,
  name: versionName(called, row),
});

const ofApplication = (t: Words, called: ApplicationName, scope: Scope): Column<VersionRow> => ({
  key: 'application',
  title: t.application,
  render: (_, { application }) => (
    <span className="cy-line">
      <AppLogo name={called(application)} logo={application.logo} size={24} />
      <Link className="cy-name cy-ellipsis" to={editPath(application.id, scope, 'versions')}>
        {called(application)}
      </Link>
    </span>
  ),
});

export const versionColumns = (
  t: Words,
  called: (named: Named) => string,
  scope: Scope,
  acts: typeof words.cn.acts,
  handlers: Handlers,
): Column<VersionRow>[] => [
  ofApplication(t, ({ name, enName }) => called({ name, nameEn: enName }), scope),
  ...ownColumns(t, called, scope, acts, handlers),
];

/** The columns of a list within one application. */
export const ownColumns = (
  t: Words,
  called: (named: Named) => string,
  scope: Scope,
  acts: typeof words.cn.acts,
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
    phone: 'status',
    render: (_, row) => (
      <span className="cy-line">
        <AppStatusTag status={row.status} />
        <AuditNote status={row.status} audit={row.audit} revision={row.revision} />
      </span>
    ),
  },
  { key: 'sourceType', title: t.sourceType, render: (_, { sourceType }) => called(sourceType) },
  time('releaseDate', t.released),
  time('updateDate', t.updated),
  actions(t.actions, (row) => [
    { key: 'edit', label: row.editable ? t.edit : t.view, to: versionEditPath(row.id, scope) },
    ...rowActs(acts, row, (act) => handlers.onAct(act, row)),
    ...(handlers.onHistory
      ? [{ key: 'history', label: t.history, onClick: () => handlers.onHistory?.(row) }]
      : []),
  ]),
];
