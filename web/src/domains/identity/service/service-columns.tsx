import type { CasService } from '@cloudyard/contract/identity/service.ts';
import { type Column, code, name, time } from '../../../kit/columns.tsx';
import { NONE } from '../../../kit/none.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/service/cn.ts';

type Editing = {
  /** The address with the service open. */
  to: (row: CasService) => string | undefined;
  acts: Column<CasService>[];
};

export const serviceColumns = (t: typeof cn, { to, acts }: Editing): Column<CasService>[] => [
  name('name', t.name, to, { sorter: true }),
  code('address', t.address, { sorter: true }),
  {
    key: 'enabled',
    title: t.state,
    phone: 'status',
    render: (_, { id, enabled }) => {
      if (id === null) return <StatusTag tone="neutral">{t.given}</StatusTag>;
      return <StatusTag tone={enabled ? 'good' : 'neutral'}>{enabled ? t.on : t.off}</StatusTag>;
    },
  },
  { key: 'singleLogout', title: t.told, render: (_, row) => (row.singleLogout ? t.yes : t.no) },
  { key: 'mayProxy', title: t.mayProxy, extra: true, render: (_, row) => (row.mayProxy ? t.yes : t.no) },
  { key: 'description', title: t.description, render: (_, row) => <OneLine text={row.description} /> },
  time('createdAt', t.createdAt, { sorter: true }),
  ...acts,
];

/** As much of a text as fits in a row, all of it on hover. */
export const OneLine = ({ text }: { text: string | null }) =>
  text ? (
    <span className="cy-ellipsis cy-block" title={text}>
      {text}
    </span>
  ) : (
    NONE
  );
