import type { PropertyFacts } from '@cloudyard/contract/iot/state.ts';
import { z } from 'zod';
import { NumberField, SelectField, TextField } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/state/en.ts';

export type Shape = Pick<
  PropertyFacts,
  'id' | 'name' | 'description' | 'dataType' | 'unit' | 'min' | 'max' | 'choices'
>;

/** The value of a model as a form has it: switches and choices are chosen from a list. */
export function schemaOf({ dataType, min, max }: Shape): z.ZodType {
  if (dataType === 'boolean') return z.enum(['true', 'false']);
  if (dataType === 'text') return z.string().max(500);
  if (dataType === 'choice') return z.string().min(1);
  const number = z.number();
  return number.min(min ?? Number.NEGATIVE_INFINITY).max(max ?? Number.POSITIVE_INFINITY);
}

/** And as it is sent. */
export function sentOf({ dataType }: Shape, value: unknown): string | number | boolean {
  if (dataType === 'boolean') return value === 'true';
  return dataType === 'choice' ? Number(value) : (value as string | number);
}

/** A field made from the model. */
export function ValueField({ shape, name, help }: { shape: Shape; name: string; help?: string }) {
  const t = useText(words);
  const { dataType, unit, min, max, choices } = shape;
  const field = {
    name,
    label: shape.name,
    ...(shape.description || help ? { help: shape.description || (help ?? '') } : {}),
  };
  if (dataType === 'text') return <TextField {...field} maxLength={500} />;
  if (dataType === 'boolean') {
    const options = [
      { value: 'true', label: t.on },
      { value: 'false', label: t.off },
    ];
    return <SelectField {...field} options={options} />;
  }
  if (dataType === 'choice')
    return (
      <SelectField
        {...field}
        options={choices.map(({ value, name: label }) => ({ value: String(value), label }))}
      />
    );
  return (
    <NumberField
      {...field}
      unit={unit}
      {...(min === null ? {} : { min })}
      {...(max === null ? {} : { max })}
    />
  );
}
