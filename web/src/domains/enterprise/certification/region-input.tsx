import { lookupApi } from '@cloudyard/contract/enterprise/lookup.ts';
import { Select } from 'antd';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/certification/en.ts';
import type { Content } from '../shared/certified-fields.ts';
import { LASTING } from '../shared/use-lookup.ts';
import { type ControlProps, wired } from './wired.ts';

type Level = 'province' | 'city' | 'district';

const ALL_PROVINCES = { pageNumber: 0, pageSize: 200 };

/** What a level depends on: another province has other cities. */
const ABOVE: Readonly<Record<Level, readonly ('province' | 'city')[]>> = {
  province: [],
  city: ['province'],
  district: ['province', 'city'],
};
const BELOW: Readonly<Record<Level, Content>> = {
  province: { city: '', district: '' },
  city: { district: '' },
  district: {},
};

/** One level of province, city and district; its choices are loaded when the level above is known. */
export function RegionInput(props: ControlProps) {
  const { form, def } = props;
  const t = useText(words);
  const level = def.name as Level;
  const { province, city } = form.content;
  const missing = ABOVE[level].find((one) => !form.content[one]);
  const query = {
    ...(level === 'province' || !province ? {} : { provinceName: province }),
    ...(level === 'district' && city ? { cityName: city } : {}),
  };
  const provinces = useAsk(
    lookupApi.provinces,
    { query: ALL_PROVINCES },
    { enabled: level === 'province', staleTime: LASTING },
  );
  const below = useAsk(
    lookupApi.region,
    { query },
    { enabled: level !== 'province' && missing === undefined, staleTime: LASTING },
  );
  const asked = level === 'province' ? provinces : below;
  const found = level === 'province' ? provinces.data?.content : below.data;
  const regions = missing || asked.isPlaceholderData ? [] : (found ?? []);
  return (
    <Select
      {...wired(props)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={missing ? (missing === 'province' ? t.chooseProvinceFirst : t.chooseCityFirst) : t.choose}
      disabled={missing !== undefined}
      loading={asked.isFetching}
      status={asked.error ? 'error' : ''}
      value={form.content[level] || null}
      options={regions.map(({ name }) => ({ value: name, label: name }))}
      popupMatchSelectWidth={false}
      onChange={(next: string | null) => {
        if (next !== form.content[level]) form.set({ ...BELOW[level], [level]: next ?? '' });
      }}
    />
  );
}
