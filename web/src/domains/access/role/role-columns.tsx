import { DISABLED_USER, type Role } from '@cloudyard/contract/access/role.ts';
import { Tag } from 'antd';
import { type Column, Name, number, text } from '../../../kit/columns.tsx';
import type { Place } from '../../../kit/place.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import type { cn } from '../i18n/role/cn.ts';

/** A role opens what it grants. */
export const roleColumns = (t: typeof cn, place: Place): Column<Role>[] => [
  {
    key: 'name',
    title: t.name,
    sorter: true,
    render: (_, role) => (
      <Name
        to={role.name === DISABLED_USER ? undefined : { type: 'role', id: role.id }}
        after={role.builtIn && <Tag>{t.builtIn}</Tag>}
      >
        {roleText(role.name)}
      </Name>
    ),
  },
  { ...text<Role>('description', t.description), render: (_, { description }) => roleText(description) },
  ...(place === 'platform'
    ? [{ key: 'kind', title: t.kind, render: (_: unknown, { kind }: Role) => t.kinds[kind] }]
    : [{ key: 'reach', title: t.reach, render: (_: unknown, { reach }: Role) => t.reaches[reach] }]),
  {
    ...number<Role>('members', t.members, { sorter: true }),
    render: (_, { everybody, members }) =>
      everybody ? t.everybody : <span className="cy-figures">{members.toLocaleString()}</span>,
  },
  number('grants', t.grants),
];
