import type { AuditEntry } from '@cloudyard/contract/audit/entry.ts';
import { type Column, code, Name, name, time } from '../../../kit/columns.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/cn.ts';
import { NONE, objectTypeOf, said, shortId } from './said.ts';

export const entryColumns = (t: typeof cn): Column<AuditEntry>[] => [
  name('action', t.action, ({ id }) => `/console/audit-log/${id}`, {
    sorter: true,
    word: ({ action }) => said(t.actions, action),
  }),
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
    key: 'actorName',
    title: t.actor,
    sorter: true,
    render: (_, { actorId, actorName }) => (
      <Name to={actorId ? { type: 'account', id: actorId } : undefined}>{actorName}</Name>
    ),
  },
  {
    key: 'enterprise',
    title: t.enterprise,
    extra: true,
    render: (_, { enterpriseId, enterpriseName }) =>
      enterpriseId ? (
        <Name to={{ type: 'enterprise', id: enterpriseId }}>{enterpriseName ?? shortId(enterpriseId)}</Name>
      ) : (
        t.noEnterprise
      ),
  },
  time('time', t.time, { sorter: true }),
  code('address', t.address),
  {
    key: 'seal',
    title: t.seal,
    align: 'right',
    render: (_, { seal }) =>
      seal === null ? <StatusTag tone="busy">{t.sealing}</StatusTag> : `#${seal.toLocaleString()}`,
  },
];
