import { productApi } from '@cloudyard/contract/iot/product.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useNames } from './use-names.ts';

type ProductsSelectProps = {
  id?: string;
  label: string;
  value?: readonly string[];
  onChange?: (ids: string[]) => void;
  disabled?: boolean;
};

/** Products of the enterprise and the platform, searched by name. */
export function ProductsSelect({ id, label, value = [], onChange, disabled = false }: ProductsSelectProps) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim());
  const query = productApi.list.query.parse(q ? { q, size: 100 } : { size: 100 });
  const asked = useAsk(productApi.list, { query });
  const { products } = useNames(value);
  const found = asked.data?.content ?? [];
  const others = products.filter((one) => value.includes(one.id) && !found.some(({ id }) => id === one.id));
  return (
    <Select<string[]>
      {...(id ? { id } : {})}
      aria-label={label}
      mode="multiple"
      maxCount={20}
      disabled={disabled}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={asked.isFetching}
      value={[...value]}
      options={[...found, ...others].map((one) => ({ value: one.id, label: one.name }))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}
