import type { Certificate } from '@cloudyard/contract/equipment/certificate.ts';
import { type Column, name, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import type { words } from '../i18n/certificate/en.ts';
import { CertificateTag, DaysLeft } from '../shared/certificate-tag.tsx';
import { termOf } from './certificate-facts.tsx';

/** As much of a text as fits in a row, all of it on hover. */
const OneLine = ({ children }: { children: string }) =>
  children ? (
    <span className="cy-ellipsis cy-block" title={children}>
      {children}
    </span>
  ) : (
    NONE
  );

export const certificateColumns = (
  t: typeof words.cn,
  addressOf: (id: string) => string,
): Column<Certificate>[] => [
  name('name', t.name, ({ id }) => addressOf(id)),
  {
    key: 'status',
    title: t.status,
    phone: 'status',
    render: (_, row) => <CertificateTag certificate={row} />,
  },
  {
    key: 'term',
    title: t.term,
    render: (_, row) => <span className="cy-figures cy-nowrap">{termOf(row)}</span>,
  },
  { key: 'left', title: t.left, render: (_, row) => <DaysLeft certificate={row} /> },
  {
    key: 'gateway',
    title: t.gateway,
    phone: 'sheet',
    render: (_, { equipment }) => (equipment ? <code>{equipment.equipmentId}</code> : NONE),
  },
  text('registerUserName', t.registerUser, { extra: true }),
  time('registerTime', t.registerTime),
  { key: 'comment', title: t.comment, extra: true, render: (_, row) => <OneLine>{row.comment}</OneLine> },
  {
    key: 'description',
    title: t.description,
    extra: true,
    render: (_, row) => <OneLine>{row.description}</OneLine>,
  },
  text('reviewerName', t.reviewer, { extra: true }),
  time('verifyTime', t.verifyTime, { extra: true }),
];
