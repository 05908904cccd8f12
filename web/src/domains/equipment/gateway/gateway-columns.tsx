import './gateway.css';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import type { ReactNode } from 'react';
import { type Column, name, text, time } from '../../../kit/columns.tsx';
import { CopyId } from '../../../kit/copy-id.tsx';
import { NONE } from '../../../kit/none.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/gateway/en.ts';
import { GatewayTag, nameOf } from '../shared/gateway-tag.tsx';
import { gatewayPath } from '../shared/paths.ts';

/** So much of a GUID tells the rows of a page apart: its end, as ids of one hour begin alike. */
const SHORT = 6;

export function useGatewayColumns(isPlatform: boolean): Column<Gateway>[] {
  const t = useText(words);
  const tenant: Column<Gateway> = {
    key: 'tenant',
    title: t.tenant,
    render: (_, row) => (
      <ObjectLink type="enterprise" id={row.enterpriseId}>
        <Short>{row.registerCompanyName}</Short>
      </ObjectLink>
    ),
  };
  return [
    name<Gateway>('name', t.name, ({ id }) => gatewayPath(id), { word: nameOf, sorter: true }),
    {
      key: 'status',
      title: t.status,
      phone: 'status',
      render: (_, row) => <GatewayTag gateway={row} />,
    },
    { key: 'guid', title: t.guid, render: (_, { id }) => <CopyId id={id} text={`…${id.slice(-SHORT)}`} /> },
    {
      key: 'type',
      title: t.type,
      render: (_, { equipmentType }) => (
        <span className="equipment-type cy-ellipsis cy-block" title={equipmentType.name}>
          {equipmentType.name}
        </span>
      ),
    },
    {
      key: 'equipmentId',
      title: t.hardwareId,
      render: (_, row) => (
        <Short>
          <code title={row.equipmentId}>{row.equipmentId}</code>
        </Short>
      ),
    },
    ...(isPlatform ? [tenant] : []),
    text('equipmentIp', t.ip),
    text('equipmentPort', t.port),
    {
      key: 'certificate',
      title: t.certificate,
      render: (_, row) => (
        <Short>
          <CertificateOf gateway={row} />
        </Short>
      ),
    },
    // With all columns of the specification a row of 1440 px is full; the status says it on hover.
    time('seenAt', t.seenAt, { sorter: true, extra: true }),
    time('createdAt', t.createdAt, { sorter: true, extra: true }),
  ];
}

/** Names of others, of which the beginning tells most. */
const Short = ({ children }: { children: ReactNode }) => (
  <span
    className="equipment-short cy-ellipsis cy-block"
    title={typeof children === 'string' ? children : undefined}
  >
    {children}
  </span>
);

/** The name of its certificate, and whether it is valid today. */
export function CertificateOf({ gateway: { equipmentCertify } }: { gateway: Gateway }) {
  const t = useText(words);
  if (!equipmentCertify) return NONE;
  const { name: called, inForce } = equipmentCertify;
  const said = inForce ? called : fill(t.lapsed, { name: called });
  return (
    <span title={said}>
      <StatusTag tone={inForce ? 'good' : 'bad'}>
        <span className="cy-ellipsis">{said}</span>
      </StatusTag>
    </span>
  );
}
