import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import type { ReactNode } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import type { Asked } from '../../../kit/use-ask.ts';
import { type Kind, useAlgorithmColumns } from './algorithm-columns.tsx';
import { type Change, type State, StatusTabs, useFilters } from './algorithm-filters.tsx';
import { BatchActs } from './batch-acts.tsx';
import { useAlgorithmActs } from './use-algorithm-acts.tsx';

type Answer = { content: AlgorithmRow[]; totalElements: number };
type AlgorithmTableProps = {
  kind: Kind;
  title: string;
  sentence: string;
  asked: Asked & { data: Answer | undefined };
  state: State;
  onChange: Change;
  actions?: ReactNode;
  empty: ReactNode;
};

/** A list of algorithms: one's own, or all of them. */
export function AlgorithmTable(props: AlgorithmTableProps) {
  const { kind, title, sentence, asked, state, onChange, actions, empty } = props;
  const acts = useAlgorithmActs();
  const columns = useAlgorithmColumns(kind, (deed, row) => void acts.act(deed, [row]));
  const { filters, chips, isNarrowed } = useFilters(kind, state, onChange);
  return (
    <>
      <ListPage
        title={title}
        sentence={sentence}
        actions={actions}
        tabs={<StatusTabs value={state.status} onChange={onChange} />}
        filters={filters}
        chips={chips}
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={onChange} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={onChange}
          selection={(rows, clear) => (
            <BatchActs
              targets={rows}
              busy={acts.isBusy}
              onAct={(deed) => void acts.act(deed, rows).then((done) => done && clear())}
            />
          )}
          narrowed={isNarrowed}
          empty={empty}
        />
      </ListPage>
      {acts.holder}
    </>
  );
}
