import './card.css';
import { useNavigate } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/listing/en.ts';
import { compareAddress } from './addresses.ts';
import { MOST_COMPARED, useCompareChoice } from './compare-choice.ts';
import { useNameOf } from './names.ts';
import { useCards } from './use-cards.ts';

/** The applications chosen to be compared, at the foot of the page; hidden when there are none. */
export function CompareTray() {
  const t = useText(words).compare;
  const navigate = useNavigate();
  const { ids, full, set } = useCompareChoice();
  if (ids.length === 0) return null;
  const alone = ids.length < 2;
  return (
    <section
      className="market-tray cy-floating cy-sticky cy-pad-bar cy-line cy-between cy-gap-16 cy-plain"
      aria-label={t.tray}
    >
      <Chosen ids={ids} onRemove={(id) => set(ids.filter((one) => one !== id))} />
      <div className="market-tray-acts cy-line cy-gap-12">
        <p className="cy-faint cy-size-13" role="status">
          {alone ? t.alone : full ? t.full : fill(t.chosen, { n: ids.length, most: MOST_COMPARED })}
        </p>
        <button type="button" className="market-plain cy-round-4 cy-hand cy-rigid" onClick={() => set([])}>
          {t.clear}
        </button>
        <Button type="primary" disabled={alone} onClick={() => void navigate(compareAddress(ids))}>
          {t.open}
        </Button>
      </div>
    </section>
  );
}

function Chosen({ ids, onRemove }: { ids: readonly string[]; onRemove: (id: string) => void }) {
  const t = useText(words).compare;
  const nameOf = useNameOf();
  const { cards, settled } = useCards(ids);
  return (
    <ul className="market-tray-list cy-grid cy-fill cy-gap-8 cy-list">
      {ids.map((id) => {
        const card = cards.find((one) => one.id === id);
        // Not loaded yet, or no longer listed since it was chosen.
        const name = card ? nameOf(card) : settled ? t.gone : '…';
        return (
          <li className="cy-line cy-shrink" key={id}>
            <AppLogo name={name} logo={card?.logo ?? null} size={32} />
            <span className="market-tray-name cy-ellipsis">{name}</span>
            <button
              type="button"
              className="market-cross"
              aria-label={fill(t.remove, { name })}
              onClick={() => onRemove(id)}
            >
              {'×'}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
