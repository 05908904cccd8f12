import { Button, Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Column, code, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { lastPage } from '../../../kit/list-state.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { isFound } from '../config/node-columns.tsx';
import { words } from '../i18n/history/en.ts';
import { configPath } from '../shared/paths.ts';
import type { BackupNode, BackupWork } from './use-backup-work.ts';

type BackupNodesProps = { id: string; nodes: readonly BackupNode[]; work: BackupWork };

/** All nodes with a switch each; what is searched for can be switched together. */
export function BackupNodes({ id, nodes, work }: BackupNodesProps) {
  const t = useText(words);
  const [q, setQ] = useState<string>();
  const [{ page, size }, setPaging] = useState({ page: 0, size: 20 });
  const columns = useColumns(work);
  const found = nodes.filter((node) => isFound(node, q));
  const shown = Math.min(page, lastPage(found.length, size));
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={q} placeholder={t.search} onChange={setQ} />
        <span className="cy-faint cy-figures" role="status">
          {fill(t.counted, { all: nodes.length, on: nodes.filter(work.isOn).length })}
        </span>
        <div className="cy-row cy-push">
          {([true, false] as const).map((on) => (
            <Button
              key={String(on)}
              disabled={work.busy || found.every((node) => work.isOn(node) === on)}
              onClick={() => work.put(found, on)}
            >
              {fill(on ? t.allOn : t.allOff, { n: found.length })}
            </Button>
          ))}
        </div>
      </div>
      <DataTable
        rows={found.slice(shown * size, (shown + 1) * size)}
        rowKey={({ alias }) => alias}
        columns={columns}
        narrowed={q !== undefined}
        empty={<NoNodes id={id} />}
      />
      <div className="cy-foot">
        <Pager
          state={{ page: shown, size }}
          total={found.length}
          onChange={(next) => setPaging({ page: next.page ?? 0, size: next.size ?? size })}
        />
      </div>
    </>
  );
}

function NoNodes({ id }: { id: string }) {
  const t = useText(words);
  const action = (
    <Link className="cy-button is-primary" to={configPath(id)}>
      {t.configure}
    </Link>
  );
  return <Empty title={t.noNodes} hint={t.noNodesHint} action={action} />;
}

function useColumns({ isOn, put, busy }: BackupWork): Column<BackupNode>[] {
  const t = useText(words);
  return [
    text('name', t.name),
    code('alias', t.alias),
    {
      key: 'description',
      title: t.description,
      phone: 'sheet',
      render: (_, { description }) => (
        <span className="cy-ellipsis cy-block" title={description}>
          {description}
        </span>
      ),
    },
    { key: 'dataType', title: t.dataType, phone: 'sheet', render: (_, row) => t.dataTypes[row.dataType] },
    text('dataUnit', t.unit, { phone: 'sheet' }),
    {
      key: 'ifBackup',
      title: t.backup,
      phone: 'status',
      render: (_, row) => (
        <Switch
          checked={isOn(row)}
          disabled={busy}
          aria-label={fill(t.backupOf, { name: row.name })}
          onChange={(on) => put([row], on)}
        />
      ),
    },
  ];
}
