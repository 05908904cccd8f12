import '../model/model.css';
import './run.css';
import { projectTopic } from '@cloudyard/contract/bigdata/project-live.ts';
import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRunPage, RunStep } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Alert } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DetailPage, type Fact } from '../../../kit/detail-page.tsx';
import { useTopics } from '../../../kit/live.ts';
import { LoadedObject, WithId } from '../../../kit/object-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { RowActions } from '../../../kit/row-actions.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/project-run/en.ts';
import { isUnderWay, RUN_POLL_MS, RunProgress, useStepProblem } from '../shared/run-state.tsx';
import { CarriedTable } from './carried-table.tsx';
import { tookText } from './gantt.ts';
import { tookOf } from './run-columns.tsx';
import { StepPanel } from './step-panel.tsx';
import { Timeline } from './timeline.tsx';
import { useRunActs } from './use-run-acts.ts';

/** One run: its steps in time, what its links carried, and what each step made. */
export function RunPage() {
  return <WithId>{(id) => <One key={id} id={id} />}</WithId>;
}

/** The server tells of changes; where it cannot, a run under way is asked for now and then. */
function One({ id }: { id: string }) {
  const asked = useAsk(projectRunApi.detail, { params: { id } });
  const isBusy = asked.data !== undefined && isUnderWay(asked.data);
  useAsk(projectRunApi.detail, { params: { id } }, { refetchInterval: isBusy && RUN_POLL_MS });
  const { projectId, revision = 0 } = asked.data ?? {};
  useTopics(projectTopic, projectId ? [projectId] : [], (_, told) => {
    if (told.kind === 'run' && told.runId === id && told.revision > revision) void asked.refetch();
  });
  return (
    <LoadedObject asked={asked} missing="bigdata.run_not_found">
      {(run) => <Shown run={run} />}
    </LoadedObject>
  );
}

function Shown({ run }: { run: ProjectRunPage }) {
  const t = useText(words);
  const actsOf = useRunActs({ isOpen: true });
  const [chosen, choose] = useChosenStep(run.plan);
  const identity = (
    <>
      <RunProgress run={run} />
      <CopyId id={run.id} />
    </>
  );
  return (
    <DetailPage
      title={fill(t.title, { name: run.projectName })}
      identity={identity}
      facts={useFacts(run)}
      actions={<RowActions actions={actsOf(run)} />}
    >
      <Stopped run={run} />
      <Panel title={t.timeline}>
        <Timeline run={run} now={useNow(isUnderWay(run))} chosen={chosen?.nodeId} onChoose={choose} />
      </Panel>
      {chosen ? (
        // A step that went on has something new to show.
        <StepPanel key={chosen.nodeId} runId={run.id} step={chosen} />
      ) : (
        <p className="cy-faint">{t.choose}</p>
      )}
      {run.carried.length > 0 && <CarriedTable run={run} />}
    </DetailPage>
  );
}

/** In the address; without one the step that failed, else the last one that has something to show. */
function useChosenStep(plan: readonly RunStep[]): [RunStep | undefined, (nodeId: string) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('node');
  const shown = plan.findLast(({ hasViews, metrics }) => hasViews || Object.keys(metrics).length > 0);
  const chosen =
    plan.find(({ nodeId }) => nodeId === wanted) ??
    plan.find(({ state }) => state === 'failed') ??
    shown ??
    plan.findLast(({ state }) => state === 'done' || state === 'reused');
  const choose = (nodeId: string) => {
    const next = new URLSearchParams(search);
    next.set('node', nodeId);
    setSearch(next, { replace: true });
  };
  return [chosen, choose];
}

const TICK_MS = 1_000;

/** The time, once a second while something runs. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}

function Stopped({ run: { problem, failedAt, plan } }: { run: ProjectRunPage }) {
  const t = useText(words);
  const problemText = useStepProblem();
  if (!problem) return null;
  const name = plan.find(({ nodeId }) => nodeId === failedAt)?.name;
  return (
    <Alert
      type="error"
      showIcon
      title={name ? fill(t.failedAt, { name }) : t.states.failed}
      description={problemText(problem)}
    />
  );
}

function useFacts(run: ProjectRunPage): Fact[] {
  const t = useText(words);
  const ms = tookOf(run);
  const { done, steps, reused } = run;
  const counted = fill(t.stepsOf, { done, steps });
  return [
    { label: t.cause, value: t.causes[run.cause] },
    { label: t.by, value: run.byName || t.byClock },
    { label: t.steps, value: reused > 0 ? `${counted} · ${fill(t.reusedOf, { n: reused })}` : counted },
    { label: t.took, value: ms === undefined ? null : <span className="cy-figures">{tookText(ms)}</span> },
    { label: t.version, value: fill(t.versionOf, { n: run.version }) },
    { label: t.engine, value: t.engines[run.engine] },
    { label: t.createdAt, value: <TimeText value={run.createdAt} /> },
  ];
}
