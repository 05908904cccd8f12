import './environment.css';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { InstanceDetail } from '@cloudyard/contract/runtime/instance.ts';
import { Alert, Button, Checkbox, Input } from 'antd';
import { useState } from 'react';
import { newKey } from '../../../kit/call.ts';
import { LeaveGuard } from '../../../kit/leave-guard.tsx';
import { sameValues } from '../../../kit/same-values.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/instance/environment-en.ts';
import { useConfigure } from './use-configure.ts';
import { type Edited, editedOf, problemOf } from './variables.ts';

type Props = { instance: InstanceDetail };

/** The variables an application is started with. */
export function Environment({ instance }: Props) {
  const t = useText(words);
  return (
    <div className="cy-pad cy-stack">
      <p className="cy-faint cy-flush">{t.sentence}</p>
      {instance.may.operate ? <Editor instance={instance} /> : <Reader instance={instance} />}
    </div>
  );
}

function Reader({ instance: { variables } }: Props) {
  const t = useText(words);
  if (variables.length === 0) return <Empty title={t.none} hint={t.noneHint} />;
  return (
    <dl className="cy-list cy-parted-lines">
      {variables.map(({ name, value, isSecret }) => (
        <div key={name} className="runtime-variable cy-grid">
          <dt className="cy-mono cy-break">{name}</dt>
          <dd className="cy-flush cy-mono cy-break">{isSecret ? t.hidden : value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was read when the editing began, and whether a user changed it meanwhile. */
function useRows({ variables, generation }: InstanceDetail) {
  const [base, setBase] = useState({ variables, generation });
  const [rows, setRows] = useState(() => editedOf(variables));
  const [isShown, setShown] = useState(false);
  const begin = (from: typeof base) => {
    setBase(from);
    setRows(editedOf(from.variables));
    setShown(false);
  };
  const dirty = !sameValues(rows, editedOf(base.variables));
  const isStale = !sameValues(base.variables, variables);
  // Nothing typed: what is there now is edited.
  if (!dirty && (isStale || base.generation !== generation)) begin({ variables, generation });
  return {
    ...{ rows, dirty, isStale, isShown, begin },
    undo: () => begin({ variables, generation }),
    // The server refuses an old one, so that no colleague's variables are undone; other changes do not matter here.
    generation: isStale ? base.generation : generation,
    show: () => setShown(true),
    add: () => setRows([...rows, { key: newKey(), name: '', value: '', isSecret: false, isKept: false }]),
    remove: (row: Edited) => setRows(rows.filter(({ key }) => key !== row.key)),
    change: (row: Edited, patch: Partial<Edited>) =>
      setRows(rows.map((one) => (one.key === row.key ? { ...one, ...patch } : one))),
  };
}
type Rows = ReturnType<typeof useRows>;

function Editor({ instance }: Props) {
  const t = useText(words);
  const work = useRows(instance);
  const { busy, save } = useConfigure(instance);
  const { rows, dirty, isStale } = work;
  const submit = () => {
    if (rows.some((row) => problemOf(row, rows))) return work.show();
    void save(rows, work.generation, work.begin);
  };
  return (
    <form
      className="cy-stack"
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <LeaveGuard dirty={dirty} isBusy={() => busy} />
      {dirty && isStale && <Alert type="warning" showIcon title={t.changed} />}
      {rows.length === 0 && <Empty title={t.none} hint={t.noneHint} />}
      <ul className="cy-list cy-column cy-gap-12">
        {rows.map((row) => (
          <Row key={row.key} row={row} work={work} />
        ))}
      </ul>
      <div className="cy-row">
        <Button icon={<PlusOutlined />} onClick={work.add}>
          {t.add}
        </Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!dirty}>
          {t.save}
        </Button>
        {dirty && <Button onClick={work.undo}>{t.undo}</Button>}
      </div>
    </form>
  );
}

function Row({ row, work }: { row: Edited; work: Rows }) {
  const t = useText(words);
  const { change } = work;
  const problem = work.isShown ? problemOf(row, work.rows) : undefined;
  const named = row.name || t.name;
  const Value = row.isSecret ? Input.Password : Input;
  return (
    <li>
      <div className="runtime-variable cy-grid">
        <Input
          className="cy-mono"
          aria-label={t.name}
          placeholder={t.name}
          maxLength={64}
          value={row.name}
          disabled={row.isKept}
          status={problem && problem !== 'valueNeeded' ? 'error' : ''}
          onChange={({ target }) => change(row, { name: target.value.toUpperCase() })}
        />
        <Value
          className="cy-mono"
          aria-label={`${named} ${t.value}`}
          placeholder={row.isKept ? t.kept : t.value}
          autoComplete={row.isSecret ? 'new-password' : 'off'}
          maxLength={4000}
          value={row.value}
          status={problem === 'valueNeeded' ? 'error' : ''}
          onChange={({ target }) => change(row, { value: target.value })}
        />
        <Checkbox
          checked={row.isSecret}
          disabled={row.isKept}
          onChange={({ target }) => change(row, { isSecret: target.checked })}
        >
          {t.secret}
        </Checkbox>
        <Button
          type="text"
          icon={<DeleteOutlined />}
          aria-label={fill(t.removeOne, { name: named })}
          title={t.remove}
          onClick={() => work.remove(row)}
        />
      </div>
      {problem && (
        <p className="cy-bad cy-small cy-top-4 cy-flush" role="alert">
          {t[problem]}
        </p>
      )}
    </li>
  );
}
