import type { UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Tag } from 'antd';
import { type Column, status, time } from '../../../kit/columns.tsx';
import { fill } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { roleText } from '../../../kit/use-localized-name.ts';
import type { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { CertificationTag } from '../shared/certification-state.tsx';

type Text = typeof words.cn;

const tags = (names: string[]) =>
  names.length === 0 ? (
    <span className="cy-faint">—</span>
  ) : (
    names.map((name) => <Tag key={name}>{name}</Tag>)
  );

/** A contact that was entered and not yet confirmed by its owner. */
const WaitingValue = ({ value, t }: { value: string | null; t: Text }) =>
  value && <div className="cy-faint">{fill(t.users.waiting, { value })}</div>;

export const userColumns = (t: Text, own: boolean): Column<UserRow>[] => [
  {
    key: 'username',
    title: t.username,
    sorter: true,
    render: (_, row) => (
      <span className="cy-line">
        <Avatar picture={row.avatar} size={28} />
        <span>
          <strong>{row.username}</strong>
          {row.realName && <div className="cy-faint">{row.realName}</div>}
        </span>
      </span>
    ),
  },
  {
    key: 'phone',
    title: t.phone,
    render: (_, { phone, waiting }) => (
      <>
        {phone || <span className="cy-faint">—</span>}
        <WaitingValue value={waiting.phone} t={t} />
      </>
    ),
  },
  {
    key: 'email',
    title: t.email,
    render: (_, { email, emailVerified, waiting }) => (
      <>
        {email}
        {!emailVerified && <div className="cy-faint">{t.users.emailUnverified}</div>}
        <WaitingValue value={waiting.email} t={t} />
      </>
    ),
  },
  status('state', t.users.state, {
    active: { tone: 'good', word: t.users.states.active },
    locked: { tone: 'bad', word: t.users.states.locked },
    reset: { tone: 'caution', word: t.users.states.reset },
    removed: { tone: 'neutral', word: t.users.states.removed },
  }),
  {
    key: 'certification',
    title: t.users.certification,
    render: (_, { verifyStatus }) => <CertificationTag code={verifyStatus.code} />,
  },
  ...(own
    ? []
    : [
        {
          key: 'enterprises',
          title: t.users.enterprises,
          render: (_: unknown, row: UserRow) => tags(row.enterprises.map(({ name }) => name)),
        },
      ]),
  { key: 'roles', title: t.users.roles, render: (_, row) => tags(row.roles.map(roleText)) },
  {
    key: 'lastLogin',
    title: t.users.lastLogin,
    render: (_, { lastLoginAt }) =>
      lastLoginAt ? <TimeText value={lastLoginAt} /> : <span className="cy-faint">{t.users.never}</span>,
  },
  time('createdAt', t.users.registered, { sorter: true }),
];
