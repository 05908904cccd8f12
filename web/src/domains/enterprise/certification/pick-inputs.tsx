import type { LookupName } from '@cloudyard/contract/enterprise/lookup.ts';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/en.ts';
import { useLookup } from '../parts/use-lookup.ts';
import { type ControlProps, wired } from './wired.ts';

export const ChoiceInput = (props: ControlProps) =>
  props.def.lookup && <Choices {...props} lookup={props.def.lookup} />;

function Choices({ lookup, ...props }: ControlProps & { lookup: LookupName }) {
  const { form, def } = props;
  const t = useText(words);
  const value = form.content[def.name] || null;
  const { options, asked } = useLookup(lookup, value);
  return (
    <Select
      {...wired(props)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t.choose}
      value={value}
      options={options}
      loading={asked.isFetching}
      status={asked.error ? 'error' : ''}
      onChange={(next: string | null) => form.set({ [def.name]: next ?? '' })}
    />
  );
}

const DAY = 'YYYY-MM-DD';

/** A day that is still to come. */
export function DayInput(props: ControlProps) {
  const { form, def } = props;
  const t = useText(words);
  const value = form.content[def.name];
  return (
    <DatePicker
      {...wired(props)}
      className="enterprise-certify-day"
      format={DAY}
      placeholder={t.choose}
      value={value ? dayjs(value, DAY) : null}
      minDate={dayjs().add(1, 'day')}
      onChange={(next) => form.set({ [def.name]: next ? next.format(DAY) : '' })}
    />
  );
}
