import { rightApi } from '@cloudyard/contract/access/right.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Checkbox, Drawer, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { actions, type Column, code } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, locale, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/right/en.ts';

type KeyRow = Reply<typeof rightApi.catalogue>[number];

const textOf = ({ key, menus, names, calls }: KeyRow) =>
  [key, ...calls, ...[...menus, ...names].flatMap(({ name, nameEn }) => [name, nameEn])]
    .join(' ')
    .toLowerCase();

/** What every key opens, and which roles hold it. */
export function FunctionRolesPage() {
  const t = useText(words);
  const kit = useKitText();
  const asked = useAsk(rightApi.catalogue, {});
  const [q, setQ] = useState('');
  const [orphans, setOrphans] = useState(false);
  const [shown, setShown] = useState<KeyRow>();
  const rows = asked.data?.filter((row) => textOf(row).includes(q.toLowerCase()) && (!orphans || !row.held));
  return (
    <ListPage
      title={t.functionTitle}
      sentence={t.functionSentence}
      actions={<Link to="/console/platform-role-list?kind=function">{t.manage}</Link>}
      filters={
        <>
          <SearchBox value={q} onChange={(next = '') => setQ(next)} placeholder={t.search} />
          <Checkbox checked={orphans} onChange={() => setOrphans(!orphans)}>
            {t.orphans}
          </Checkbox>
        </>
      }
    >
      <DataTable
        asked={asked}
        rows={rows}
        rowKey={({ key }) => key}
        columns={useKeyColumns(setShown)}
        empty={<Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />}
      />
      <Drawer open={!!shown} size={560} title={shown?.key} onClose={() => setShown(undefined)}>
        {shown && <Details row={shown} />}
      </Drawer>
    </ListPage>
  );
}

function useKeyColumns(onShow: (row: KeyRow) => void): Column<KeyRow>[] {
  const t = useText(words);
  const en = locale.use() === 'en';
  return [
    code('key', t.key),
    {
      key: 'name',
      title: t.right,
      render: (_, { names }) => [...new Set(names.map((one) => (en && one.nameEn) || one.name))].join(' / '),
    },
    {
      key: 'scope',
      title: t.scope,
      render: (_, { platform }) => (platform ? t.scopes.platform : t.scopes.enterprise),
    },
    { key: 'roles', title: t.heldBy, render: (_, row) => <Holders row={row} /> },
    actions(t.details, (row) => [{ key: 'show', label: t.details, onClick: () => onShow(row) }]),
  ];
}

function Holders({ row: { roles, held } }: { row: KeyRow }) {
  const t = useText(words);
  if (!held) return <span className="cy-faint">{t.nobody}</span>;
  return (
    <span className="cy-row">
      {roles.map(({ id, name }) => (
        <Tag key={id}>{roleText(name)}</Tag>
      ))}
    </span>
  );
}

/** Enterprises have many roles: they are counted for one key at a time. */
function Counts({ of }: { of: string }) {
  const t = useText(words);
  const asked = useAsk(rightApi.holders, { query: { key: of } });
  return (
    <Loaded asked={asked} skeleton={<Skeleton.Input active size="small" />}>
      {({ enterpriseRoles, people }) => (
        <p>
          {fill(t.enterpriseRoles, { n: enterpriseRoles })} · {fill(t.peopleCount, { n: people })}
        </p>
      )}
    </Loaded>
  );
}

function Details({ row }: { row: KeyRow }) {
  const t = useText(words);
  const en = locale.use() === 'en';
  return (
    <>
      <h3>{t.menus}</h3>
      <ul>
        {row.menus.map(({ id, name, nameEn, enabled }) => (
          <li key={id}>
            {(en && nameEn) || name} {!enabled && <Tag>{t.off}</Tag>}
          </li>
        ))}
      </ul>
      <h3>{t.calls}</h3>
      <ul>
        {row.calls.map((call) => (
          <li key={call}>
            <code>{call}</code>
          </li>
        ))}
      </ul>
      <h3>{t.heldBy}</h3>
      <Holders row={row} />
      <Counts key={row.key} of={row.key} />
    </>
  );
}
