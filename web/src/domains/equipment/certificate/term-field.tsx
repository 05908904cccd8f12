import { latestEnd } from '@cloudyard/contract/equipment/certificate.ts';
import { Form, Input } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { RangePicker } from '../../../kit/calendar.tsx';
import { Field } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certificate/en.ts';

const DAY = 'YYYY-MM-DD';
const PRESETS = [1, 3, 5];

/** The last day of a term of whole years. */
export const endAfter = (begin: string, years: number) =>
  dayjs(begin).add(years, 'year').subtract(1, 'day').format(DAY);

/** First and last day in one field. The draft has two: the first is kept beside it, and problems stand at the last. */
export function TermField() {
  const t = useText(words);
  return (
    <>
      <Form.Item name="beginDate" hidden>
        <Input />
      </Form.Item>
      <Field name="endDate" label={t.term} help={t.termHelp}>
        <TermInput />
      </Field>
    </>
  );
}

type TermInputProps = { id?: string; value?: string; onChange?: (end: string | undefined) => void };

function TermInput({ id, value, onChange }: TermInputProps) {
  const t = useText(words);
  const form = Form.useFormInstance();
  const begin: string | undefined = Form.useWatch('beginDate', { form, preserve: true });
  const from = begin ?? dayjs().format(DAY);
  const choose = (range: [Dayjs | null, Dayjs | null] | null) => {
    form.setFieldValue('beginDate', range?.[0]?.format(DAY));
    onChange?.(range?.[1]?.format(DAY));
  };
  return (
    <RangePicker
      {...(id ? { id: { start: id, end: `${id}-end` } } : {})}
      value={[begin ? dayjs(begin) : null, value ? dayjs(value) : null]}
      presets={PRESETS.map((n) => ({
        label: fill(t.years, { n }),
        value: [dayjs(from), dayjs(endAfter(from, n))] as [Dayjs, Dayjs],
      }))}
      disabledDate={(day, { from: first }) =>
        first !== undefined && day.format(DAY) > latestEnd(first.format(DAY))
      }
      onChange={choose}
    />
  );
}
