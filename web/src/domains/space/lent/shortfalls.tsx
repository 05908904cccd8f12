import type { Shortfall } from '@cloudyard/contract/space/quota.ts';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/lent/en.ts';
import { INCREASE } from '../shared/paths.ts';
import { yuan } from '../shared/yuan.ts';
import { useQuotaWords } from './quota-words.ts';

/** What a space lacks for a wish, item by item, and the way to get it. */
export function Shortfalls({ shortfalls }: { shortfalls: readonly Shortfall[] }) {
  const t = useText(words);
  const may = useMay();
  const { name, amount } = useQuotaWords();
  const query = new URLSearchParams(shortfalls.map(({ item, missing }) => [item, String(missing)]));
  return (
    <>
      <ul className="cy-list cy-top-4 cy-full">
        {shortfalls.map(({ item, wanted, free, missing, price }) => (
          <li key={item}>
            {fill(price > 0 ? t.shortfall : t.shortfallFree, {
              ...{ name: name(item), wanted: amount(item, wanted), free: amount(item, free) },
              ...{ missing: amount(item, missing), price: yuan(price) },
            })}
          </li>
        ))}
      </ul>
      {may('space.quota-request.add') && <Link to={`${INCREASE}?${query}`}>{t.increase}</Link>}
    </>
  );
}
