import type { ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { type Column, number, time } from '../../../kit/columns.tsx';
import { fill, useText } from '../../../kit/text.ts';
import type { cn } from '../i18n/application/cn.ts';
import { words } from '../i18n/shared/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import { type Act, nextAct } from '../shared/acts.ts';
import { ActsMenu } from '../shared/acts-menu.tsx';
import { AuditNote } from '../shared/audit-note.tsx';
import { editPath, moduleEditPath } from '../shared/paths.ts';

type Words = typeof cn.management;
type Named = { name: string; nameEn: string };
type Handlers = {
  onAct: (act: Act, row: ApplicationRow) => void;
  onHistory: (row: ApplicationRow) => void;
};

export const pathOf = (row: Pick<ApplicationRow, 'id' | 'ifModule'>, scope: Scope) =>
  row.ifModule ? moduleEditPath(row.id, scope) : editPath(row.id, scope);

export const applicationColumns = (
  t: Words,
  called: (named: Named) => string,
  scope: Scope,
  handlers: Handlers,
): Column<ApplicationRow>[] => [
  {
    key: 'name',
    title: t.name,
    sorter: true,
    render: (_, row) => <NameCell t={t} row={row} scope={scope} />,
  },
  {
    key: 'category',
    title: t.category,
    render: (_, { parentCategory, category }) => (
      <span className="cy-faint">
        {called(parentCategory)} / {called(category)}
      </span>
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
  {
    key: 'versions',
    title: t.versions,
    align: 'right',
    render: (_, { versions, onlineVersions }) => (
      <span className="cy-figures">{fill(t.versionsOnline, { online: onlineVersions, all: versions })}</span>
    ),
  },
  number('subscribers', t.subscribers),
  time('updateDate', t.updated, { sorter: true }),
  {
    key: 'actions',
    title: t.actions,
    align: 'right',
    fixed: matchMedia('(min-width: 768px)').matches ? 'right' : undefined, // a phone has no room for it
    render: (_, row) => <RowActs t={t} row={row} scope={scope} handlers={handlers} />,
  },
];

function NameCell({ t, row, scope }: { t: Words; row: ApplicationRow; scope: Scope }) {
  return (
    <div className="publishing-app-name cy-line cy-gap-12">
      <AppLogo name={row.name} logo={row.logo} />
      <div>
        <Link to={pathOf(row, scope)}>{row.name}</Link>
        <div className="cy-faint cy-size-12">
          <code>{row.code}</code>
          {row.mainApplication && <> · {fill(t.moduleOf, { name: row.mainApplication.name })}</>}
        </div>
      </div>
    </div>
  );
}

type RowActsProps = { t: Words; row: ApplicationRow; scope: Scope; handlers: Handlers };

function RowActs({ t, row, scope, handlers }: RowActsProps) {
  const names = useText(words).acts.names;
  const next = nextAct(row);
  return (
    <span className="cy-actions">
      <Link className="publishing-row-link" to={pathOf(row, scope)}>
        {row.editable ? t.edit : t.view}
      </Link>
      {next && (
        <Button type="link" size="small" onClick={() => handlers.onAct(next, row)}>
          {names[next]}
        </Button>
      )}
      <ActsMenu
        thing={row}
        name={row.name}
        onAct={(act) => handlers.onAct(act, row)}
        more={[{ key: 'history', label: t.history, onClick: () => handlers.onHistory(row) }]}
      />
    </span>
  );
}
