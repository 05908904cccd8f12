import { DISABLED_USER, type Role } from '@cloudyard/contract/access/role.ts';
import { Tag } from 'antd';
import { type Column, Name, number, text } from '../../../kit/columns.tsx';
import type { Place } from '../../../kit/place.ts';
import type { cn } from '../i18n/role/cn.ts';
import { pathIn } from '../shared/place.ts';
import { rememberRole } from '../shared/remembered-role.ts';

/** A role opens what it grants. */
export const roleColumns = (t: typeof cn, place: Place): Column<Role>[] => [
  {
    key: 'name',
    title: t.name,
    sorter: true,
    render: (_, role) => (
      <Name
        to={role.name === DISABLED_USER ? undefined : pathIn(place, 'privilege-role-config')}
        after={role.builtIn && <Tag>{t.builtIn}</Tag>}
        onClick={() => rememberRole(role)}
      >
        {role.name}
      </Name>
    ),
  },
  text('description', t.description),
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
