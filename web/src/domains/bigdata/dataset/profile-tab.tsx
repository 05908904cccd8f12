import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import type { Profile } from '@cloudyard/contract/bigdata/table.ts';
import { Pagination } from 'antd';
import { useState } from 'react';
import { SearchBox } from '../../../kit/filters.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/dataset/en.ts';
import { ColumnCard } from './column-card.tsx';
import { Correlation } from './correlation.tsx';
import { POLL_MS } from './dataset-state.tsx';

/** Each card draws a picture: not all of five hundred at once. */
const PAGE = 12;

/** The figures of every column, made once; asked for until they are there. */
export function ProfileTab({ id, version }: { id: string; version: number }) {
  const t = useText(words).profile;
  const ask = { params: { id }, query: { version } };
  const asked = useAsk(datasetApi.profile, ask);
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(datasetApi.profile, ask, { refetchInterval: asked.data === null && POLL_MS });
  return (
    <Loaded asked={asked}>
      {(profile) => (profile ? <Shown profile={profile} /> : <Empty title={t.making} hint={t.makingHint} />)}
    </Loaded>
  );
}

function Shown({ profile }: { profile: Profile }) {
  const t = useText(words).profile;
  const [wanted, setWanted] = useState<string>();
  const [page, setPage] = useState(1);
  const found = profile.columns.filter(({ name }) =>
    name.toLowerCase().includes((wanted ?? '').toLowerCase()),
  );
  const search = (next?: string) => {
    setWanted(next);
    setPage(1);
  };
  return (
    <div className="cy-stack cy-pad">
      <div className="cy-row cy-gap-8-16">
        {profile.columns.length > PAGE && (
          <SearchBox value={wanted} placeholder={t.search} onChange={search} />
        )}
        <span className="cy-faint cy-figures">
          {fill(t.rowsAll, { n: profile.rows.toLocaleString() })} · {t.madeAt}{' '}
          <TimeText value={profile.madeAt} />
        </span>
      </div>
      {found.length === 0 ? (
        <Empty title={t.noColumns} />
      ) : (
        <div className="bigdata-cards cy-fold cy-grid cy-gap-16">
          {found.slice((page - 1) * PAGE, page * PAGE).map((column) => (
            <ColumnCard key={column.name} column={column} rows={profile.rows} />
          ))}
        </div>
      )}
      {found.length > PAGE && (
        <Pagination
          size="small"
          current={page}
          pageSize={PAGE}
          total={found.length}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
      {profile.correlation && profile.correlation.names.length > 1 && (
        <Correlation correlation={profile.correlation} />
      )}
    </div>
  );
}
