import { SCOPES } from '@cloudyard/contract/algorithm/parameter.ts';
import { Form, Input, InputNumber, Select } from 'antd';
import { Field, NumberField, SwitchField, TextField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words as partWords } from '../i18n/shared/parts/en.ts';
import { type Kind, type Row, UIS } from './parameter-draft.ts';

type PlacedProps = { place: number };

/** What a value is filled in with: default, limits, where and how. */
export function ValueFields({ place, type }: PlacedProps & { type: Kind }) {
  const t = useText(words).parameter;
  const { scopes } = useText(sharedWords);
  return (
    <>
      {(type === 'integer' || type === 'decimal') && <NumberLimits place={place} />}
      {type === 'enum' && <Options place={place} />}
      {type === 'string' && <TextLimits place={place} />}
      <div className="algorithm-form-three cy-fold cy-grid cy-gap-0-12">
        <DefaultField place={place} type={type} />
        <Field name={[place, 'scope']} label={t.scope} optional={false}>
          <Select options={SCOPES.map((value) => ({ value, label: scopes[value] }))} />
        </Field>
        <SwitchField name={[place, 'required']} label={t.required} />
      </div>
    </>
  );
}

function NumberLimits({ place }: PlacedProps) {
  const t = useText(words).parameter;
  return (
    <div className="algorithm-form-three cy-fold cy-grid cy-gap-0-12">
      <NumberField name={[place, 'range', 'min']} label={t.min} optional />
      <NumberField name={[place, 'range', 'max']} label={t.max} optional />
      <NumberField name={[place, 'range', 'step']} label={t.step} optional />
    </div>
  );
}

function Options({ place }: PlacedProps) {
  const t = useText(words).parameter;
  return (
    <Field name={[place, 'range', 'options']} label={t.options} help={t.optionsHelp} optional={false}>
      <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} maxCount={100} />
    </Field>
  );
}

/** How a text is filled in; columns are chosen from a dataset that comes in. */
function TextLimits({ place }: PlacedProps) {
  const t = useText(words).parameter;
  const form = Form.useFormInstance();
  const rows = (Form.useWatch('parameters', form) ?? []) as (Row | undefined)[];
  const ui = rows[place]?.ui;
  const ports = rows.flatMap((row) => (row?.type === 'DATASET_IN' && row.name ? [row.name] : []));
  const isColumn = ui === 'column' || ui === 'columns';
  return (
    <>
      <div className="algorithm-form-pair cy-fold cy-grid cy-gap-0-12">
        <Field name={[place, 'ui']} label={t.ui} optional={false}>
          <Select options={UIS.map((value) => ({ value, label: t.uis[value] }))} />
        </Field>
        {isColumn && (
          <Field name={[place, 'of']} label={t.port} optional={false}>
            <Select options={ports.map((value) => ({ value, label: value }))} />
          </Field>
        )}
      </div>
      {!isColumn && (
        <div className="algorithm-form-pair cy-fold cy-grid cy-gap-0-12">
          <NumberField name={[place, 'range', 'maxLength']} label={t.maxLength} min={1} optional />
          <Field name={[place, 'range', 'pattern']} label={t.pattern} optional>
            <Input className="cy-mono" maxLength={200} autoComplete="off" spellCheck={false} />
          </Field>
        </div>
      )}
    </>
  );
}

function DefaultField({ place, type }: PlacedProps & { type: Kind }) {
  const t = useText(words).parameter;
  const form = Form.useFormInstance();
  const options = (Form.useWatch(['parameters', place, 'range', 'options'], form) ?? []) as string[];
  const name = [place, 'defaultValue'];
  if (type === 'string') return <TextField name={name} label={t.default} optional />;
  if (type === 'boolean') return <YesNoDefault name={name} />;
  return (
    <Field name={name} label={t.default} optional>
      {type === 'enum' ? (
        <Select
          allowClear
          placeholder={t.noDefault}
          options={options.map((value) => ({ value, label: value }))}
        />
      ) : (
        <InputNumber className="cy-full" {...(type === 'integer' ? { precision: 0 } : {})} />
      )}
    </Field>
  );
}

/** Yes, no, or neither: a switch could not say the last. */
function YesNoDefault({ name }: { name: (string | number)[] }) {
  const t = useText(words).parameter;
  const { yes, no } = useText(partWords);
  return (
    <Field
      name={name}
      label={t.default}
      optional
      getValueProps={(value: unknown) => ({ value: typeof value === 'boolean' ? String(value) : null })}
      normalize={(value?: string) => (value === undefined ? null : value === 'true')}
    >
      <Select
        allowClear
        placeholder={t.noDefault}
        options={[
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
      />
    </Field>
  );
}
