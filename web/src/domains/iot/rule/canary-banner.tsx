import { type RuleView, ruleApi } from '@cloudyard/contract/iot/rule.ts';
import { Alert, Button } from 'antd';
import { May } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/rule/editor-en.ts';
import { RULE_CALLS } from './use-rule-acts.ts';

/** `failures 12` names the share of a hundred that failed. */
const whyOf = ({ whys }: typeof words.cn, returned: string) => {
  const [code = '', percent] = returned.split(' ');
  const why = (whys as Record<string, string>)[code] ?? returned;
  return percent ? `${why} (${percent}%)` : why;
};

/** A version on a share of the devices: how it does, and what to decide. */
export function CanaryBanner({ rule: { id, canary, returned } }: { rule: RuleView }) {
  const t = useText(words);
  const toast = useToast();
  const end = useSend(ruleApi.endCanary, { act: 'submit', refresh: RULE_CALLS });
  const decide = (keep: boolean) =>
    end.mutate(
      { params: { id }, body: { keep } },
      { onSuccess: () => toast.success(keep ? t.kept : t.takenBack) },
    );
  // Who took it back knows; what happened by itself is shown until the next one.
  if (!canary)
    return returned && returned !== 'person' ? (
      <Alert type="warning" showIcon title={fill(t.returned, { why: whyOf(t, returned) })} />
    ) : null;
  const { version, share, endsAt, messages, failures, raised, failuresAtMost } = canary;
  const until = exact(endsAt);
  return (
    <Alert
      type="info"
      showIcon
      title={fill(t.canary, { version, share, until })}
      description={fill(t.canaryFigures, { messages, failures, raised, most: failuresAtMost })}
      action={
        <May permission={ruleApi.endCanary.allow}>
          <div className="cy-row">
            <Button size="small" disabled={end.isPending} onClick={() => decide(false)}>
              {t.takeBack}
            </Button>
            <Button size="small" type="primary" disabled={end.isPending} onClick={() => decide(true)}>
              {t.keep}
            </Button>
          </div>
        </May>
      }
    />
  );
}
