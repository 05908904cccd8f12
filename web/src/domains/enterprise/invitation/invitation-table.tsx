import { type Invitation, invitationApi } from '@cloudyard/contract/enterprise/invitation.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/invitation/en.ts';
import { invitationColumns, isOver } from './invitation-columns.tsx';
import { editKey } from './place.ts';
import { StateTabs } from './state-tabs.tsx';
import { useActs } from './use-acts.tsx';

const listQuery = invitationApi.page.query.omit({ enterpriseId: true });

export type InvitationListProps = {
  place: Place;
  /** The switch between the lists. */
  views: ReactNode;
  acts: ReactNode;
};

/** All invitations with their states. */
export function InvitationTable({ place, views, acts: first }: InvitationListProps) {
  const t = useText(words);
  const may = useMay()(editKey(place));
  const enterpriseId = usePlaceId(place);
  const [state, change] = useListState(listQuery);
  const asked = useAsk(invitationApi.page, { query: { ...state, enterpriseId } });
  const acts = useActs(enterpriseId);
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={
        <>
          {views}
          {first}
        </>
      }
      tabs={
        <StateTabs
          value={state.state}
          counts={asked.data?.counts}
          onChange={(next) => change({ state: next })}
        />
      }
      filters={<SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />}
      chips={<Chips q={state.q} batch={state.batch} onChange={change} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={invitationColumns(t, place, may ? acts : undefined)}
        state={state}
        onChange={change}
        {...(may
          ? {
              selection: (rows: Invitation[], clear: () => void) => (
                <SelectionActs rows={rows} clear={clear} acts={acts} />
              ),
            }
          : {})}
        narrowed={Boolean(state.q || state.state || state.batch)}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={<div className="cy-row">{first}</div>} />}
      />
      {acts.outcome}
    </ListPage>
  );
}

type ChipsProps = {
  q: string | undefined;
  batch: string | undefined;
  onChange: (patch: { q?: undefined; batch?: undefined }) => void;
};

function Chips({ q, batch, onChange }: ChipsProps) {
  const t = useText(words);
  const chips = [
    ...(q ? [{ label: fill(t.searched, { q }), onRemove: () => onChange({ q: undefined }) }] : []),
    ...(batch ? [{ label: t.fromFile, onRemove: () => onChange({ batch: undefined }) }] : []),
  ];
  return <FilterChips chips={chips} onClear={() => onChange({ q: undefined, batch: undefined })} />;
}

type SelectionProps = { rows: Invitation[]; clear: () => void; acts: ReturnType<typeof useActs> };

/** The server reports, row by row, what is over already. */
function SelectionActs({ rows, clear, acts }: SelectionProps) {
  const t = useText(words);
  const nothing = rows.every(isOver);
  return (
    <>
      <Button size="small" disabled={nothing} loading={acts.busy} onClick={() => acts.resend(rows, clear)}>
        {t.resend}
      </Button>
      <Button size="small" disabled={nothing} loading={acts.busy} onClick={() => void acts.seal(rows, clear)}>
        {t.seal}
      </Button>
    </>
  );
}
