import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Quota, quotaApi } from '@cloudyard/contract/space/quota.ts';
import { MAX_TS_SIZE, RequestDraft } from '@cloudyard/contract/space/quota-request.ts';
import { Months, Reason } from '@cloudyard/contract/space/values.ts';
import { InputNumber } from 'antd';
import { z } from 'zod';
import { Field } from '../../../kit/fields.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/quota-request/en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { QuotaMeters } from '../quota/quota-meter.tsx';
import { yuan } from '../shared/yuan.ts';
import { MonthsField, ReasonField } from './common-fields.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestPage } from './request-page.tsx';

/** GB, and months. */
const Wish = z.object({ tsDatabaseSize: z.number().int(), months: Months, reason: Reason });

const draftOf = (values: Partial<z.output<typeof Wish>>): RequestDraft | undefined =>
  RequestDraft.safeParse({ kind: 'tsdatabase', reason: '', ...values }).data;

/** Room for time series, for so many months. */
export function TsdatabasePage() {
  const t = useText(words);
  const { enterpriseId = NIL } = useWho();
  const quotas = useAsk(quotaApi.list, { query: { 'enterprise-code': enterpriseId } });
  return (
    <RequestPage kind="tsdatabase" title={t.tsdatabase.title} sentence={t.tsdatabase.sentence}>
      <Loaded asked={quotas}>
        {(all) => <Size quotas={all.filter(({ item }) => item === 'TS_DATABASE_SIZE')} />}
      </Loaded>
    </RequestPage>
  );
}

function Size({ quotas }: { quotas: readonly Quota[] }) {
  const t = useText(words);
  return (
    <RequestForm
      words={t.tsdatabase}
      schema={Wish}
      initial={{ tsDatabaseSize: 1, months: 1, reason: '' }}
      draftOf={draftOf}
    >
      {(quoted) => (
        <>
          <h3 className="cy-strong cy-bottom-8">{t.now}</h3>
          <div className="cy-bottom-16">
            <QuotaMeters quotas={quotas} after={quoted?.data?.after} />
          </div>
          <SizeField quota={quotas[0]} />
          <MonthsField />
          <ReasonField />
        </>
      )}
    </RequestForm>
  );
}

function SizeField({ quota }: { quota: Quota | undefined }) {
  const t = useText(words).tsdatabase;
  const { amount } = useQuotaWords();
  const most = MAX_TS_SIZE.toLocaleString();
  const check = async (_: unknown, value: unknown) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > MAX_TS_SIZE)
      throw new Error(fill(t.sizeWrong, { most }));
  };
  return (
    <Field
      name="tsDatabaseSize"
      label={t.size}
      {...(quota
        ? {
            help: fill(t.sizeHelp, {
              ...{ most, price: yuan(quota.price), step: amount(quota.item, quota.step) },
            }),
          }
        : {})}
      rules={[{ validator: check }]}
    >
      <InputNumber className="cy-number" suffix="GB" />
    </Field>
  );
}
