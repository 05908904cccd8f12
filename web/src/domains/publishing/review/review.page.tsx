import '../lent/operate.css';
import { useLocation } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/review/en.ts';
import { Review } from './review.tsx';
import { verifyColumns } from './review-columns.tsx';
import { KindTabs, ScopeSwitch, VerifyFilters } from './review-filters.tsx';
import {
  addressOfOne,
  openedIn,
  type Place,
  scopeIn,
  type VerifyState,
  verifyQuery,
  type Waiting,
} from './review-state.ts';
import { useWaiting } from './use-waiting.ts';

export const VerifyPage = () => <Verify place="management" />;
export const PlatformVerifyPage = () => <Verify place="platform" />;

/** The queue; or the application or version the address names. */
function Verify({ place }: { place: Place }) {
  const { pathname } = useLocation();
  const [state, change] = useListState(verifyQuery);
  const addressed = openedIn(state);
  const { chosen, choose } = useChosen(addressed?.id);
  if (addressed && chosen) {
    const opened = { kind: addressed.kind, id: chosen };
    return (
      <Review key={`${pathname} ${chosen}`} place={place} state={state} opened={opened} onChoose={choose} />
    );
  }
  return <VerifyList place={place} state={state} onChange={change} />;
}

type VerifyListProps = {
  place: Place;
  state: VerifyState;
  onChange: (patch: Partial<VerifyState>) => void;
};

function VerifyList({ place, state, onChange }: VerifyListProps) {
  const t = useText(words);
  const choosing = { place, state, onChange };
  const { kind, page, size, name, mine } = state;
  const scope = scopeIn(place, state.scope);
  const { asked, rows, total } = useWaiting(kind, { page, size, scope, name, mine });
  const narrowed = name !== undefined || mine;
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={place === 'management' && <ScopeSwitch {...choosing} />}
      tabs={<KindTabs {...choosing} />}
      filters={<VerifyFilters state={state} onChange={onChange} />}
      chips={
        name && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: name }), onRemove: () => onChange({ name: undefined }) }]}
            onClear={() => onChange({ name: undefined })}
          />
        )
      }
      footer={<Pager state={state} total={total} onChange={onChange} />}
    >
      <DataTable<Waiting>
        asked={asked}
        rows={rows}
        columns={verifyColumns(t, (row) => addressOfOne(place, state, row.kind, row.id))}
        narrowed={narrowed}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    </ListPage>
  );
}
