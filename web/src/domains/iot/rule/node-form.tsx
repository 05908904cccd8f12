import { type RuleNode, SEVERITIES, WINDOW_FUNCTIONS } from '@cloudyard/contract/iot/rule-graph.ts';
import { Input, InputNumber, Select, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../kit/text.ts';
import { PeopleSelect } from '../../enterprise/lent/people-select.tsx';
import { words as alarmWords } from '../i18n/alarm/en.ts';
import { words } from '../i18n/rule/node-en.ts';
import { DeviceSelect, ForwardSelect } from '../shared/choice-select.tsx';
import { ExpressionField } from './expression-field.tsx';
import { ModelFields } from './model-fields.tsx';
import type { Names } from './use-names.ts';
import type { Problem } from './use-problems.ts';

type Words = typeof words.cn;
type Field = keyof Words['fields'];
type Option = { value: string; label: string };

export type NodeFormProps = {
  node: RuleNode;
  names: Names;
  /** Variables that other nodes make. */
  variables: readonly string[];
  /** Nodes that raise alarms, for those that clear them. */
  raising: readonly Option[];
  problems: readonly Problem[];
  disabled: boolean;
  onChange: (field: string, value: unknown) => void;
  /** Several fields that go together. */
  onChanges: (fields: Record<string, unknown>) => void;
};

/** The fields of each type, in the order in which one thinks of them. */
const FIELDS: Record<RuleNode['type'], readonly Field[]> = {
  'on-property': ['properties', 'anyQuality'],
  'on-event': ['events'],
  'on-status': ['change'],
  'on-schedule': ['cron'],
  filter: ['expression'],
  hold: ['expression', 'seconds'],
  window: ['value', 'function', 'by', 'size', 'isSliding', 'as'],
  compute: ['as', 'expression'],
  enrich: ['deviceId', 'property', 'as'],
  score: ['modelId', 'as', 'drift'],
  raise: ['severity', 'title'],
  clear: ['raised'],
  message: ['users', 'handlers', 'title', 'text'],
  command: ['command', 'arguments'],
  set: ['property', 'expression'],
  forward: ['forwardId', 'template'],
};
const EXPRESSIONS: readonly Field[] = ['expression', 'value'];
const TEMPLATES: readonly Field[] = ['title', 'text', 'arguments', 'template'];
const SWITCHES: readonly Field[] = ['anyQuality', 'isSliding', 'handlers'];
const NUMBERS: readonly Field[] = ['seconds', 'size', 'drift'];
const LISTS: readonly Field[] = ['properties', 'events'];

/** The settings of one node; each change is drawn at once, and saved with the rule. */
export function NodeForm(props: NodeFormProps) {
  const { node } = props;
  const t = useText(words);
  return (
    <div className="cy-stack">
      <p className="cy-small cy-faint cy-flush">{t.hints[node.type]}</p>
      {FIELDS[node.type].map((field) => (
        <One key={`${node.id} ${field}`} {...props} field={field} />
      ))}
      <One key={`${node.id} name`} {...props} field="name" />
      <One key={`${node.id} note`} {...props} field="note" />
    </div>
  );
}

type OneProps = NodeFormProps & { field: Field };
const fieldOf = ({ node, field }: OneProps) => (node as unknown as Record<string, unknown>)[field];

function One(props: OneProps) {
  const { field, node } = props;
  if (field === 'modelId' && node.type === 'score') return <ModelFields {...props} node={node} />;
  if (EXPRESSIONS.includes(field) || TEMPLATES.includes(field)) return <Text {...props} />;
  if (SWITCHES.includes(field)) return <Toggle {...props} />;
  return <Labelled {...props} />;
}

function Text({ field, names, variables, problems, disabled, onChange, ...rest }: OneProps) {
  const t = useText(words);
  const isTemplate = TEMPLATES.includes(field);
  return (
    <ExpressionField
      label={t.fields[field]}
      value={String(fieldOf({ field, names, variables, problems, disabled, onChange, ...rest }) ?? '')}
      names={names}
      variables={variables}
      problem={problems.find((one) => one.field === field)}
      isTemplate={isTemplate}
      help={isTemplate ? t.helps.template : undefined}
      maxLength={field === 'arguments' ? 4_000 : field === 'template' ? 8_000 : isTemplate ? 2_000 : 1_000}
      disabled={disabled}
      onChange={(value) => onChange(field, value)}
    />
  );
}

function Toggle(props: OneProps) {
  const t = useText(words);
  const id = useId();
  const { field, disabled, onChange } = props;
  return (
    <div className="cy-line">
      <Switch
        id={id}
        size="small"
        disabled={disabled}
        checked={fieldOf(props) === true}
        onChange={(value) => onChange(field, value)}
      />
      <label htmlFor={id}>{t.fields[field]}</label>
    </div>
  );
}

function Labelled(props: OneProps) {
  const t = useText(words);
  const id = useId();
  const { field, problems } = props;
  const problem = problems.find((one) => one.field === field);
  const help = (t.helps as Partial<Record<Field, string>>)[field];
  return (
    <div className="cy-column cy-gap-4">
      <label htmlFor={id}>{t.fields[field]}</label>
      <Control {...props} id={id} />
      {problem ? (
        <span className="cy-small cy-bad" role="alert">
          {t.problems[problem.code]}
          {problem.detail && `: ${problem.detail}`}
        </span>
      ) : (
        help && <span className="cy-small cy-faint">{help}</span>
      )}
    </div>
  );
}

const named = (list: readonly { id: string; name: string }[]): Option[] =>
  list.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }));

/** What a field that is chosen from is chosen from. */
function useOptions({ field, node, names, raising }: OneProps): Option[] | undefined {
  const t = useText(words);
  const { severities } = useText(alarmWords);
  const of = (labels: Readonly<Record<string, string>>, keys: readonly string[] = Object.keys(labels)) =>
    keys.map((value) => ({ value, label: labels[value] ?? value }));
  if (field === 'properties') return named(names.properties);
  if (field === 'events') return named(names.events);
  if (field === 'property' && node.type === 'set')
    return named(names.properties.filter(({ isComputed }) => isComputed));
  if (field === 'change') return of(t.changes);
  if (field === 'function') return of(t.functions, WINDOW_FUNCTIONS);
  if (field === 'by') return of(t.units);
  if (field === 'severity') return of(severities, SEVERITIES);
  if (field === 'raised') return [...raising];
  return undefined;
}

function Control(props: OneProps & { id: string }): ReactNode {
  const { id, field, disabled, onChange } = props;
  const t = useText(words);
  const options = useOptions(props);
  const value = fieldOf(props);
  const send = (next: unknown) => onChange(field, next);
  if (field === 'users')
    return (
      <PeopleSelect
        id={id}
        label={t.fields.users}
        value={value as string[]}
        onChange={send}
        disabled={disabled}
      />
    );
  if (field === 'deviceId' || field === 'forwardId') {
    const One = field === 'deviceId' ? DeviceSelect : ForwardSelect;
    return (
      <One id={id} label={t.fields[field]} value={value as string} onChange={send} disabled={disabled} />
    );
  }
  if (LISTS.includes(field))
    return (
      <Select
        id={id}
        mode="tags"
        disabled={disabled}
        value={value as string[]}
        options={options ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={send}
      />
    );
  if (options)
    return (
      <Select
        id={id}
        disabled={disabled}
        value={value === '' ? null : (value as string)}
        options={options}
        onChange={send}
      />
    );
  if (NUMBERS.includes(field)) return <Figure {...props} />;
  return (
    <Input
      id={id}
      disabled={disabled}
      maxLength={field === 'note' ? 300 : field === 'name' ? 40 : 60}
      value={String(value ?? '')}
      onChange={({ target }) => send(target.value)}
    />
  );
}

function Figure(props: OneProps & { id: string }) {
  const { id, field, node, disabled, onChange } = props;
  const t = useText(words);
  if (field === 'drift')
    return (
      <InputNumber
        id={id}
        className="cy-number"
        disabled={disabled}
        min={0}
        max={100}
        step={0.5}
        suffix="σ"
        value={fieldOf(props) as number}
        onChange={(next) => next !== null && onChange(field, next)}
      />
    );
  const unit = field === 'size' && node.type === 'window' ? t.units[node.by] : t.seconds;
  return (
    <InputNumber
      id={id}
      className="cy-number"
      disabled={disabled}
      min={field === 'size' ? 2 : 1}
      max={86_400}
      precision={0}
      suffix={unit}
      value={fieldOf(props) as number}
      onChange={(next) => next !== null && onChange(field, next)}
    />
  );
}
