import './command.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { newKey } from '../../../kit/call.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/command/en.ts';
import { KINDS, type Kind, problemOf, type Row } from './arguments.ts';

type ArgumentRowsProps = {
  /** From the form around it. */
  value?: Row[];
  onChange?: (rows: Row[]) => void;
  /** After a try to send: what is wrong stands at its row. */
  isChecked: boolean;
};

/** The arguments of a command: name, type, value. */
export function ArgumentRows({ value: rows = [], onChange, isChecked }: ArgumentRowsProps) {
  const t = useText(words);
  const change = (row: Row, patch: Partial<Row>) =>
    onChange?.(rows.map((one) => (one.key === row.key ? { ...one, ...patch } : one)));
  return (
    <div className="cy-column cy-gap-8">
      {rows.map((row) => (
        <ArgumentRow
          key={row.key}
          row={row}
          problem={isChecked ? problemOf(row, rows) : undefined}
          onChange={(patch) => change(row, patch)}
          onRemove={() => onChange?.(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div>
        <Button
          icon={<PlusOutlined />}
          onClick={() => onChange?.([...rows, { key: newKey(), name: '', kind: 'text', value: '' }])}
        >
          {t.addArgument}
        </Button>
      </div>
    </div>
  );
}

type ArgumentRowProps = {
  row: Row;
  problem: ReturnType<typeof problemOf>;
  onChange: (patch: Partial<Row>) => void;
  onRemove: () => void;
};

function ArgumentRow({ row, problem, onChange, onRemove }: ArgumentRowProps) {
  const t = useText(words);
  const isName = problem?.startsWith('name');
  return (
    <div>
      <div className="equipment-argument cy-center cy-gap-8 cy-grid">
        <Input
          className="cy-mono"
          aria-label={t.argument}
          placeholder={t.argument}
          maxLength={64}
          value={row.name}
          status={isName ? 'error' : ''}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <Select<Kind>
          aria-label={`${row.name} ${t.kind}`}
          value={row.kind}
          options={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
          onChange={(kind) => onChange({ kind, value: kind === 'boolean' ? 'true' : '' })}
        />
        <Value row={row} isWrong={problem !== undefined && !isName} onChange={onChange} />
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={fill(t.removeArgument, { name: row.name })}
          onClick={onRemove}
        />
      </div>
      {problem && (
        <p className="cy-bad cy-small cy-top-4 cy-flush" role="alert">
          {t.problems[problem]}
        </p>
      )}
    </div>
  );
}

type ValueProps = { row: Row; isWrong: boolean; onChange: (patch: Partial<Row>) => void };

function Value({ row, isWrong, onChange }: ValueProps) {
  const t = useText(words);
  const label = `${row.name} ${t.value}`;
  if (row.kind === 'null') return <span className="cy-faint">{t.nothing}</span>;
  if (row.kind === 'boolean')
    return (
      <Select
        aria-label={label}
        value={row.value}
        options={(['true', 'false'] as const).map((value) => ({ value, label: t.booleans[value] }))}
        onChange={(value) => onChange({ value })}
      />
    );
  return (
    <Input
      aria-label={label}
      placeholder={t.value}
      maxLength={500}
      inputMode={row.kind === 'number' ? 'decimal' : 'text'}
      value={row.value}
      status={isWrong ? 'error' : ''}
      onChange={({ target }) => onChange({ value: target.value })}
    />
  );
}
