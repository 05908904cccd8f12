import { MAX_MONTHS, MAX_REASON } from '@cloudyard/contract/space/values.ts';
import { InputNumber } from 'antd';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/quota-request/en.ts';

/** For how long, as a positive whole number. */
export function MonthsField() {
  const t = useText(words);
  const check = async (_: unknown, value: unknown) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) throw new Error(t.monthsWrong);
    if (value > MAX_MONTHS) throw new Error(fill(t.monthsMost, { most: MAX_MONTHS }));
  };
  return (
    <Field
      name="months"
      label={t.months}
      help={fill(t.monthsHelp, { most: MAX_MONTHS })}
      rules={[{ validator: check }]}
    >
      <InputNumber className="cy-number" suffix={t.monthsUnit} />
    </Field>
  );
}

export function ReasonField() {
  const t = useText(words);
  return <TextAreaField name="reason" label={t.reason} help={t.reasonHelp} maxLength={MAX_REASON} rows={3} />;
}
