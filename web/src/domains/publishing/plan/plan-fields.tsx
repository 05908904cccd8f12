import { PARAMETER_RULES, PARAMETERS, type Parameter } from '@cloudyard/contract/publishing/plan.ts';
import { Form, InputNumber } from 'antd';
import { Field, SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/plan/en.ts';
import { PeriodsField } from './periods-field.tsx';
import { BytesInput, LimitInput } from './quota-input.tsx';

/** The quotas and prices of a plan. */
export function PlanFields() {
  const t = useText(words);
  return (
    <>
      <TextField name="name" label={t.form.name} help={t.form.nameHelp} maxLength={40} />
      <TextField name="code" label={t.form.code} help={t.form.codeHelp} maxLength={40} />
      <TextAreaField name="description" label={t.form.description} maxLength={300} rows={2} />
      <h2>{t.form.resources}</h2>
      <div className="publishing-pairs cy-gap-0-16 cy-grid">
        {PARAMETERS.map((item) => (
          <ParameterField key={item} item={item} />
        ))}
      </div>
      <h2>{t.form.prices}</h2>
      <Field name="price" label={t.form.price} help={t.form.priceHelp}>
        <MoneyInput />
      </Field>
      <PeriodsField />
      <SwitchField name="ifPermanent" label={t.form.permanent} help={t.form.permanentHelp} />
      <PermanentPrice />
    </>
  );
}

const MOST = 1_000_000;

function ParameterField({ item }: { item: Parameter }) {
  const t = useText(words);
  const { least, step } = PARAMETER_RULES[item];
  const field = {
    name: ['parameters', item],
    label: t.parameters[item],
    help: fill(t.help[item], { least, step }),
    optional: false,
  };
  switch (item) {
    case 'MEMORY_QUOTA':
    case 'DISK_QUOTA':
      return (
        <Field {...field}>
          <BytesInput min={least} max={MOST} />
        </Field>
      );
    case 'CONCURRENT_USER':
      return (
        <Field {...field}>
          <LimitInput max={MOST} />
        </Field>
      );
    case 'CPU_CORES':
      return (
        <Field {...field}>
          <InputNumber className="cy-number" min={least} max={MOST} step={step} suffix={t.cores} />
        </Field>
      );
  }
}

type MoneyInputProps = { id?: string; value?: number | null; onChange?: (value: number | null) => void };

export function MoneyInput(props: MoneyInputProps) {
  const t = useText(words).form;
  return (
    <InputNumber className="cy-number" {...props} min={0} max={10_000_000} precision={2} suffix={t.yuan} />
  );
}

/** Needed only when the plan is sold without an end. */
function PermanentPrice() {
  const t = useText(words).form;
  const form = Form.useFormInstance();
  if (!Form.useWatch('ifPermanent', form)) return null;
  return (
    <Field name="permanentPrice" label={t.permanentPrice} help={t.permanentPriceHelp}>
      <MoneyInput />
    </Field>
  );
}
