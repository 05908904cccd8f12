import { DatePicker, Form, type FormItemProps, Input, InputNumber, Select, Switch } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Option } from './filters.tsx';

type FieldProps = {
  /** The path in the draft: `name`, or `['address', 'city']`. */
  name: string | string[];
  label: string;
  /** Below the field; an error takes its place. */
  help?: string;
};

/** The labels of a form's fields by path, for errors that name them; the form provides an empty map. */
export const FieldLabels = createContext(new Map<string, string>());

/** Label above, help below, error in place of help. Wrap any control of a room in it. */
export function Field({ help, children, ...item }: FieldProps & FormItemProps & { children: ReactNode }) {
  const labels = useContext(FieldLabels);
  const path = [item.name].flat().join('.');
  useEffect(() => void labels.set(path, item.label), [labels, path, item.label]);
  return (
    <Form.Item {...item} extra={help && <span className="cy-help">{help}</span>}>
      {children}
    </Form.Item>
  );
}

export const TextField = ({ maxLength, ...field }: FieldProps & { maxLength?: number }) => (
  <Field {...field}>
    <Input maxLength={maxLength} autoComplete="off" />
  </Field>
);

export const TextAreaField = ({
  maxLength,
  rows = 4,
  ...field
}: FieldProps & { maxLength?: number; rows?: number }) => (
  <Field {...field}>
    <Input.TextArea rows={rows} maxLength={maxLength} showCount={maxLength !== undefined} />
  </Field>
);

type NumberFieldProps = FieldProps & { min?: number; max?: number; unit?: string };
export const NumberField = ({ min, max, unit, ...field }: NumberFieldProps) => (
  <Field {...field}>
    <InputNumber className="cy-number" min={min} max={max} suffix={unit} />
  </Field>
);

type SelectFieldProps = FieldProps & { options: readonly Option[]; mode?: 'multiple' };
export const SelectField = ({ options, mode, ...field }: SelectFieldProps) => (
  <Field {...field}>
    <Select options={[...options]} mode={mode} showSearch={{ optionFilterProp: 'label' }} allowClear />
  </Field>
);

export const SwitchField = (field: FieldProps) => (
  <Field {...field} valuePropName="checked">
    <Switch />
  </Field>
);

/** An instant of the contract (ISO 8601) behind a calendar. */
export const DateField = (field: FieldProps) => (
  <Field
    {...field}
    getValueProps={(value?: string) => ({ value: value ? dayjs(value) : undefined })}
    normalize={(value?: Dayjs) => value?.toISOString()}
  >
    <DatePicker showTime format="YYYY-MM-DD HH:mm:ss" />
  </Field>
);
