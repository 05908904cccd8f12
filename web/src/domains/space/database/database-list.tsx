import { pageQuery, sortBy } from '@cloudyard/contract/kit/page.ts';
import { NIL, Search } from '@cloudyard/contract/kit/values.ts';
import type { DatabaseCopy, DatabaseResource } from '@cloudyard/contract/space/database.ts';
import { spaceApi } from '@cloudyard/contract/space/space.ts';
import { Link } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { type Asked, useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useOpened } from '../../../kit/use-opened.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/database/en.ts';
import { INITIALIZE } from '../shared/paths.ts';
import { arranged } from './client-list.ts';
import { databaseColumns, SORTS } from './database-columns.tsx';
import { DatabaseDrawer } from './database-drawer.tsx';
import { useDatabaseActs } from './use-database-acts.tsx';

const State = pageQuery.extend({ q: Search.optional(), sort: sortBy(SORTS).optional() });

type DatabaseListProps = {
  asked: Asked & { data: DatabaseResource[] | undefined };
  copies: readonly DatabaseCopy[];
  onBackedUp: () => void;
};

/** What each database is, how full, and what can be done with it. */
export function DatabaseList({ asked, copies, onBackedUp }: DatabaseListProps) {
  const t = useText(words);
  const [state, change] = useListState(State);
  const { opened, addressOf, close } = useOpened();
  const { actsOf, dialog } = useDatabaseActs(copies, onBackedUp);
  const q = state.q?.toLowerCase() ?? '';
  const { rows, total } = arranged(asked.data, state, {
    wanted: ({ name, databaseName }) => name.includes(q) || databaseName.includes(q),
    by: (row, column) => row[column as (typeof SORTS)[number]],
  });
  const shown = asked.data?.find(({ id }) => id === opened);
  return (
    <>
      <div className="cy-filters">
        <SearchBox value={state.q} placeholder={t.search} onChange={(next) => change({ q: next })} />
      </div>
      <DataTable
        asked={asked}
        rows={rows}
        columns={databaseColumns(t, addressOf, actsOf)}
        state={state}
        onChange={change}
        narrowed={state.q !== undefined}
        empty={<None />}
      />
      <div className="cy-foot">
        <Pager state={state} total={total} onChange={change} />
      </div>
      {shown && <DatabaseDrawer database={shown} acts={actsOf(shown)} onClose={close} />}
      {dialog}
    </>
  );
}

/** No database yet; without a space none can be. */
function None() {
  const t = useText(words);
  const { enterpriseId = NIL } = useWho();
  const { data } = useAsk(spaceApi.current, { params: { enterpriseId } });
  if (data === null)
    return <Empty title={t.noSpace} hint={t.noSpaceHint} action={<Link to={INITIALIZE}>{t.setUp}</Link>} />;
  return <Empty title={t.empty} hint={t.emptyHint} />;
}
