import type { UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { type Column, name, status, Tags, text, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { fill } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { roleText } from '../../../kit/use-localized-name.ts';
import type { words } from '../i18n/person/en.ts';
import { Avatar } from '../shared/avatar.tsx';
import { CertificationTag } from '../shared/certification-state.tsx';

type Text = typeof words.cn;

type ContactProps = { value: string | null; note?: string | undefined; waiting: string | null; t: Text };

/** What is said of a contact is on hover; one that its owner has not confirmed yet stands beside the one in force. */
const Contact = ({ value, note, waiting, t }: ContactProps) => (
  <span className="cy-line" title={waiting ? fill(t.users.waiting, { value: waiting }) : note}>
    {value ? <span className={note && 'cy-faint'}>{value}</span> : NONE}
    {waiting && <span className="cy-faint cy-ellipsis">{fill(t.users.waiting, { value: waiting })}</span>}
  </span>
);

export const userColumns = (t: Text, own: boolean): Column<UserRow>[] => [
  name('username', t.username, ({ id }) => ({ type: 'account', id }), {
    sorter: true,
    mark: ({ avatar }) => <Avatar picture={avatar} size={24} />,
  }),
  text('realName', t.realName),
  {
    key: 'phone',
    title: t.phone,
    render: (_, { phone, waiting }) => <Contact value={phone} waiting={waiting.phone} t={t} />,
  },
  {
    key: 'email',
    title: t.email,
    render: (_, { email, emailVerified, waiting }) => (
      <Contact
        value={email}
        note={emailVerified ? undefined : t.users.emailUnverified}
        waiting={waiting.email}
        t={t}
      />
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
    extra: true,
    render: (_, { verifyStatus }) => <CertificationTag code={verifyStatus.code} />,
  },
  ...(own
    ? []
    : [
        {
          key: 'enterprises',
          title: t.users.enterprises,
          render: (_: unknown, row: UserRow) => <Tags names={row.enterprises.map((one) => one.name)} />,
        },
      ]),
  {
    key: 'roles',
    title: t.users.roles,
    extra: true,
    render: (_, row) => <Tags names={row.roles.map(roleText)} />,
  },
  {
    key: 'lastLogin',
    title: t.users.lastLogin,
    render: (_, { lastLoginAt }) =>
      lastLoginAt ? <TimeText value={lastLoginAt} /> : <span className="cy-faint">{t.users.never}</span>,
  },
  time('createdAt', t.users.registered, { sorter: true, extra: true }),
];
