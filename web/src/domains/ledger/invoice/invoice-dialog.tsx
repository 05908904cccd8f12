import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import {
  INVOICE_KINDS,
  InvoiceDraft,
  type InvoiceTitle,
  invoiceApi,
} from '@cloudyard/contract/ledger/invoice.ts';
import { Form, Select } from 'antd';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/invoice/en.ts';
import { yuan } from '../shared/yuan.ts';

type Months = Reply<typeof invoiceApi.months>;
type Props = { enterpriseId: string; months: Months; onClose: () => void };

/** Over which months, and to whom it is made out: as last time, unless the user says otherwise. */
export function InvoiceDialog({ enterpriseId, months, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const titles = useAsk(invoiceApi.titles, { query: { enterpriseId } });
  const ask = useSend(invoiceApi.ask, { act: 'form', refresh: [invoiceApi.list, invoiceApi.months] });
  const send = async (body: z.output<typeof InvoiceDraft>) => {
    const { amount } = await ask.mutateAsync({ query: { enterpriseId }, body });
    toast.success(fill(t.asked, { amount: yuan(amount) }));
    onClose();
  };
  const blank = { kind: 'normal' as const, title: '', taxNumber: '', mail: '', remark: '' };
  const [latest] = months;
  return (
    <FormModal title={t.ask} footer={null} onClose={onClose}>
      <Loaded asked={titles} skeleton={<CardSkeleton />}>
        {(known) => (
          <EntityForm
            schema={InvoiceDraft}
            initial={{ ...blank, ...known[0], from: latest?.month ?? '', to: latest?.month ?? '' }}
            verb={t.ask}
            onSend={send}
            onCancel={onClose}
          >
            <MonthFields months={months} />
            {known.length > 1 && <Former titles={known} />}
            <TitleFields />
          </EntityForm>
        )}
      </Loaded>
    </FormModal>
  );
}

/** The first and last month, and what they come to. */
function MonthFields({ months }: { months: Months }) {
  const t = useText(words);
  const from: string = Form.useWatch('from') ?? '';
  const to: string = Form.useWatch('to') ?? '';
  const options = months.map(({ month, amount }) => ({ value: month, label: `${month} · ${yuan(amount)}` }));
  const sum = months
    .filter(({ month }) => from <= month && month <= to)
    .reduce((all, { amount }) => all + amount, 0);
  return (
    <>
      <SelectField name="from" label={t.from} options={options} />
      <SelectField name="to" label={t.to} options={options} />
      <p className={sum > 0 ? 'cy-strong' : 'cy-faint'} role="status">
        {sum > 0 ? fill(t.sum, { amount: yuan(sum) }) : t.sumNone}
      </p>
    </>
  );
}

const labelOf = ({ title, taxNumber }: InvoiceTitle) => [title, taxNumber].filter(Boolean).join(' · ');

function Former({ titles }: { titles: readonly InvoiceTitle[] }) {
  const t = useText(words);
  const form = Form.useFormInstance();
  return (
    <Form.Item label={t.former}>
      <Select
        aria-label={t.former}
        options={titles.map((one, value) => ({ value, label: labelOf(one) }))}
        onChange={(at: number) => form.setFieldsValue({ ...titles[at] })}
      />
    </Form.Item>
  );
}

function TitleFields() {
  const t = useText(words);
  const kinds = INVOICE_KINDS.map((value) => ({ value, label: t.kinds[value] }));
  return (
    <>
      <SelectField name="kind" label={t.kind} options={kinds} />
      <TextField name="title" label={t.title} help={t.titleHelp} maxLength={100} />
      <TextField name="taxNumber" label={t.taxNumber} help={t.taxNumberHelp} maxLength={60} />
      <TextField name="mail" label={t.mail} maxLength={254} />
      <TextAreaField name="remark" label={t.remark} rows={2} maxLength={200} />
    </>
  );
}
