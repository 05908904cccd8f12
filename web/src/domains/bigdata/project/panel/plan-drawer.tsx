import { projectRunApi, type RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { PlannedStep, PlanProblem, RunPlan } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Alert, Button, Checkbox, Tag } from 'antd';
import { useState } from 'react';
import { Skeleton } from '../../../../kit/skeleton.tsx';
import { ErrorState } from '../../../../kit/states.tsx';
import { stored } from '../../../../kit/stored.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useDebounced } from '../../../../kit/use-debounced.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { PanelAside } from './node-drawer.tsx';
import { type Choices, RunChoices } from './run-choices.tsx';
import { tookText } from './step-words.ts';

/** Whether Run shows its plan first. */
export const planFirst = stored<'yes' | 'no'>('cloudyard.project-plan', ['yes', 'no'], 'yes');

export type Planned = { order: RunOrder; title: string };
type PlanDrawerProps = {
  projectId: string;
  planned: Planned;
  nameOf: (id: string) => string;
  onShow: (id: string) => void;
  onStart: (order: RunOrder) => void;
  onClose: () => void;
};

/** What a run would do, before it does it. */
export function PlanDrawer({ projectId, planned, nameOf, onShow, onStart, onClose }: PlanDrawerProps) {
  const t = useText(words).runPlan;
  const [isForced, setForced] = useState(false);
  const [choices, setChoices] = useState<Choices>({});
  const order = { ...planned.order, ...choices, ...(isForced ? { force: true } : {}) };
  // A word that is typed is asked about once.
  const wanted = JSON.stringify(order);
  const settled = useDebounced(wanted);
  const body = JSON.parse(settled) as RunOrder;
  const asked = useAsk(projectRunApi.plan, { params: { id: projectId }, body }, { staleTime: 0 });
  const plan = asked.data;
  const isOld = asked.isPlaceholderData || settled !== wanted;
  return (
    <PanelAside label={t.title} title={t.title} onClose={onClose}>
      <p className="cy-flush cy-medium">{planned.title}</p>
      {asked.error && !plan && <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />}
      {!plan && !asked.error && <Skeleton lines={['60%', '100%', '100%', '80%']} />}
      {plan && <RunChoices plan={plan} choices={choices} onChange={setChoices} />}
      {plan && plan.problems.length > 0 && (
        <Problems problems={plan.problems} nameOf={nameOf} onShow={onShow} />
      )}
      {plan && plan.problems.length === 0 && <Steps plan={plan} onShow={onShow} />}
      <div className="cy-column bigdata-panel-start">
        <Checkbox checked={isForced} onChange={({ target }) => setForced(target.checked)}>
          {t.force}
        </Checkbox>
        <Checkbox
          checked={planFirst.use() === 'no'}
          onChange={({ target }) => planFirst.set(target.checked ? 'no' : 'yes')}
        >
          {t.direct}
        </Checkbox>
        <Button
          type="primary"
          autoFocus
          disabled={!plan || isOld || plan.problems.length > 0}
          onClick={() => onStart(order)}
        >
          {t.start}
        </Button>
      </div>
    </PanelAside>
  );
}

type ProblemsProps = Pick<PlanDrawerProps, 'nameOf' | 'onShow'> & { problems: readonly PlanProblem[] };

function Problems({ problems, nameOf, onShow }: ProblemsProps) {
  const t = useText(words).runPlan;
  return (
    <Alert
      type="error"
      showIcon
      title={t.problems}
      description={
        <ul className="cy-list cy-column">
          {problems.map(({ code, nodes, at, text }) => (
            <li key={`${code} ${at} ${nodes.join(' ')}`} className="cy-column cy-gap-4">
              <span>
                {[fill(t.codes[code] as '{at}', { at }), code === 'unable' ? text : '']
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              <span className="cy-row cy-gap-4">
                {nodes.map((id) => (
                  <Button key={id} size="small" onClick={() => onShow(id)}>
                    {nameOf(id)}
                  </Button>
                ))}
              </span>
            </li>
          ))}
        </ul>
      }
    />
  );
}

function Steps({ plan, onShow }: { plan: RunPlan; onShow: (id: string) => void }) {
  const t = useText(words).runPlan;
  const { steps, expectedMs, quota } = plan;
  const reuse = steps.filter(({ does }) => does === 'reuse').length;
  return (
    <>
      <p className="cy-flush" role="status">
        {fill(t.steps, { run: steps.length - reuse, reuse })} ·{' '}
        {expectedMs === null ? t.unknown : fill(t.expected, { time: tookText(expectedMs) })}
      </p>
      <ol className="bigdata-panel-steps cy-list">
        {steps.map((step) => (
          <Step key={step.nodeId} step={step} onShow={onShow} />
        ))}
      </ol>
      <p className="cy-flush cy-small cy-faint">
        {fill(t.quota, { steps: quota.steps, mb: quota.memoryMb })}
        {quota.hours !== null &&
          ` · ${fill(t.hours, { used: quota.hoursUsed.toFixed(1), all: quota.hours })}`}
        {quota.runsAhead > 0 && ` · ${fill(t.ahead, { n: quota.runsAhead })}`}
      </p>
    </>
  );
}

function Step({ step, onShow }: { step: PlannedStep; onShow: (id: string) => void }) {
  const t = useText(words);
  const { nodeId, name, does, reason, expectedMs, expectedMb, memoryMb } = step;
  const mb = Math.round(expectedMb ?? memoryMb);
  return (
    <li>
      <div className="cy-line cy-between">
        <Button type="link" size="small" className="cy-unpadded cy-ellipsis" onClick={() => onShow(nodeId)}>
          {name}
        </Button>
        <Tag className="cy-flush" color={does === 'run' ? 'processing' : 'default'}>
          {t.runPlan.does[does]}
        </Tag>
      </div>
      <span className="cy-small cy-faint">
        {[
          t.reasons[reason],
          does === 'run' && expectedMs !== null && fill(t.runPlan.expected, { time: tookText(expectedMs) }),
          does === 'run' && fill(t.runPlan.memory, { mb }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}
