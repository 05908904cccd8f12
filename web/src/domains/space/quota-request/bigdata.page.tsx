import { Id, NIL } from '@cloudyard/contract/kit/values.ts';
import { type Quota, quotaApi } from '@cloudyard/contract/space/quota.ts';
import { type QuotaPlan, quotaPlanApi } from '@cloudyard/contract/space/quota-plan.ts';
import { RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { BIGDATA_ITEMS, Months, Reason } from '@cloudyard/contract/space/values.ts';
import { Radio } from 'antd';
import { z } from 'zod';
import { Field } from '../../../kit/fields.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { QuotaMeters } from '../quota/quota-meter.tsx';
import { yuan } from '../shared/yuan.ts';
import { MonthsField, ReasonField } from './common-fields.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestPage } from './request-page.tsx';

const Wish = z.object({ planId: Id, months: Months, reason: Reason });

const draftOf = (values: Partial<z.output<typeof Wish>>): RequestDraft | undefined =>
  RequestDraft.safeParse({ kind: 'bigdata', reason: '', ...values }).data;

/** Computing on data, for so many months. */
export function BigdataQuotaPage() {
  const t = useText(words).bigdata;
  const { enterpriseId = NIL } = useWho();
  const quotas = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  const offered = useAsk(quotaPlanApi.offered, { query: { kind: 'bigdata' } });
  return (
    <RequestPage kind="bigdata" title={t.title} sentence={t.sentence}>
      <Loaded asked={quotas}>
        {(all) => (
          <Loaded asked={offered}>{({ plans }) => <Choice plans={plans} quotas={ofBigdata(all)} />}</Loaded>
        )}
      </Loaded>
    </RequestPage>
  );
}

const ofBigdata = (quotas: readonly Quota[]) =>
  BIGDATA_ITEMS.flatMap((item) => quotas.filter((quota) => quota.item === item));

function Choice({ plans, quotas }: { plans: readonly QuotaPlan[]; quotas: readonly Quota[] }) {
  const t = useText(words);
  const [first] = plans;
  if (!first)
    return (
      <section className="cy-panel cy-pad" aria-label={t.now}>
        <QuotaMeters quotas={quotas} />
        <Empty title={t.bigdata.noPlans} hint={t.bigdata.noPlansHint} />
      </section>
    );
  return (
    <RequestForm
      words={t.bigdata}
      schema={Wish}
      initial={{ planId: first.id, months: 1, reason: '' }}
      draftOf={draftOf}
    >
      {(quoted) => (
        <>
          <h3 className="cy-strong cy-bottom-8">{t.now}</h3>
          <div className="cy-bottom-16">
            <QuotaMeters quotas={quotas} after={quoted?.data?.after} />
          </div>
          <Field name="planId" label={t.bigdata.plan}>
            <Radio.Group className="space-request-plans cy-grid cy-gap-12 cy-full">
              {plans.map((plan) => (
                <PlanCard key={plan.id} plan={plan} />
              ))}
            </Radio.Group>
          </Field>
          <MonthsField />
          <ReasonField />
        </>
      )}
    </RequestForm>
  );
}

/** Beside the others, so that they can be compared. */
function PlanCard({ plan }: { plan: QuotaPlan }) {
  const t = useText(words).bigdata;
  const nameOf = useLocalizedName();
  const { name, amount } = useQuotaWords();
  const about = nameOf({ name: plan.description, nameEn: plan.descriptionEn });
  return (
    <Radio className="space-request-plan cy-box cy-pad-12" value={plan.id}>
      <span className="cy-flex cy-wrap cy-between cy-gap-0-12">
        <span className="cy-strong">{nameOf(plan)}</span>
        <span className="cy-figures">{fill(t.perMonth, { price: yuan(plan.price) })}</span>
      </span>
      {plan.items.map(({ item, value }) => (
        <span key={item} className="cy-block cy-small">
          {name(item)} {amount(item, value)}
        </span>
      ))}
      {about && <span className="cy-block cy-small cy-faint">{about}</span>}
    </Radio>
  );
}
