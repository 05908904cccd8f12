import { NIL } from '@cloudyard/contract/kit/values.ts';
import { TOPUP_METHODS, TopupAmount, type TopupMethod, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { Button, InputNumber, Radio } from 'antd';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/topup/en.ts';
import { topupPath } from '../shared/top-up.ts';
import { yuan } from '../shared/yuan.ts';
import { usePay } from './use-pay.ts';

const Draft = z.object({ amount: TopupAmount, method: z.enum(TOPUP_METHODS) });
const QUICK = [100, 500, 1000, 5000, 10_000];

/** How much, and by which way. */
export function TopupForm({ enterpriseId }: { enterpriseId: string }) {
  const t = useText(words);
  usePageTitle(t.formTitle);
  const asked = useAsk(topupApi.methods, {});
  return (
    <div className="cy-page">
      <PageHead
        title={t.formTitle}
        sentence={enterpriseId === NIL ? t.personSentence : t.enterpriseSentence}
      />
      <section className="cy-panel cy-pad" aria-label={t.formTitle}>
        <Loaded asked={asked}>
          {({ methods }) =>
            methods.length === 0 ? (
              <Empty title={t.noMethods} hint={t.noMethodsHint} />
            ) : (
              <Choice enterpriseId={enterpriseId} methods={methods} />
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function Choice({ enterpriseId, methods }: { enterpriseId: string; methods: readonly TopupMethod[] }) {
  const t = useText(words);
  const navigate = useNavigate();
  const pay = usePay();
  const begin = useSend(topupApi.begin, { act: 'form', refresh: [topupApi.list] });
  const send = async ({ amount, method }: z.output<typeof Draft>) => {
    const { id } = await begin.mutateAsync({ body: { enterpriseId, amount, method } });
    // Replaced: Back leads to the account, and a reload of what follows begins nothing anew.
    await navigate(topupPath(enterpriseId, id), { replace: true });
    if (method !== 'bank') pay.mutate({ params: { id } });
  };
  return (
    <EntityForm schema={Draft} initial={{ method: methods[0] as TopupMethod }} onSend={send} verb={t.begin}>
      <Field name="amount" label={t.amount} help={t.amountHelp}>
        <AmountChoice unit={t.yuan} />
      </Field>
      <Field name="method" label={t.method}>
        <Radio.Group className="cy-column">
          {TOPUP_METHODS.filter((one) => one === 'bank' || methods.includes(one)).map((one) => (
            <MethodRadio key={one} method={one} off={!methods.includes(one)} />
          ))}
        </Radio.Group>
      </Field>
    </EntityForm>
  );
}

type AmountProps = { id?: string; value?: number; onChange?: (value: number | null) => void; unit: string };

/** Typed, or one of the usual sums. */
function AmountChoice({ id, value, onChange, unit }: AmountProps) {
  return (
    <div className="cy-column cy-gap-8">
      <InputNumber
        {...(id ? { id } : {})}
        className="cy-number"
        min={1}
        max={10_000_000}
        precision={2}
        suffix={unit}
        value={value ?? null}
        onChange={(next) => onChange?.(next)}
      />
      <div className="cy-row">
        {QUICK.map((sum) => (
          <Button key={sum} size="small" aria-pressed={sum === value} onClick={() => onChange?.(sum)}>
            {yuan(sum)}
          </Button>
        ))}
      </div>
    </div>
  );
}

function MethodRadio({ method, off }: { method: TopupMethod; off: boolean }) {
  const t = useText(words);
  return (
    <Radio value={method} disabled={off}>
      {t.methods[method]}
      <div className="cy-small cy-faint">{off ? t.bankMissing : t.methodHelp[method]}</div>
    </Radio>
  );
}
