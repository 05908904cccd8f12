import { Form, type FormItemProps, Input, InputNumber, Select, Switch } from 'antd';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { z } from 'zod';
import type { Option } from './filters.tsx';
import { useKitText } from './text.ts';

export type FieldProps = {
  /** The path in the draft: `name`, or `['address', 'city']`; inside a list its place is a number. */
  name: string | (string | number)[];
  label: string;
  /** Below the field; an error takes its place. */
  help?: string;
  /** Where the schema does not say it: a switch is never empty, another field may make it needed. */
  optional?: boolean;
};

/** What a form knows of its fields by path: the form provides an empty map of labels, for errors that name them. */
export type FormFields = { labels: Map<string, string>; isOptional: (path: string) => boolean };
export const FormFieldsContext = createContext<FormFields>({ labels: new Map(), isOptional: () => false });

/** The fields of a schema: a field that may be left empty is optional, and is marked so. */
export const fieldsOf = (schema: z.ZodObject): FormFields => ({
  labels: new Map(),
  isOptional: (path) => {
    const field = path
      .split('.')
      .reduce<unknown>((at, part) => (at instanceof z.ZodObject ? at.shape[part] : undefined), schema);
    return field instanceof z.ZodType && [undefined, '', null].some((none) => field.safeParse(none).success);
  },
});

type WholeFieldProps = FieldProps & FormItemProps & { children: ReactNode };

/** For the eye: a screen reader is told which fields are required. */
const Marked = ({ label, mark }: { label: string; mark: string }) => (
  <>
    {label}
    <span className="cy-optional" aria-hidden="true">
      {mark}
    </span>
  </>
);

/** Label above, help below, error in place of help. Wrap any control of a room in it. */
export function Field({ help, optional, children, ...item }: WholeFieldProps) {
  const t = useKitText();
  const { labels, isOptional } = useContext(FormFieldsContext);
  const path = [item.name].flat().join('.');
  useEffect(() => void labels.set(path, item.label), [labels, path, item.label]);
  const isFree = optional ?? isOptional(path);
  const label = isFree ? <Marked label={item.label} mark={t.optional} /> : item.label;
  return (
    <Form.Item
      required={!isFree}
      {...item}
      label={label}
      extra={help && <span className="cy-help">{help}</span>}
    >
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
  <Field {...field} valuePropName="checked" optional={false}>
    <Switch />
  </Field>
);
