import type { PropertyFacts } from '@cloudyard/contract/iot/state.ts';

type Shape = Pick<PropertyFacts, 'dataType' | 'min' | 'max' | 'choices'>;

/** Whether a value is one that the model allows. */
export function fits({ dataType, min, max, choices }: Shape, value: unknown): boolean {
  if (dataType === 'boolean') return typeof value === 'boolean';
  if (dataType === 'text') return typeof value === 'string' && value.length <= 500;
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (dataType === 'choice') return choices.some((one) => one.value === value);
  return (min === null || value >= min) && (max === null || value <= max);
}
