import { memberApi } from '@cloudyard/contract/access/member.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { NONE } from '../../../kit/none.tsx';
import { ObjectLink } from '../../../kit/object-link.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/member/en.ts';
import { VIA_TONES } from './member-columns.tsx';
import { TermText } from './term.tsx';

type Held = Reply<typeof memberApi.pairs>[number];

/** The roles a person holds where the reader stands, and why: a tab on the person's page. */
export function RolesOfPerson({ id }: { id: string }) {
  const t = useText(words);
  const asked = useAsk(memberApi.pairs, { query: { user: id } });
  const columns: Column<Held>[] = [
    {
      key: 'role',
      title: t.role,
      render: (_, { role }) => (
        <ObjectLink type="role" id={role.id}>
          {roleText(role.name)}
        </ObjectLink>
      ),
    },
    {
      key: 'via',
      title: t.via,
      phone: 'status',
      render: (_, { via }) => <StatusTag tone={VIA_TONES[via]}>{t.vias[via]}</StatusTag>,
    },
    {
      key: 'until',
      title: t.until,
      render: (_, { via, until }) => (via === 'person' ? <TermText until={until} /> : NONE),
    },
  ];
  return (
    <DataTable
      asked={asked}
      rows={asked.data}
      columns={columns}
      rowKey={({ role, via }) => `${role.id} ${via}`}
      empty={<Empty title={t.noRolesHere} />}
    />
  );
}
