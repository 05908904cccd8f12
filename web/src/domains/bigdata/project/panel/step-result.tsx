import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunOutput, RunStep, RunStepPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Alert, Button, Segmented } from 'antd';
import { useState } from 'react';
import { Pager } from '../../../../kit/data-table.tsx';
import { Facts } from '../../../../kit/detail-page.tsx';
import { keyed } from '../../../../kit/keyed.ts';
import { LastLines } from '../../../../kit/last-lines.tsx';
import { Empty, Loaded } from '../../../../kit/states.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { figureText, ResultView } from '../../../algorithm/lent/result-view.ts';
import { useSaid } from '../../../algorithm/lent/said.ts';
import { Cells } from '../../dataset/cells.tsx';
import { words as metricWords } from '../../i18n/model/metrics/en.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { metricName } from '../../model/metric-words.ts';
import { RUN_POLL_MS } from '../../shared/run-state.tsx';
import { portLabels } from './panel-node.ts';
import { runOf, tookText } from './step-words.ts';

type ResultProps = {
  step: RunStep | undefined;
  port: string | undefined;
  node: ProjectNode;
  runId: string | undefined;
  onKeep: (port: string) => void;
};

/** What came of a module the last time: tables, charts, figures and log. */
export function StepResult({ step, port, node, runId, onKeep }: ResultProps) {
  const t = useText(words).result;
  const said = useSaid();
  const of = runOf(step) ?? runId;
  if (!step || !of || step.state === 'waiting' || step.state === 'skipped')
    return <Empty title={t.none} hint={t.noneHint} />;
  return (
    <>
      {step.problem && (
        <Alert
          type="error"
          showIcon
          title={t.failed}
          description={said(step.problem.text || step.problem.code)}
        />
      )}
      <How step={step} />
      <Parts
        key={`${of} ${step.endedAt ?? ''}`}
        step={step}
        port={port}
        node={node}
        runId={of}
        onKeep={onKeep}
      />
    </>
  );
}

function How({ step: { ms, peakMb, reason } }: { step: RunStep }) {
  const t = useText(words);
  return (
    <Facts
      facts={[
        { label: t.result.took, value: ms === null ? '' : tookText(ms) },
        { label: t.result.memory, value: peakMb === null ? '' : `${Math.round(peakMb)} MB` },
        { label: t.result.reason, value: t.reasons[reason] },
      ]}
    />
  );
}

type PartsProps = ResultProps & { step: RunStep; runId: string };

function Parts({ step, port, node, runId, onKeep }: PartsProps) {
  const t = useText(words);
  const tables = step.outputs.filter(({ kind }) => kind === 'dataset');
  const labels = new Map(
    portLabels(node.outputs, false, t.ports).map((label, at) => [node.outputs[at]?.name ?? '', label]),
  );
  const parts = [
    ...step.outputs.map(({ port }) => ({ value: `out ${port}`, label: labels.get(port) ?? port })),
    ...(step.hasViews ? [{ value: 'views', label: t.result.views }] : []),
    ...(Object.keys(step.metrics).length > 0 ? [{ value: 'metrics', label: t.result.metrics }] : []),
    { value: 'log', label: t.result.log },
  ];
  const [chosen, setChosen] = useState(() => {
    if (step.outputs.some((one) => one.port === port)) return `out ${port}`;
    return step.hasViews && tables.length === 0 ? 'views' : (parts[0]?.value ?? 'log');
  });
  const output = step.outputs.find(({ port }) => `out ${port}` === chosen);
  return (
    <>
      <Segmented
        aria-label={t.drawer.result}
        className="cy-rigid cy-fit cy-self-start cy-scroll-x"
        value={chosen}
        options={parts}
        onChange={setChosen}
      />
      {output && <Output output={output} runId={runId} nodeId={node.id} onKeep={onKeep} />}
      {chosen === 'metrics' && <StepMetrics step={step} />}
      {(chosen === 'views' || chosen === 'log') && (
        <Shown runId={runId} nodeId={node.id} part={chosen} isRunning={step.state === 'running'} />
      )}
    </>
  );
}

function StepMetrics({ step }: { step: RunStep }) {
  const t = useText(metricWords);
  return (
    <Facts
      facts={Object.entries(step.metrics).map(([name, value]) => ({
        label: metricName(name, t),
        value: value === null ? '' : figureText(value),
      }))}
    />
  );
}

type ShownProps = { runId: string; nodeId: string; part: 'views' | 'log'; isRunning: boolean };

function Shown({ runId, nodeId, part, isRunning }: ShownProps) {
  const ask = { params: { id: runId, nodeId } };
  // What it says while it works is read as it comes; what it left at its end is asked for once more.
  const how = { refetchInterval: isRunning && RUN_POLL_MS, staleTime: 0 };
  const asked = useAsk(projectRunApi.step, ask, how);
  return (
    <Loaded asked={asked}>
      {(page) => (part === 'views' ? <Views page={page} /> : <Log page={page} />)}
    </Loaded>
  );
}

const Views = ({ page }: { page: RunStepPage }) => (
  <div className="cy-stack">
    {keyed(page.views).map(({ key, thing }) => (
      <ResultView key={key} view={thing} />
    ))}
  </div>
);

function Log({ page: { log } }: { page: RunStepPage }) {
  const t = useText(words).result;
  const lines = [log.out, log.err].filter(Boolean).join('\n').split('\n').filter(Boolean);
  return lines.length > 0 ? <LastLines lines={lines} /> : <p className="cy-faint">{t.noLog}</p>;
}

type OutputProps = { output: RunOutput; runId: string; nodeId: string; onKeep: (port: string) => void };

function Output({ output, runId, nodeId, onKeep }: OutputProps) {
  const t = useText(words).result;
  const { port, kind, isGone, modelKind } = output;
  if (isGone) return <Alert type="info" showIcon title={t.gone} />;
  return (
    <>
      <div className="cy-row">
        {kind === 'model' && <span>{fill(t.model, { kind: modelKind })}</span>}
        <Button className="cy-push" onClick={() => onKeep(port)}>
          {kind === 'dataset' ? t.keepDataset : t.keepModel}
        </Button>
      </div>
      {kind === 'dataset' && <Rows runId={runId} nodeId={nodeId} port={port} />}
    </>
  );
}

const SIZES = [50, 100, 500];
const HEIGHT = 360;

function Rows({ runId, nodeId, port }: { runId: string; nodeId: string; port: string }) {
  const t = useText(words).result;
  const [state, setState] = useState({ page: 0, size: 50 });
  const offset = state.page * state.size;
  const asked = useAsk(projectRunApi.rows, {
    params: { id: runId, nodeId },
    query: { port, offset, size: state.size },
  });
  return (
    <div className="cy-box cy-rigid cy-clip">
      <Cells
        asked={asked}
        columns={asked.data?.columns ?? []}
        rows={asked.data?.rows}
        offset={offset}
        numberTitle={t.rowNumber}
        height={HEIGHT}
        empty={<Empty title={t.noRows} />}
      />
      {asked.data && (
        <div className="cy-foot">
          <Pager
            state={state}
            total={asked.data.total}
            sizes={SIZES}
            onChange={(patch) => setState((now) => ({ ...now, page: 0, ...patch }))}
          />
        </div>
      )}
    </div>
  );
}
