import { DeleteOutlined } from '@ant-design/icons';
import type { ModelVersionPage } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Button, Input, InputNumber, Select } from 'antd';
import { useId } from 'react';
import { keyed } from '../../../kit/keyed.ts';
import { reachable } from '../../../kit/reachable.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/model/try/en.ts';
import { kindOf, type TriedRow, type Value } from './try-rows.ts';

type Inputs = ModelVersionPage['signature']['inputs'];

/** The values of one row, each with its label. */
export function OneRow(props: { inputs: Inputs; row: TriedRow; onChange: (row: TriedRow) => void }) {
  const { inputs, row, onChange } = props;
  const id = useId();
  return (
    <div className="bigdata-try">
      {inputs.map(({ name, type }, at) => (
        <div key={name} className="cy-column cy-gap-4">
          <label htmlFor={`${id}${at}`} className="cy-ellipsis" title={name}>
            {name} <code className="cy-faint cy-small">{type}</code>
          </label>
          <Control
            id={`${id}${at}`}
            type={type}
            value={row[name] ?? null}
            onChange={(value) => onChange({ ...row, [name]: value })}
          />
        </div>
      ))}
    </div>
  );
}

type SeveralRowsProps = {
  inputs: Inputs;
  rows: readonly TriedRow[];
  onChange: (rows: TriedRow[]) => void;
};

/** The same for several rows: a small table to type in. */
export function SeveralRows({ inputs, rows, onChange }: SeveralRowsProps) {
  const t = useText(words);
  const change = (at: number, name: string, value: Value) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, [name]: value } : row)));
  return (
    <section className="cy-scroll-x" ref={reachable} aria-label={t.several}>
      <table className="bigdata-try-table">
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            {inputs.map(({ name, type }) => (
              <th key={name} scope="col" title={`${name} · ${type}`}>
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {keyed(rows.map((_, at) => at)).map(({ key, thing: at }) => (
            <tr key={key}>
              <th scope="row" className="cy-figures">
                {at + 1}
              </th>
              {inputs.map(({ name, type }) => (
                <td key={name}>
                  <Control
                    type={type}
                    label={fill(t.cell, { name, n: at + 1 })}
                    value={rows[at]?.[name] ?? null}
                    onChange={(value) => change(at, name, value)}
                  />
                </td>
              ))}
              <td>
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={fill(t.removeRow, { n: at + 1 })}
                  title={fill(t.removeRow, { n: at + 1 })}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.filter((_, place) => place !== at))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type ControlProps = {
  type: string;
  id?: string;
  label?: string;
  value: Value;
  onChange: (value: Value) => void;
};

function Control({ type, id, label, value, onChange }: ControlProps) {
  const t = useText(words);
  const named = { ...(id ? { id } : {}), ...(label ? { 'aria-label': label } : {}) };
  switch (kindOf(type)) {
    case 'number':
      return (
        <InputNumber
          {...named}
          className="cy-full"
          value={typeof value === 'number' ? value : null}
          placeholder={t.missing}
          onChange={(next) => onChange(next)}
        />
      );
    case 'yes-no':
      return (
        <Select
          {...named}
          className="cy-full"
          allowClear
          placeholder={t.missing}
          value={typeof value === 'boolean' ? String(value) : null}
          options={[
            { value: 'true', label: t.yes },
            { value: 'false', label: t.no },
          ]}
          onChange={(next) => onChange(next ? next === 'true' : null)}
        />
      );
    default:
      return (
        <Input
          {...named}
          value={value === null ? '' : String(value)}
          placeholder={t.missing}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        />
      );
  }
}
