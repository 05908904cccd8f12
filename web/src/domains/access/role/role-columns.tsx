import type { Role } from '@cloudyard/contract/access/role.ts';
import { Tag } from 'antd';
import { type Column, number, text } from '../../../kit/columns.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import type { Place } from '../../../kit/place.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import type { cn } from '../i18n/role/cn.ts';

export const roleColumns = (t: typeof cn, place: Place): Column<Role>[] => [
  {
    key: 'name',
    title: t.name,
    sorter: true,
    render: (_, { id, name, builtIn }) => (
      <span className="cy-line">
        <ObjectLink type="role" id={id}>
          {roleText(name)}
        </ObjectLink>
        {builtIn && <Tag>{t.builtIn}</Tag>}
      </span>
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
