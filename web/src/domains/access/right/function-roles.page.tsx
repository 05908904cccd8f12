import { rightApi } from '@cloudyard/contract/access/right.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { Checkbox, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { actions, type Column, name, Tags } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { roleText } from '../../../kit/use-localized-name.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { words } from '../i18n/right/en.ts';

type KeyRow = Reply<typeof rightApi.catalogue>[number];

const textOf = ({ key, menus, names, calls }: KeyRow) =>
  [key, ...calls, ...[...menus, ...names].flatMap(({ name, nameEn }) => [name, nameEn])]
    .join(' ')
    .toLowerCase();

/** What every key opens, and which roles hold it. */
export function FunctionRolesPage() {
  const t = useText(words);
  const asked = useAsk(rightApi.catalogue, {});
  const [q, setQ] = useState('');
  const [orphans, setOrphans] = useState(false);
  const { opened, close } = useOpened();
  const shown = asked.data?.find(({ key }) => key === opened);
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
      <DataTable asked={asked} rows={rows} rowKey={({ key }) => key} columns={useKeyColumns()} narrowed />
      <Drawer open={!!shown} size={560} title={shown?.key} onClose={close}>
        {shown && <Details row={shown} />}
      </Drawer>
    </ListPage>
  );
}

function useKeyColumns(): Column<KeyRow>[] {
  const { addressOf } = useOpened();
  const t = useText(words);
  const en = locale.use() === 'en';
  return [
    name('key', t.key, ({ key }) => addressOf(key)),
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
    actions(t.details, (row) => [{ key: 'show', label: t.details, to: addressOf(row.key) }]),
  ];
}

function Holders({ row: { roles, held } }: { row: KeyRow }) {
  const t = useText(words);
  if (!held) return <span className="cy-faint">{t.nobody}</span>;
  return <Tags names={roles.map(({ name: one }) => roleText(one))} />;
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
      <p>{row.held ? row.roles.map((role) => roleText(role.name)).join(' · ') : t.nobody}</p>
      <Counts key={row.key} of={row.key} />
    </>
  );
}
