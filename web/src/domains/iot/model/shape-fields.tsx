import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { DATA_TYPES, type DataType } from '@cloudyard/contract/iot/model.ts';
import { Button, Form, Input, InputNumber, Select } from 'antd';
import { Field, NumberField, TextField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/en.ts';

export type Path = (string | number)[];
type ShapeFieldsProps = {
  /** From the beginning of the form. */
  at: Path;
  /** From the list it stands in; the same as `at` where it stands in none. */
  name: Path;
};

/** Of another data type, what was said of the former says nothing. */
const FORGOTTEN = { unit: '', min: null, max: null, step: null, choices: [] };

/** The data type, and what that asks for. */
export function ShapeFields({ at, name }: ShapeFieldsProps) {
  const t = useText(words);
  const form = Form.useFormInstance();
  const dataType = Form.useWatch([...at, 'dataType'], form) as DataType | undefined;
  const forget = () => {
    for (const [key, value] of Object.entries(FORGOTTEN)) form.setFieldValue([...at, key], value);
  };
  return (
    <>
      <Field name={[...name, 'dataType']} label={t.dataType} optional={false}>
        <Select
          options={DATA_TYPES.map((value) => ({ value, label: t.dataTypes[value] }))}
          onChange={forget}
        />
      </Field>
      {dataType === 'number' && <NumberFields name={name} />}
      {dataType === 'choice' && <ChoiceFields name={name} />}
    </>
  );
}

function NumberFields({ name }: { name: Path }) {
  const t = useText(words);
  return (
    <>
      <TextField name={[...name, 'unit']} label={t.unit} help={t.unitHelp} maxLength={20} optional />
      <div className="cy-fold cy-gap-0-12 cy-grid iot-range cy-thirds">
        <NumberField name={[...name, 'min']} label={t.min} help={t.minHelp} optional />
        <NumberField name={[...name, 'max']} label={t.max} optional />
        <NumberField name={[...name, 'step']} label={t.step} help={t.stepHelp} optional />
      </div>
    </>
  );
}

function ChoiceFields({ name }: { name: Path }) {
  const t = useText(words);
  return (
    <Form.List name={[...name, 'choices']}>
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="iot-things cy-unframed cy-unpadded cy-column cy-bottom-16">
          <legend>{t.choices}</legend>
          <p className="cy-help cy-flush">{t.choicesHelp}</p>
          <Form.ErrorList errors={errors} />
          {rows.map(({ key, name: place }, index) => (
            <Choice key={key} place={place} number={index + 1} onRemove={() => remove(place)} />
          ))}
          <Button
            className="cy-self-start"
            icon={<PlusOutlined />}
            disabled={rows.length >= 100}
            onClick={() => add({ value: rows.length, name: '' })}
          >
            {t.addChoice}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

type ChoiceProps = { place: number; number: number; onRemove: () => void };

function Choice({ place, number, onRemove }: ChoiceProps) {
  const t = useText(words);
  const label = fill(t.removeChoice, { n: number });
  return (
    <fieldset
      className="cy-unframed cy-unpadded cy-line cy-top iot-choice"
      aria-label={fill(t.choiceOf, { n: number })}
    >
      <Form.Item name={[place, 'value']}>
        <InputNumber aria-label={t.choiceValue} precision={0} />
      </Form.Item>
      <span className="cy-lines-32">{'='}</span>
      <Form.Item name={[place, 'name']} className="cy-grow">
        <Input aria-label={t.choiceName} placeholder={t.choiceName} maxLength={60} autoComplete="off" />
      </Form.Item>
      <Button type="text" icon={<DeleteOutlined />} aria-label={label} title={label} onClick={onRemove} />
    </fieldset>
  );
}
