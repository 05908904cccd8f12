import type { CasService } from '@cloudyard/contract/identity/service.ts';
import { actions, type Column, code, type RowAction, text, time } from '../../../kit/columns.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import type { cn } from '../i18n/service/cn.ts';

type Acts = { title: string; actionsOf: (row: CasService) => RowAction[] };

/** `acts`: for users who may change services. Services of the environment are changed there. */
export const serviceColumns = (t: typeof cn, acts: Acts | undefined): Column<CasService>[] => [
  text('name', t.name, { sorter: true }),
  code('address', t.address, { sorter: true }),
  {
    key: 'enabled',
    title: t.state,
    render: (_, { id, enabled }) => {
      if (id === null) return <StatusTag tone="neutral">{t.given}</StatusTag>;
      return <StatusTag tone={enabled ? 'good' : 'neutral'}>{enabled ? t.on : t.off}</StatusTag>;
    },
  },
  { key: 'singleLogout', title: t.told, render: (_, row) => (row.singleLogout ? t.yes : t.no) },
  { key: 'mayProxy', title: t.mayProxy, render: (_, row) => (row.mayProxy ? t.yes : t.no) },
  { key: 'description', title: t.description, render: (_, row) => <OneLine text={row.description} /> },
  time('createdAt', t.createdAt, { sorter: true }),
  ...(acts ? [actions<CasService>(acts.title, (row) => (row.id === null ? [] : acts.actionsOf(row)))] : []),
];

/** As much of a text as fits in a row, all of it on hover. */
export const OneLine = ({ text }: { text: string | null }) =>
  text ? (
    <span className="identity-service-text cy-ellipsis cy-block" title={text}>
      {text}
    </span>
  ) : (
    <span className="cy-faint">—</span>
  );
