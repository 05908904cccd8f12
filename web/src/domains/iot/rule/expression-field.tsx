import { Input, Select } from 'antd';
import { useId, useRef } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/rule/node-en.ts';
import { isPlainName, type Names } from './use-names.ts';
import type { Problem } from './use-problems.ts';

const CALLS = [
  ...['abs()', 'round()', 'floor()', 'ceil()', 'sqrt()', 'pow(, )', 'min(, )', 'max(, )'],
  ...['size()', 'string()', 'double()', 'has()', 'contains()', 'startsWith()', 'endsWith()'],
];
const FIXED = [
  'device.name',
  'device.id',
  'device.code',
  'device.productId',
  'event.name',
  'status.up',
  'status.cause',
  'at',
];

type ExpressionFieldProps = {
  label: string;
  value: string;
  names: Names;
  /** Of earlier nodes. */
  variables: readonly string[];
  problem: Problem | undefined;
  /** Text with `${}` in it, instead of one expression. */
  isTemplate?: boolean;
  help?: string | undefined;
  maxLength: number;
  disabled: boolean;
  onChange: (value: string) => void;
};

/** An expression, or a text with some in it, with what can be named, and what is wrong with which part. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, value, problem, isTemplate = false, help, maxLength, disabled, onChange } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const insert = (text: string) => {
    const area = box.current?.querySelector('textarea');
    const [from, to] = [area?.selectionStart ?? value.length, area?.selectionEnd ?? value.length];
    onChange(`${value.slice(0, from)}${isTemplate ? `\${${text}}` : text}${value.slice(to)}`);
    area?.focus();
  };
  return (
    <div className="cy-column cy-gap-4" ref={box}>
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        className="cy-mono"
        rows={3}
        maxLength={maxLength}
        value={value}
        disabled={disabled}
        status={problem ? 'error' : ''}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-said`}
        onChange={({ target }) => onChange(target.value)}
      />
      <div id={`${id}-said`} aria-live="polite">
        {problem ? (
          <Wrong value={value} problem={problem} />
        ) : (
          help && <span className="cy-small cy-faint">{help}</span>
        )}
      </div>
      {!disabled && <Insert {...props} onInsert={insert} />}
    </div>
  );
}

/** Why, and the part of the text that is meant. */
function Wrong({ value, problem: { code, detail, start, end } }: { value: string; problem: Problem }) {
  const t = useText(words);
  const hasPart = start !== null && end !== null && end > start && value.length > 0;
  return (
    <div className="cy-small">
      <span className="cy-bad">
        {t.problems[code]}
        {detail && `: ${detail}`}
      </span>
      {hasPart && (
        <code className="iot-rule-wrong cy-block cy-break">
          {value.slice(0, start)}
          <mark>{value.slice(start, end)}</mark>
          {value.slice(end)}
        </code>
      )}
    </div>
  );
}

type InsertProps = Pick<ExpressionFieldProps, 'names' | 'variables'> & { onInsert: (text: string) => void };

function Insert({ names, variables, onInsert }: InsertProps) {
  const t = useText(words);
  const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const groups = [
    {
      label: t.properties,
      options: names.properties
        .filter(({ id }) => isPlainName(id))
        .map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    { label: t.others, options: plain([...variables.map((name) => `vars.${name}`), ...FIXED]) },
    { label: t.calls, options: plain(CALLS) },
  ];
  return (
    <Select<string | null>
      size="small"
      value={null}
      placeholder={t.insert}
      aria-label={t.insert}
      showSearch={{ optionFilterProp: 'label' }}
      options={groups.filter(({ options }) => options.length > 0)}
      onChange={(value) => value !== null && onInsert(value)}
    />
  );
}
