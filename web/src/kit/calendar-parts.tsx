import { DatePicker, type DatePickerProps } from 'antd';
import type { Dayjs } from 'dayjs';

/** One day, not several. */
export type DayProps = DatePickerProps<Dayjs, false>;

export const Day = (props: DayProps) => <DatePicker<Dayjs> {...props} />;
export const Range = DatePicker.RangePicker;
