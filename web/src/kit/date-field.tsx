import dayjs, { type Dayjs } from 'dayjs';
import { DayPicker } from './calendar.tsx';
import { Field, type FieldProps } from './fields.tsx';

/** An instant of the contract (ISO 8601) behind a calendar. */
export const DateField = (field: FieldProps) => (
  <Field
    {...field}
    getValueProps={(value?: string) => ({ value: value ? dayjs(value) : undefined })}
    normalize={(value?: Dayjs) => value?.toISOString()}
  >
    <DayPicker showTime format="YYYY-MM-DD HH:mm:ss" />
  </Field>
);
