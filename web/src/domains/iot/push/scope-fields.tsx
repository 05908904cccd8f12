import { productApi } from '@cloudyard/contract/iot/product.ts';
import { MESSAGE_KINDS } from '@cloudyard/contract/iot/push.ts';
import { Form, Select } from 'antd';
import { Field, SelectField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/push/en.ts';
import { DevicesSelect, GroupsSelect } from '../shared/choice-select.tsx';

const at = (name: string) => ['scope', name];

/** Which messages of which devices. */
export function ScopeFields() {
  const t = useText(words);
  const asked = useAsk(productApi.list, { query: { page: 0, size: 500 } });
  const products = (asked.data?.content ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const kinds: string[] = Form.useWatch(at('kinds')) ?? [];
  return (
    <>
      <SelectField
        name={at('kinds')}
        label={t.kinds}
        mode="multiple"
        options={MESSAGE_KINDS.map((value) => ({ value, label: t.kindNames[value] }))}
      />
      <SelectField
        name={at('products')}
        label={t.products}
        help={t.productsHelp}
        optional
        mode="multiple"
        options={products}
      />
      <Field name={at('groups')} label={t.groups} help={t.groupsHelp} optional>
        <GroupsSelect label={t.groups} most={500} />
      </Field>
      <Field name={at('devices')} label={t.devices} help={t.devicesHelp} optional>
        <DevicesSelect label={t.devices} most={500} />
      </Field>
      {kinds.includes('property') && <Names name="properties" label={t.properties} help={t.propertiesHelp} />}
      {kinds.includes('event') && <Names name="events" label={t.events} help={t.eventsHelp} />}
    </>
  );
}

function Names({ name, label, help }: { name: string; label: string; help: string }) {
  return (
    <Field name={at(name)} label={label} help={help} optional>
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', ' ']} />
    </Field>
  );
}
