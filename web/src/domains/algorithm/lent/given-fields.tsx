import '../shared/algorithm.css';
import type { AlgorithmParameter } from '@cloudyard/contract/algorithm/values.ts';
import { Input, InputNumber, Select } from 'antd';
import { Field } from '../../../kit/fields.tsx';
import { fill, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/parts/en.ts';
import { descriptionOf, labelOf, rangeText } from '../shared/parameter-text.ts';
import { listed, valuesOf } from './given-values.ts';

type Column = { name: string; type: string };
type GivenFieldsProps = {
  /** Where the values stand in the draft. */
  at: string;
  parameters: readonly AlgorithmParameter[];
  /** Of the table whose columns can be chosen; where there are several, of the one at a port. */
  columns: readonly Column[] | ((port: string) => readonly Column[]);
};

/** What a step is told, field by field: what has to be said comes first. */
export function GivenFields({ at, parameters, columns }: GivenFieldsProps) {
  const t = useText(words);
  const values = valuesOf(parameters);
  if (values.length === 0) return <p className="cy-faint">{t.noParameters}</p>;
  const isWide = ({ ui, type }: AlgorithmParameter) =>
    type === 'string' && ['columns', 'sql', 'code'].includes(ui ?? '');
  const sorted = [...values.filter(({ required }) => required), ...values.filter((one) => !one.required)];
  return (
    <div className="algorithm-form-pair cy-fold cy-grid cy-gap-0-12">
      {sorted.map((one) => (
        <div key={one.name} className={isWide(one) ? 'cy-whole' : undefined}>
          <GivenField
            at={at}
            one={one}
            columns={typeof columns === 'function' ? columns(one.of ?? '') : columns}
          />
        </div>
      ))}
    </div>
  );
}

type GivenFieldProps = { at: string; one: AlgorithmParameter; columns: readonly Column[] };

function GivenField({ at, one, columns }: GivenFieldProps) {
  const t = useText(words);
  const language = locale.use();
  const isChosen = one.ui === 'column' || one.ui === 'columns' || one.type === 'enum';
  const help = [descriptionOf(one, language), isChosen ? '' : rangeText(one, t)].filter(Boolean).join(' ');
  return (
    <Field
      name={[at, one.name]}
      label={labelOf(one, language)}
      optional={one.required !== true}
      {...(help ? { help } : {})}
      {...(one.ui === 'columns' ? LIST : {})}
      {...(one.type === 'boolean' ? YES_NO : {})}
    >
      {controlOf(one, columns, t)}
    </Field>
  );
}

/** Several columns are one text on the wire: a JSON list. */
const LIST = {
  getValueProps: (value: unknown) => ({ value: listed(value) }),
  normalize: (value?: string[]) => (value && value.length > 0 ? JSON.stringify(value) : null),
};
/** A switch could not say that nothing was said. */
const YES_NO = {
  getValueProps: (value: unknown) => ({ value: typeof value === 'boolean' ? String(value) : null }),
  normalize: (value?: string) => (value === undefined ? null : value === 'true'),
};

function controlOf(one: AlgorithmParameter, columns: readonly Column[], t: typeof words.cn) {
  const { type, ui, range = {} } = one;
  const choice = { showSearch: true, allowClear: one.required !== true };
  if (type === 'integer' || type === 'decimal')
    return (
      <InputNumber
        className="cy-full"
        {...(type === 'integer' ? { precision: 0 } : {})}
        {...(range.step === undefined ? {} : { step: range.step })}
      />
    );
  if (type === 'enum')
    return <Select {...choice} options={(range.options ?? []).map((value) => ({ value, label: value }))} />;
  if (type === 'boolean')
    return (
      <Select
        {...choice}
        options={[
          { value: 'true', label: t.yes },
          { value: 'false', label: t.no },
        ]}
      />
    );
  if (ui === 'column' || ui === 'columns')
    return (
      <Select
        {...choice}
        {...(ui === 'columns' ? { mode: 'multiple' as const, maxTagCount: 12 } : {})}
        placeholder={fill(t.ofColumns, { n: columns.length })}
        options={columns.map(({ name, type: kind }) => ({ value: name, label: name, kind }))}
        optionRender={({ data, label }) => (
          <span className="cy-line cy-between">
            <span className="cy-ellipsis">{label}</span>
            <code className="cy-faint">{data.kind}</code>
          </span>
        )}
      />
    );
  if (ui === 'sql' || ui === 'code')
    return <Input.TextArea className="cy-mono" rows={6} spellCheck={false} autoComplete="off" />;
  return <Input autoComplete="off" {...(range.maxLength ? { maxLength: range.maxLength } : {})} />;
}
