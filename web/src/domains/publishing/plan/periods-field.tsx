import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { DEFAULT_PERIOD, TIME_UNITS } from '@cloudyard/contract/publishing/plan.ts';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/plan/en.ts';

const MOST = 12;

/** The periods a plan is sold for; there is always one. */
export function PeriodsField() {
  const t = useText(words).periods;
  return (
    <Form.List name="periods">
      {(fields, { add, remove }) => (
        <fieldset className="publishing-periods cy-unframed cy-unpadded">
          <legend>{t.title}</legend>
          <p className="cy-faint">{t.help}</p>
          {fields.map(({ key, name }, index) => (
            <PeriodLine
              key={key}
              name={name}
              place={index + 1}
              onRemove={fields.length > 1 ? () => remove(name) : undefined}
            />
          ))}
          <Button
            icon={<PlusOutlined />}
            disabled={fields.length >= MOST}
            title={fields.length >= MOST ? fill(t.most, { n: MOST }) : undefined}
            onClick={() => add({ ...DEFAULT_PERIOD, name: '', remark: '' })}
          >
            {t.add}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

type PeriodLineProps = {
  name: number;
  place: number;
  /** Undefined: it is the last one left. */
  onRemove: (() => void) | undefined;
};

function PeriodLine({ name, place, onRemove }: PeriodLineProps) {
  const t = useText(words).periods;
  const units = TIME_UNITS.map((value) => ({ value, label: t.units[value] }));
  return (
    <fieldset
      className="publishing-period-line cy-gap-4-12 cy-low cy-box cy-pad-12 cy-flex cy-wrap"
      aria-label={fill(t.one, { n: place })}
    >
      <Form.Item name={[name, 'name']} label={t.name} className="publishing-period-name">
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
      <Form.Item name={[name, 'number']} label={t.number}>
        <InputNumber min={1} max={120} precision={0} />
      </Form.Item>
      <Form.Item name={[name, 'timeUnit']} label={t.unit}>
        <Select options={units} />
      </Form.Item>
      <Form.Item name={[name, 'discount']} label={t.discount} tooltip={t.discountHelp}>
        <InputNumber min={0.01} max={1} step={0.05} precision={2} />
      </Form.Item>
      <Form.Item name={[name, 'times']} label={t.times} tooltip={t.timesHelp}>
        <InputNumber min={1} max={120} precision={0} />
      </Form.Item>
      <Form.Item name={[name, 'limit']} label={t.limit} tooltip={t.limitHelp}>
        <InputNumber min={1} max={120} precision={0} />
      </Form.Item>
      <Form.Item name={[name, 'remark']} label={t.remark} className="publishing-period-name">
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Button
        type="text"
        icon={<DeleteOutlined />}
        disabled={!onRemove}
        aria-label={fill(t.remove, { n: place })}
        title={onRemove ? fill(t.remove, { n: place }) : t.lastOne}
        onClick={onRemove}
      />
    </fieldset>
  );
}
