import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { type ReactNode, useState } from 'react';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { lastPage } from '../../../kit/list-state.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/config/node-en.ts';
import { isFound, useNodeColumns } from './node-columns.tsx';

type NodeListProps = {
  nodes: readonly NodeConfig[];
  /** What can be done, in the line of the search. */
  tools?: ReactNode;
  /** After those that every list of nodes has. */
  columns?: Column<NodeConfig>[];
  selection?: (rows: NodeConfig[], clear: () => void) => ReactNode;
  empty?: ReactNode;
};

/** Nodes, also thousands of them: searched and paged here, as all of them are one answer. */
export function NodeList({ nodes, tools, columns = [], selection, empty }: NodeListProps) {
  const t = useText(words);
  const [q, setQ] = useState<string>();
  const [{ page, size }, setPaging] = useState({ page: 0, size: 20 });
  const shared = useNodeColumns();
  const found = nodes.filter((node) => isFound(node, q));
  // Deleting may empty the page one is on.
  const shown = Math.min(page, lastPage(found.length, size));
  return (
    <>
      <div className="cy-filters">
        <SearchBox
          value={q}
          placeholder={t.search}
          onChange={(next) => {
            setQ(next);
            setPaging({ page: 0, size });
          }}
        />
        {tools && <div className="cy-row cy-push">{tools}</div>}
      </div>
      <DataTable
        rows={found.slice(shown * size, (shown + 1) * size)}
        rowKey={({ alias }) => alias}
        columns={[...shared, ...columns]}
        narrowed={q !== undefined}
        empty={empty ?? <Empty title={t.empty} hint={t.readEmptyHint} />}
        {...(selection ? { selection } : {})}
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
