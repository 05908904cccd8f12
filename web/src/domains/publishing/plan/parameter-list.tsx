import '../shared/publish.css';
import type { Parameter } from '@cloudyard/contract/publishing/plan.ts';
import { Facts } from '../../../kit/detail-page.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/plan/en.ts';
import { counted } from '../lent/counted.ts';
import { amountOf } from './quota.ts';

/** The quotas of a plan. */
export function ParameterList({ parameters }: { parameters: readonly { item: Parameter; value: number }[] }) {
  const t = useText(words);
  const said = (item: Parameter, value: number) => {
    const amount = amountOf(item, value);
    return amount ? counted(t.units[item], amount.n).replace('{unit}', amount.unit) : t.unlimited;
  };
  return (
    <div className="cy-stack">
      <Facts
        facts={parameters.map(({ item, value }) => ({ label: t.parameters[item], value: said(item, value) }))}
      />
    </div>
  );
}
