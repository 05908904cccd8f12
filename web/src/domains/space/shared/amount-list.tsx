import type { Amounts } from '@cloudyard/contract/space/values.ts';
import { useQuotaWords } from '../lent/quota-words.ts';

/** Items with their amounts, a line each. */
export function AmountList({ items }: { items: Amounts }) {
  const { name, amount } = useQuotaWords();
  return (
    <dl>
      {items.map(({ item, value }) => (
        <div key={item} className="cy-line cy-between">
          <dt className="cy-faint">{name(item)}</dt>
          <dd className="cy-figures cy-flush">{amount(item, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
