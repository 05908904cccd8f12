import type { ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { Link } from 'react-router';
import { actions, type Column, code, number, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/application/cn.ts';
import type { words } from '../i18n/shared/en.ts';
import { AppLogo } from '../lent/app-logo.tsx';
import { AppStatusTag } from '../lent/status.tsx';
import type { Act } from '../shared/acts.ts';
import { AuditNote } from '../shared/audit-note.tsx';
import { editPath, moduleEditPath } from '../shared/paths.ts';
import { rowActs } from '../shared/row-acts.ts';

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
  acts: typeof words.cn.acts,
  handlers: Handlers,
): Column<ApplicationRow>[] => [
  {
    key: 'name',
    title: t.name,
    sorter: true,
    render: (_, row) => (
      <NameCell row={row} scope={scope} name={called({ name: row.name, nameEn: row.enName })} />
    ),
  },
  code('code', t.code, { extra: true }),
  {
    key: 'mainApplication',
    title: t.mainApplication,
    extra: true,
    render: (_, { mainApplication }) => mainApplication?.name ?? NONE,
  },
  {
    key: 'category',
    title: t.category,
    render: (_, { parentCategory, category }) => (
      <span className="cy-faint" title={`${called(parentCategory)} / ${called(category)}`}>
        {called(category)}
      </span>
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
  {
    key: 'versions',
    title: t.versions,
    align: 'right',
    render: (_, { versions, onlineVersions }) => (
      <span className="cy-figures">{fill(t.versionsOnline, { online: onlineVersions, all: versions })}</span>
    ),
  },
  number('subscribers', t.subscribers, { extra: true }),
  time('updateDate', t.updated, { sorter: true }),
  actions(t.actions, (row) => [
    { key: 'edit', label: row.editable ? t.edit : t.view, to: pathOf(row, scope) },
    ...rowActs(acts, row, (act) => handlers.onAct(act, row)),
    { key: 'history', label: t.history, onClick: () => handlers.onHistory(row) },
  ]),
];

type NameCellProps = { row: ApplicationRow; scope: Scope; name: string };

const NameCell = ({ row, scope, name }: NameCellProps) => (
  <span className="cy-line">
    <AppLogo name={name} logo={row.logo} size={24} />
    <Link className="cy-name cy-ellipsis" to={pathOf(row, scope)}>
      {name}
    </Link>
  </span>
);
