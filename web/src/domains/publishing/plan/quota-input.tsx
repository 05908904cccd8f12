import { Checkbox, InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/plan/en.ts';
import { MB_PER_GB, UNLIMITED } from './quota.ts';

type QuotaProps = {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  min: number;
  max: number;
};

/** Memory and disk, kept in MB, written in the unit people use. */
export function BytesInput({ id, value, onChange, min, max }: QuotaProps) {
  const t = useText(words);
  const [unit, setUnit] = useState<'MB' | 'GB'>(value && value % MB_PER_GB === 0 ? 'GB' : 'MB');
  const factor = unit === 'GB' ? MB_PER_GB : 1;
  return (
    <Space.Compact>
      <InputNumber
        {...(id ? { id } : {})}
        value={value === null || value === undefined ? null : value / factor}
        min={min / factor}
        max={max / factor}
        onChange={(next) => onChange?.(next === null ? null : Math.round(Number(next) * factor))}
      />
      <Select
        aria-label={t.unitOf}
        value={unit}
        options={[{ value: 'MB' }, { value: 'GB' }]}
        onChange={setUnit}
      />
    </Space.Compact>
  );
}

/** A number of users, or no limit. */
export function LimitInput({ id, value, onChange, max }: Omit<QuotaProps, 'min'>) {
  const t = useText(words);
  const isFree = value === UNLIMITED;
  return (
    <Space>
      <InputNumber
        {...(id ? { id } : {})}
        value={isFree ? null : (value ?? null)}
        disabled={isFree}
        min={1}
        max={max}
        precision={0}
        suffix={t.usersUnit}
        onChange={(next) => onChange?.(next === null ? null : Number(next))}
      />
      <Checkbox
        checked={isFree}
        onChange={(event) => onChange?.(event.target.checked ? UNLIMITED : FIRST_LIMIT)}
      >
        {t.unlimited}
      </Checkbox>
    </Space>
  );
}

/** What is proposed when a limit is wanted after all. */
const FIRST_LIMIT = 50;
