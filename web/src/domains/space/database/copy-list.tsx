import { pageQuery, sortBy } from '@cloudyard/contract/kit/page.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import type { DatabaseCopy } from '@cloudyard/contract/space/database.ts';
import { useState } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import type { Asked } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/database/en.ts';
import { arranged } from './client-list.ts';
import { COPY_SORTS, copyColumns } from './copy-columns.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { useCopyActs } from './use-copy-acts.ts';

const State = pageQuery.extend({ databaseId: Id.optional(), sort: sortBy(COPY_SORTS).optional() });

type CopyListProps = { asked: Asked & { data: DatabaseCopy[] | undefined } };

/** Backups and restores, with their progress. */
export function CopyList({ asked }: CopyListProps) {
  const all = useText(words);
  const t = all.copies;
  const [state, change] = useListState(State);
  const [restoring, setRestoring] = useState<DatabaseCopy>();
  const actsOf = useCopyActs(setRestoring);
  const { rows, total } = arranged(asked.data, state, {
    wanted: ({ databaseId }) => state.databaseId === undefined || databaseId === state.databaseId,
    by: (row, column) => row[column as (typeof COPY_SORTS)[number]],
  });
  const names = new Map(asked.data?.map(({ databaseId, databaseName }) => [databaseId, databaseName]));
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.allDatabases}
          value={state.databaseId}
          options={[...names].map(([value, label]) => ({ value, label }))}
          onChange={(databaseId) => change({ databaseId })}
        />
      </div>
      <DataTable
        asked={asked}
        rows={rows}
        columns={copyColumns(all, actsOf)}
        state={state}
        onChange={change}
        narrowed={state.databaseId !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={total} onChange={change} />
      </div>
      {restoring && <RestoreDialog copy={restoring} onClose={() => setRestoring(undefined)} />}
    </>
  );
}
