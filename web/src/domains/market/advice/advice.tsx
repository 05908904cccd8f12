import { type Advice, type AdviceVerdict, adviceApi } from '@cloudyard/contract/market/advice.ts';
import { Alert } from 'antd';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { bytes } from '../../../kit/figures.ts';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/advice/en.ts';

const ALERTS: Record<AdviceVerdict, 'success' | 'info' | 'warning'> = {
  fits: 'success',
  large: 'info',
  small: 'warning',
  unknown: 'info',
};
const MB = 1024 * 1024;

/** Whether the plan of what runs fits what it uses: a tab of its page. */
export function AdviceTab({ id }: { id: string }) {
  const asked = useAsk(adviceApi.get, { params: { id } });
  return (
    <div className="cy-pad">
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(advice) => <Shown advice={advice} />}
      </Loaded>
    </div>
  );
}

function Shown({ advice }: { advice: Advice }) {
  const t = useText(words);
  const { verdict, hours, used, limits, plan } = advice;
  const cores = (n: number) =>
    fill(t.cores, { n: n.toLocaleString(undefined, { maximumFractionDigits: 2 }) });
  const memory = (mb: number) => bytes(mb * MB);
  const facts: Fact[] = [
    { label: t.cpu, value: fill(t.of, { n: cores(used.cores), limit: cores(limits.cores) }) },
    { label: t.memory, value: fill(t.of, { n: memory(used.memoryMb), limit: memory(limits.memoryMb) }) },
  ];
  if (plan) {
    const { name, price } = plan;
    const said = {
      name,
      cores: cores(plan.cores),
      memory: memory(plan.memoryMb),
      price: price.toLocaleString(),
    };
    facts.push({ label: t.plan, value: fill(t.planOf, said) });
  }
  return (
    <div className="cy-stack">
      <Alert type={ALERTS[verdict]} showIcon title={t.verdicts[verdict]} />
      {hours > 0 && (
        <div>
          <p className="cy-faint">{fill(t.basis, { n: hours.toLocaleString() })}</p>
          <Facts facts={facts} />
        </div>
      )}
    </div>
  );
}
