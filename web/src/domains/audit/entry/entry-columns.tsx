import type { AuditEntry } from '@cloudyard/contract/audit/entry.ts';
import { Link } from 'react-router';
import { type Column, code, time } from '../../../kit/columns.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/cn.ts';
import { NONE, objectTypeOf, said, shortId } from './said.ts';

export const entryColumns = (t: typeof cn): Column<AuditEntry>[] => [
  time('time', t.time, { sorter: true }),
  {
    key: 'actorName',
    title: t.actor,
    sorter: true,
    render: (_, { actorId, actorName }) => (
      <ObjectLink type="account" id={actorId}>
        {actorName}
      </ObjectLink>
    ),
  },
  {
    key: 'action',
    title: t.action,
    sorter: true,
    // The link is stretched over the whole row (audit.css): a click anywhere opens the entry, in a new tab too.
    render: (_, { id, action }) => (
      <Link className="audit-open" to={`/console/audit-log/${id}`}>
        {said(t.actions, action)}
      </Link>
    ),
  },
  {
    key: 'object',
    title: t.object,
    render: (_, { action, objectType, objectName, objectId }) => (
      <>
        <span className="cy-faint">{said(t.objectTypes, objectTypeOf({ action, objectType }))}</span>{' '}
        {objectId !== NONE && (
          <ObjectLink type={objectTypeOf({ action, objectType })} id={objectId}>
            {objectName}
          </ObjectLink>
        )}
      </>
    ),
  },
  {
    key: 'enterprise',
    title: t.enterprise,
    render: (_, { enterpriseId, enterpriseName }) =>
      enterpriseId ? (
        <span title={enterpriseId}>{enterpriseName ?? shortId(enterpriseId)}</span>
      ) : (
        t.noEnterprise
      ),
  },
  code('address', t.address),
  {
    key: 'seal',
    title: t.seal,
    align: 'right',
    render: (_, { seal }) =>
      seal === null ? <StatusTag tone="busy">{t.sealing}</StatusTag> : `#${seal.toLocaleString()}`,
  },
];
