import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { isPort } from '@cloudyard/contract/algorithm/parameter.ts';
import { Button, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { Field, SwitchField, TextField } from '../../../kit/fields.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/algorithm/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { KINDS, type Kind } from './parameter-draft.ts';
import { ValueFields } from './value-fields.tsx';

type ParameterBoxProps = {
  place: number;
  number: number;
  /** Undefined: it is the first, or the last. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
};

/** One port or value: its name, its kind, and what that asks for. */
export function ParameterBox({ place, number: n, ...acts }: ParameterBoxProps) {
  const t = useText(words).parameter;
  const { kinds } = useText(sharedWords);
  const form = Form.useFormInstance();
  const type = Form.useWatch(['parameters', place, 'type'], form) as Kind | undefined;
  const isPlug = type !== undefined && isPort({ type });
  const isIn = type === 'DATASET_IN' || type === 'MODEL_IN';
  // Of another kind, a default or a range of the former says nothing.
  const forget = () => {
    form.setFieldValue(['parameters', place, 'defaultValue'], null);
    form.setFieldValue(['parameters', place, 'range'], {});
  };
  const called = fill(isPlug ? t.portOf : t.of, { n });
  return (
    <fieldset className="cy-box cy-flush cy-shrink" aria-label={called}>
      <div className="cy-line cy-bottom-8">
        <span className="cy-grow cy-medium">{called}</span>
        <Buttons n={n} {...acts} />
      </div>
      <Pair>
        <Field name={[place, 'name']} label={t.name} optional={false}>
          <Input className="cy-mono" maxLength={40} autoComplete="off" spellCheck={false} />
        </Field>
        <Field name={[place, 'type']} label={t.kind} optional={false}>
          <Select<Kind> options={KINDS.map((value) => ({ value, label: kinds[value] }))} onChange={forget} />
        </Field>
      </Pair>
      <Pair>
        <TextField name={[place, 'label', 'cn']} label={t.labelCn} maxLength={60} optional />
        <TextField name={[place, 'label', 'en']} label={t.labelEn} maxLength={80} optional />
      </Pair>
      <Pair>
        <TextField name={[place, 'description']} label={t.descriptionCn} maxLength={500} optional />
        <TextField name={[place, 'descriptionEn']} label={t.descriptionEn} maxLength={500} optional />
      </Pair>
      {isIn && <SwitchField name={[place, 'required']} label={t.mustLink} />}
      {type !== undefined && !isPlug && <ValueFields place={place} type={type} />}
    </fieldset>
  );
}

/** Two short fields beside each other. */
const Pair = ({ children }: { children: ReactNode }) => (
  <div className="algorithm-form-pair cy-fold cy-grid cy-gap-0-12">{children}</div>
);

type ButtonsProps = Pick<ParameterBoxProps, 'onUp' | 'onDown' | 'onRemove'> & { n: number };

function Buttons({ n, onUp, onDown, onRemove }: ButtonsProps) {
  const t = useText(words).parameter;
  const all = [
    { label: fill(t.up, { n }), icon: <ArrowUpOutlined />, onClick: onUp },
    { label: fill(t.down, { n }), icon: <ArrowDownOutlined />, onClick: onDown },
    { label: fill(t.remove, { n }), icon: <DeleteOutlined />, onClick: onRemove },
  ];
  return all.map(({ label, icon, onClick }) => (
    <Button
      key={label}
      type="text"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={onClick === undefined}
      onClick={onClick}
    />
  ));
}
