import {
  type Estimate,
  historyPolicyApi,
  KeepRule,
  type PolicyTarget,
} from '@cloudyard/contract/iot/history-policy.ts';
import { Alert, Form } from 'antd';
import { bytes, yuan } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/history-policy/en.ts';

const TYPING_MS = 400;

/** What the change that is being typed would cost; nothing while it cannot be read. */
export function EstimateLine({ target }: { target: PolicyTarget | undefined }) {
  const form = Form.useFormInstance();
  // Asked for so that it is drawn again; what is not shown has a value too.
  Form.useWatch([], form);
  const typed = useDebounced(JSON.stringify(form.getFieldsValue(true)), TYPING_MS);
  const rule = KeepRule.safeParse(JSON.parse(typed));
  const isWhole = rule.success && (rule.data.mode !== 'interval' || rule.data.intervalMs !== null);
  if (!target || !isWhole) return null;
  return <Asked target={target} rule={rule.data} />;
}

function Asked({ target, rule }: { target: PolicyTarget; rule: KeepRule }) {
  const t = useText(words);
  const { data, error } = useAsk(historyPolicyApi.estimate, { body: { target, rule } });
  if (error) return <Alert type="warning" showIcon title={t.estimateFailed} />;
  return data ? <Said estimate={data} /> : null;
}

function Said({ estimate }: { estimate: Estimate }) {
  const t = useText(words);
  const { on, nodes, nowBytes, thenBytes, usedBytes, grantedBytes, measured, bytesPerPoint } = estimate;
  const quota = { used: bytes(usedBytes), granted: bytes(grantedBytes) };
  if (nodes > 0 && measured === 0) return <Alert type="info" showIcon title={fill(t.estimateNone, quota)} />;
  const more = thenBytes - nowBytes;
  const delta = `${more < 0 ? '−' : '+'}${bytes(Math.abs(more))}`;
  const isBeyond = usedBytes + thenBytes > grantedBytes;
  const base = {
    ...{ now: bytes(nowBytes), later: bytes(thenBytes), bytes: bytesPerPoint.toFixed(1) },
    rollups: bytes(estimate.rollupBytes),
  };
  const cost = fill(t.estimateCost, { now: yuan(estimate.nowPrice), later: yuan(estimate.thenPrice) });
  const beyond = isBeyond ? ` ${fill(t.beyond, { price: yuan(estimate.missingPrice) })}` : '';
  return (
    <Alert
      type={isBeyond ? 'warning' : 'info'}
      showIcon
      title={fill(t.estimate, { n: on, on, delta, ...quota })}
      description={`${fill(t.estimateBase, base)} ${cost}${beyond}`}
    />
  );
}
