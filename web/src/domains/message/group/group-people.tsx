import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Addressee, groupApi, type MessageGroup } from '@cloudyard/contract/message/group.ts';
import { useState } from 'react';
import { code, text } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/group/en.ts';

type State = { page: number; size: number; q?: string | undefined };

/** The users who would get a message to the group if it were sent now. */
export function GroupPeople({ group }: { group: MessageGroup }) {
  const t = useText(words);
  // The page is not in the address, because the drawer is not there either.
  const [state, setState] = useState<State>({ page: 0, size: 10 });
  const asked = useAsk(groupApi.people, { params: { id: group.id }, query: state });
  const everybody = useAsk(groupApi.people, { params: { id: group.id }, query: { page: 0, size: 1 } });
  const n = everybody.data?.totalElements;
  return (
    <section className="cy-panel" aria-label={t.people}>
      <header className="cy-panel-head">
        <h2>{t.people}</h2>
        <span role="status" className="cy-figures">
          {n === undefined ? '' : fill(t.peopleCount, { n: n.toLocaleString() })}
        </span>
      </header>
      <div className="cy-filters">
        <SearchBox
          value={state.q}
          onChange={(q) => setState({ ...state, q, page: 0 })}
          placeholder={t.searchPeople}
        />
        <span className="cy-faint">{t.peopleHint}</span>
      </div>
      <DataTable<Addressee>
        asked={asked}
        rows={asked.data?.content}
        columns={[
          text('name', t.person),
          code('username', t.username),
          ...(group.enterprise === NIL ? [] : [text<Addressee>('place', t.place)]),
        ]}
        narrowed={state.q !== undefined}
        empty={<Empty title={t.nobody} hint={t.nobodyHint} />}
      />
      <div className="cy-foot">
        <Pager
          state={state}
          total={asked.data?.totalElements}
          onChange={(patch) => setState({ ...state, page: 0, ...patch })}
        />
      </div>
    </section>
  );
}
