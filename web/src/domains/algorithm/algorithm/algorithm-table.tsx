import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { fill, useText } from '../../../kit/text.ts';
import type { Asked } from '../../../kit/use-ask.ts';
import { words } from '../i18n/algorithm/en.ts';
import { type Kind, useAlgorithmColumns } from './algorithm-columns.tsx';
import { type Change, type State, StatusTabs, useFilters } from './algorithm-filters.tsx';
import { able, BATCH_DEEDS, type BatchDeed, type Target } from './deeds.ts';
import { useAlgorithmActs } from './use-algorithm-acts.tsx';

type BatchActsProps = { targets: Target[]; busy: boolean; onAct: (deed: BatchDeed) => void };

/** The acts on the selected rows, each with how many of them it applies to. */
function BatchActs({ targets, busy, onAct }: BatchActsProps) {
  const t = useText(words).acts;
  return BATCH_DEEDS.map((deed) => {
    const n = able(deed, targets).length;
    return (
      <Button
        key={deed}
        size="small"
        disabled={n === 0 || busy}
        title={n === 0 ? t.noneAble : undefined}
        onClick={() => onAct(deed)}
      >
        {fill(t.batch, { act: t.names[deed], n })}
      </Button>
    );
  });
}

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
