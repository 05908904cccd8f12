import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunOutput, RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { ChartFigures } from '../../../kit/chart-frame.tsx';
import { CopyId } from '../../../kit/copy-id.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/project-run/en.ts';

const SIZE = 50;
type StepRowsProps = { runId: string; step: RunStep };

/** The tables a step made, a few rows at a time. */
export function StepRows({ runId, step }: StepRowsProps) {
  const t = useText(words);
  const tables = step.outputs.filter(({ kind }) => kind === 'dataset');
  const [port, setPort] = useState<string>();
  const open = tables.find((one) => one.port === port) ?? tables[0];
  if (!open) return <Empty title={t.noRows} />;
  return (
    <>
      {tables.length > 1 && (
        <Segmented
          aria-label={t.output}
          value={open.port}
          options={tables.map((one) => one.port)}
          onChange={setPort}
        />
      )}
      {open.isGone ? (
        <Empty title={t.gone} />
      ) : (
        <Rows key={open.port} runId={runId} nodeId={step.nodeId} output={open} />
      )}
    </>
  );
}

type RowsProps = { runId: string; nodeId: string; output: RunOutput };

function Rows({ runId, nodeId, output }: RowsProps) {
  const t = useText(words);
  const { port } = output;
  const [offset, setOffset] = useState(0);
  const asked = useAsk(projectRunApi.rows, {
    params: { id: runId, nodeId },
    query: { port, offset, size: SIZE },
  });
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={['100%', '100%', '100%']} />}>
      {({ columns, rows, total }) => (
        <div className="cy-column">
          <ChartFigures
            label={port}
            head={columns.map(({ name }) => name)}
            rows={rows.map((row) => row.map((value) => (typeof value === 'boolean' ? String(value) : value)))}
          />
          <div className="cy-row cy-between">
            <span className="cy-faint cy-figures">
              {fill(t.rowsOf, {
                from: Math.min(offset + 1, total),
                to: Math.min(offset + SIZE, total),
                n: total.toLocaleString(),
              })}
            </span>
            <span className="cy-row">
              <Button
                size="small"
                disabled={offset === 0}
                onClick={() => setOffset(Math.max(0, offset - SIZE))}
              >
                {t.previous}
              </Button>
              <Button size="small" disabled={offset + SIZE >= total} onClick={() => setOffset(offset + SIZE)}>
                {t.next}
              </Button>
            </span>
          </div>
          <p className="cy-flush cy-faint cy-note">
            {t.savedPath} <CopyId id={output.path} />
          </p>
        </div>
      )}
    </Loaded>
  );
}
