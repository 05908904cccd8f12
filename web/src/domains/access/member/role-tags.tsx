import type { RoledPerson } from '@cloudyard/contract/access/member.ts';
import { Tag, Tooltip } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/member/en.ts';
import { dayOf } from './term.tsx';

type Held = RoledPerson['roles'][number];

/** Somebody's roles; those with an end say so, those that come with a place have a dashed edge and a word. */
export function RoleTags({ roles }: { roles: readonly Held[] }) {
  const t = useText(words);
  if (roles.length === 0) return <span className="cy-faint">{t.noRoles}</span>;
  return (
    <span className="access-member-tags cy-flex cy-wrap cy-gap-4">
      {roles.map((role) => (
        <RoleTag key={`${role.id} ${role.via}`} role={role} />
      ))}
    </span>
  );
}

function RoleTag({ role: { name, via, until } }: { role: Held }) {
  const t = useText(words);
  const label = until ? fill(t.tagTerm, { name, day: dayOf(until) }) : name;
  if (via === 'person') return <Tag>{label}</Tag>;
  return (
    <Tooltip title={via === 'office' ? t.tagOffice : t.tagEverybody}>
      <Tag className="access-member-tag-placed">
        {label} <span className="cy-faint">{t.vias[via]}</span>
      </Tag>
    </Tooltip>
  );
}
