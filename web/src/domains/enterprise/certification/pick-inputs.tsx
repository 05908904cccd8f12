import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/certification/index.ts';
import { choicesOf } from '../parts/certified-fields.ts';
import { type ControlProps, wired } from './wired.ts';

export function ChoiceInput(props: ControlProps) {
  const { form, def } = props;
  const t = useText(words);
  const language = locale.use();
  return (
    <Select
      {...wired(props)}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t.choose}
      value={form.content[def.name] || null}
      options={def.lookup ? choicesOf(def.lookup, language) : []}
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
      className="certify-day"
      format={DAY}
      placeholder={t.choose}
      value={value ? dayjs(value, DAY) : null}
      minDate={dayjs().add(1, 'day')}
      onChange={(next) => form.set({ [def.name]: next ? next.format(DAY) : '' })}
    />
  );
}
