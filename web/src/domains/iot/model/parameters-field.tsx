import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { Parameter } from '@cloudyard/contract/iot/model.ts';
import { Button, Form, Input } from 'antd';
import { Field, TextField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/en.ts';
import { ShapeFields } from './shape-fields.tsx';

const NEW: Parameter = {
  ...{ id: '', name: '', description: '', dataType: 'number', unit: '', min: null, max: null, step: null },
  choices: [],
};

/** What an event or a service hands over: a list inside the form. */
export function ParametersField({ name }: { name: 'input' | 'output' }) {
  const t = useText(words);
  return (
    <Form.List name={name}>
      {(rows, { add, remove }, { errors }) => (
        <fieldset className="iot-things cy-unframed cy-unpadded cy-column cy-bottom-16">
          <legend>{t[name]}</legend>
          <Form.ErrorList errors={errors} />
          {rows.map(({ key, name: place }, index) => (
            <One key={key} list={name} place={place} number={index + 1} onRemove={() => remove(place)} />
          ))}
          <Button
            className="cy-self-start"
            icon={<PlusOutlined />}
            disabled={rows.length >= 50}
            aria-label={`${t.addParameter} (${t[name]})`}
            onClick={() => add(NEW)}
          >
            {t.addParameter}
          </Button>
        </fieldset>
      )}
    </Form.List>
  );
}

type OneProps = { list: 'input' | 'output'; place: number; number: number; onRemove: () => void };

function One({ list, place, number, onRemove }: OneProps) {
  const t = useText(words);
  const label = fill(t.removeParameter, { n: number });
  const called = fill(t.parameterOf, { of: t[list], n: number });
  return (
    <fieldset className="cy-box cy-flush cy-shrink" aria-label={called}>
      <div className="cy-line">
        <span className="cy-grow cy-medium">{called}</span>
        <Button type="text" icon={<DeleteOutlined />} aria-label={label} title={label} onClick={onRemove} />
      </div>
      <div className="cy-fold cy-gap-0-12 cy-grid cy-halves">
        <Field name={[place, 'id']} label={t.id} optional={false}>
          <Input className="cy-mono" maxLength={50} autoComplete="off" />
        </Field>
        <TextField name={[place, 'name']} label={t.name} maxLength={60} optional={false} />
      </div>
      <ShapeFields at={[list, place]} name={[place]} />
    </fieldset>
  );
}
