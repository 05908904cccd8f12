import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelVersionPage, Tried } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_LIMITS } from '@cloudyard/contract/bigdata/model-values.ts';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../kit/call.ts';
import { keyed } from '../../../kit/keyed.ts';
import { Empty } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useSaid, useWarningText } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/model/try/en.ts';
import { Answers } from './answers.tsx';
import { OneRow, SeveralRows } from './try-inputs.tsx';
import { exampleRow, type TriedRow } from './try-rows.ts';

type TryTabProps = { id: string; version: ModelVersionPage };

/** Asks the model about rows that are typed in. */
export function TryTab({ id, version }: TryTabProps) {
  const t = useText(words);
  if (!version.isTried) return <Empty title={t.unable} hint={t.unableHint} />;
  return <Form id={id} version={version} />;
}

function Form({ id, version }: TryTabProps) {
  const t = useText(words);
  const { inputs } = version.signature;
  const example = exampleRow(inputs, version.example);
  const [rows, setRows] = useState<TriedRow[]>([example]);
  const [isSeveral, setSeveral] = useState(false);
  const asking = useTrying(id, version.version);
  const change = (next: TriedRow[]) => {
    setRows(next);
    asking.forget();
  };
  const show = (several: boolean) => {
    setSeveral(several);
    if (!several) change(rows.slice(0, 1));
  };
  return (
    <form
      className="cy-pad cy-stack"
      aria-label={t.title}
      onSubmit={(event) => {
        event.preventDefault();
        asking.ask(rows);
      }}
    >
      <div className="cy-row">
        <Segmented
          aria-label={t.title}
          value={isSeveral ? 'several' : 'one'}
          options={[
            { value: 'one', label: t.one },
            { value: 'several', label: t.several },
          ]}
          onChange={(next) => show(next === 'several')}
        />
        <span className="cy-faint cy-note">{t.hint}</span>
      </div>
      {isSeveral ? (
        <SeveralRows inputs={inputs} rows={rows} onChange={change} />
      ) : (
        <OneRow inputs={inputs} row={rows[0] ?? example} onChange={(row) => change([row])} />
      )}
      <div className="cy-row">
        <Button type="primary" htmlType="submit" loading={asking.isPending}>
          {t.run}
        </Button>
        {isSeveral && (
          <Button
            disabled={rows.length >= MODEL_LIMITS.triedRows}
            onClick={() => change([...rows, { ...(rows.at(-1) ?? example) }])}
          >
            {t.addRow}
          </Button>
        )}
        <Button onClick={() => change(rows.map(() => ({ ...example })))}>{t.example}</Button>
      </div>
      <Outcome asking={asking} rows={rows} inputs={inputs} />
    </form>
  );
}

/** The last answer, until something is typed. */
function useTrying(id: string, version: number) {
  const [told, setTold] = useState<Tried>();
  const [error, setError] = useState<unknown>();
  const send = useSend(modelApi.try, { act: 'quiet' });
  const forget = () => {
    setTold(undefined);
    setError(undefined);
  };
  return {
    ...{ told, error, isPending: send.isPending, forget },
    ask: (rows: readonly TriedRow[]) => {
      forget();
      send.mutateAsync({ params: { id }, body: { version, rows: [...rows] } }).then(setTold, setError);
    },
  };
}

const tookText = (ms: number, t: typeof words.cn) =>
  ms < 1000 ? fill(t.took, { ms: Math.round(ms) }) : fill(t.tookSeconds, { s: (ms / 1000).toFixed(1) });

/** A row that does not fit is named by the engine, in a sentence. */
function useTryProblem(): (error: unknown) => string {
  const errorText = useErrorText();
  const said = useSaid();
  return (error) => {
    const rows = error instanceof CallError ? error.fields.rows : undefined;
    return [errorText(error), rows && said(rows)].filter(Boolean).join(' ');
  };
}

type OutcomeProps = {
  asking: ReturnType<typeof useTrying>;
  rows: readonly TriedRow[];
  inputs: ModelVersionPage['signature']['inputs'];
};

function Outcome({ asking: { told, error }, rows, inputs }: OutcomeProps) {
  const t = useText(words);
  const why = useTryProblem();
  const warningText = useWarningText();
  if (error !== undefined)
    return <Alert type="error" showIcon role="alert" title={t.failed} description={why(error)} />;
  if (!told) return null;
  return (
    <section className="cy-column cy-gap-12" aria-label={t.answer} aria-live="polite">
      <div className="cy-row cy-baseline">
        <h3 className="cy-flush cy-size-15 cy-strong">{t.answer}</h3>
        <span className="cy-faint cy-small cy-figures">{tookText(told.ms, t)}</span>
      </div>
      {keyed(told.warnings).map(({ key, thing }) => (
        <Alert key={key} type="warning" showIcon title={warningText(thing)} />
      ))}
      <Answers told={told} rows={rows} inputs={inputs} />
    </section>
  );
}
