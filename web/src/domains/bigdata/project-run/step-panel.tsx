import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { RunStep, RunStepPage } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Alert } from 'antd';
import { useState } from 'react';
import { keyed } from '../../../kit/keyed.ts';
import { reachable } from '../../../kit/reachable.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { TabbedPanel } from '../../../kit/tabbed-panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { ResultView } from '../../algorithm/lent/result-view.ts';
import { useWarningText } from '../../algorithm/lent/said.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { words } from '../i18n/project-run/en.ts';
import { metricName } from '../model/metric-words.ts';
import { figure } from '../shared/figure.ts';
import { RUN_POLL_MS, useStepProblem } from '../shared/run-state.tsx';
import { tookText } from './gantt.ts';
import { StepRows } from './step-rows.tsx';

const PARTS = ['result', 'rows', 'params', 'log'] as const;
type Part = (typeof PARTS)[number];
type StepPanelProps = { runId: string; step: RunStep };

/** What one step made and said. */
export function StepPanel({ runId, step }: StepPanelProps) {
  const t = useText(words);
  const { nodeId, state } = step;
  const [part, setPart] = useState<Part>(state === 'failed' ? 'log' : 'result');
  const ask = { params: { id: runId, nodeId } };
  const asked = useAsk(projectRunApi.step, ask, { refetchInterval: state === 'running' && RUN_POLL_MS });
  // What it made and said at its end was not there when it was asked for before.
  const isOld = asked.data !== undefined && asked.data.state !== state;
  useAsk(projectRunApi.step, ask, { refetchInterval: isOld && RUN_POLL_MS });
  return (
    <TabbedPanel<Part>
      label={step.name}
      value={part}
      tabs={PARTS.map((value) => ({ value, label: `${t.stepParts[value]}` }))}
      onChange={setPart}
    >
      <div className="cy-pad cy-stack">
        <h2 className="cy-flush cy-size-15 cy-strong">{step.name}</h2>
        <Loaded asked={asked} skeleton={<Skeleton lines={['40%', '100%', '100%']} />}>
          {(page) => <PartOf part={part} runId={runId} page={page} />}
        </Loaded>
      </div>
    </TabbedPanel>
  );
}

function PartOf({ part, runId, page }: { part: Part; runId: string; page: RunStepPage }) {
  switch (part) {
    case 'result':
      return <Result page={page} />;
    case 'rows':
      return <StepRows runId={runId} step={page} />;
    case 'params':
      return <Params page={page} />;
    default:
      return <Log page={page} />;
  }
}

function Result({ page: { metrics, views, warnings, problem } }: { page: RunStepPage }) {
  const t = useText(words);
  const names = useText(metricWords);
  const warningText = useWarningText();
  const problemText = useStepProblem();
  const figures = Object.entries(metrics);
  const isBare = figures.length === 0 && views.length === 0 && !problem && warnings.length === 0;
  if (isBare) return <Empty title={t.noResult} />;
  return (
    <>
      {problem && <Alert type="error" showIcon title={problemText(problem)} />}
      {keyed(warnings).map(({ key, thing }) => (
        <Alert key={key} type="warning" showIcon title={warningText(thing)} />
      ))}
      {figures.length > 0 && (
        <dl className="bigdata-tiles" aria-label={t.metrics}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt className="cy-faint cy-small">{metricName(name, names)}</dt>
              <dd className="cy-figures cy-break">{value === null ? '—' : figure(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {views.length > 0 && (
        <div className="bigdata-views">
          {keyed(views).map(({ key, thing }) => (
            <ResultView key={key} view={thing} />
          ))}
        </div>
      )}
    </>
  );
}

/** A value as it was given: texts as they are, the rest as JSON. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function Params({ page: { params, cpuMs } }: { page: RunStepPage }) {
  const t = useText(words);
  const given = Object.entries(params);
  return (
    <>
      {given.length === 0 ? (
        <Empty title={t.noParams} />
      ) : (
        <dl className="cy-facts">
          {given.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="cy-mono cy-break">{valueText(value) || t.none}</dd>
            </div>
          ))}
        </dl>
      )}
      {cpuMs !== null && (
        <p className="cy-flush cy-faint cy-note">
          {t.cpu} {tookText(cpuMs)}
        </p>
      )}
    </>
  );
}

function Log({ page: { log } }: { page: RunStepPage }) {
  const t = useText(words);
  if (log.out === '' && log.err === '') return <Empty title={t.noLog} />;
  const parts = [
    { title: t.out, text: log.out },
    { title: t.err, text: log.err },
  ].filter(({ text }) => text !== '');
  return (
    <>
      {parts.map(({ title, text }) => (
        <section key={title} className="cy-column" aria-label={title}>
          <h3 className="cy-flush cy-plain cy-medium">{title}</h3>
          <pre className="bigdata-log" ref={reachable}>
            {text}
          </pre>
        </section>
      ))}
      {log.left > 0 && (
        <p className="cy-flush cy-faint cy-note">{fill(t.left, { n: log.left.toLocaleString() })}</p>
      )}
    </>
  );
}
