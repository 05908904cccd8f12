import { SHELF_SORTS, type ShelfQuery } from '@cloudyard/contract/market/shelf.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shelf/list/en.ts';

type Sort = ShelfQuery['sort'];

export function SortBox({ sort, onChange }: { sort: Sort; onChange: (sort: Sort) => void }) {
  const t = useText(words);
  return (
    <label className="market-shelf-sort cy-line">
      <span className="cy-faint">{t.sort}</span>
      <select
        className="cy-input"
        value={sort}
        onChange={(event) => onChange(SHELF_SORTS.find((one) => one === event.target.value) ?? 'popular')}
      >
        {SHELF_SORTS.map((one) => (
          <option key={one} value={one}>
            {t.sorts[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
