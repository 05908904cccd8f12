import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { useKitText } from '../../../kit/text.ts';

const DAY = 'YYYY-MM-DD';
type Days = { from?: string | undefined; to?: string | undefined };

/** Two calendar days, as the lists of enterprises take them; no times. */
export function DayRange({ from, to, onChange }: Days & { onChange: (days: Days) => void }) {
  const t = useKitText();
  return (
    <DatePicker.RangePicker
      value={[from ? dayjs(from, DAY) : null, to ? dayjs(to, DAY) : null]}
      placeholder={[t.from, t.to]}
      allowEmpty
      onChange={(range) => onChange({ from: range?.[0]?.format(DAY), to: range?.[1]?.format(DAY) })}
    />
  );
}
