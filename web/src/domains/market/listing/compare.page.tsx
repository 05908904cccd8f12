import './compare.css';
import '../shared/listing.css';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/listing/compare/en.ts';
import { words as shared } from '../i18n/listing/en.ts';
import { titles } from '../i18n/titles.ts';
import { compareAddress, listAddress, PORTAL } from '../shared/addresses.ts';
import { idsOf, MOST_COMPARED, useCompareChoice } from '../shared/compare-choice.ts';
import { AddBox } from './add-box.tsx';
import { CompareTable } from './compare-table.tsx';

/** Compares up to four applications. The address names them; without it the choice kept in this browser is used. */
export function MarketComparePage() {
  const { search } = useLocation();
  const choice = useCompareChoice();
  const ids = idsOf(search);
  if (!search && choice.ids.length > 0) return <Navigate to={compareAddress(choice.ids)} replace />;
  return <Compared ids={ids} />;
}

function Compared({ ids }: { ids: readonly string[] }) {
  const listed = useText(shared);
  const language = locale.use();
  const choice = useCompareChoice();
  const navigate = useNavigate();
  const { search } = useLocation();
  const only = new URLSearchParams(search).get('only') === 'differences';
  usePageTitle(titles.compare[language]);
  const go = (next: readonly string[], differences: boolean) => {
    choice.set(next);
    const to = compareAddress(next);
    // When the last one is removed, the address still says so, or the kept choice would come back.
    const query = next.length === 0 ? '?ids=' : differences ? '&only=differences' : '';
    void navigate(`${to}${query}`, { replace: true });
  };
  return (
    <div className="market cy-width cy-full cy-plain">
      <header className="market-listing-head cy-low cy-flex cy-wrap cy-between">
        <div>
          <Link className="cy-size-14" to={PORTAL}>
            {titles.portal[language]}
          </Link>
          <h1 className="cy-size-24 cy-lines-32">{titles.compare[language]}</h1>
        </div>
        {ids.length > 1 && <OnlyDifferences only={only} onChange={(next) => go(ids, next)} />}
      </header>
      {ids.length === 0 ? (
        <NothingChosen onAdd={(id) => go([id], false)} />
      ) : (
        <CompareTable
          ids={ids}
          only={only && ids.length > 1}
          onRemove={(id) =>
            go(
              ids.filter((one) => one !== id),
              only,
            )
          }
          onAdd={ids.length < MOST_COMPARED ? (id) => go([...new Set([...ids, id])], only) : undefined}
        />
      )}
      {ids.length >= MOST_COMPARED && <p className="cy-top-12 cy-faint">{listed.compare.full}</p>}
    </div>
  );
}

function OnlyDifferences({ only, onChange }: { only: boolean; onChange: (only: boolean) => void }) {
  const t = useText(words);
  return (
    <label className="market-compare-switch cy-high-36 cy-hand cy-inline">
      <input
        className="cy-flush cy-relative cy-hand"
        type="checkbox"
        role="switch"
        checked={only}
        aria-checked={only}
        onChange={(event) => onChange(event.target.checked)}
      />
      {t.onlyDifferences}
    </label>
  );
}

function NothingChosen({ onAdd }: { onAdd: (id: string) => void }) {
  const t = useText(words);
  const listed = useText(shared);
  return (
    <div className="market-compare-nothing">
      <Empty
        title={t.empty}
        hint={t.emptyHint}
        action={<Link to={listAddress()}>{listed.portal.all}</Link>}
      />
      <AddBox taken={[]} onAdd={onAdd} />
    </div>
  );
}
