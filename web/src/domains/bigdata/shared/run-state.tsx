import type {
  ProjectRun,
  RunState,
  StepProblem,
  StepState,
} from '@cloudyard/contract/bigdata/project-shown.ts';
import { Progress } from 'antd';
import type { z } from 'zod';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useWhy } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/project-run/en.ts';

const TONES: Record<RunState, Tone> = {
  ...{ waiting: 'neutral', running: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' },
};
const STEP_TONES: Record<StepState, Tone> = {
  ...{ waiting: 'neutral', running: 'busy', done: 'good', reused: 'good' },
  ...{ failed: 'bad', cancelled: 'neutral', skipped: 'neutral' },
};
/** How often a run is asked for where nothing tells of it. */
export const RUN_POLL_MS = 2_000;
export const isUnderWay = ({ state }: { state: RunState }) => state === 'waiting' || state === 'running';

/** Why it did not end well, in words: how it ended, what was said, and what to do. */
export function useStepProblem(): (problem: z.infer<typeof StepProblem> | null) => string {
  const { ends } = useText(words);
  return useWhy(ends);
}

/** Dot and word of a run. */
export function RunStateTag({ state }: { state: RunState }) {
  const t = useText(words);
  return <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>;
}

export function StepStateTag({ state }: { state: StepState }) {
  const t = useText(words);
  return <StatusTag tone={STEP_TONES[state]}>{t.stepStates[state]}</StatusTag>;
}

/** The status, with progress while it runs, and the reason on hover where it failed. */
export function RunProgress({
  run,
}: {
  run: Pick<ProjectRun, 'state' | 'percent' | 'problem' | 'failedAt'>;
}) {
  const t = useText(words);
  const problemText = useStepProblem();
  const { state, percent, problem } = run;
  if (state === 'running')
    return (
      <span className="cy-inline bigdata-progress">
        <RunStateTag state={state} />
        <Progress size="small" percent={percent} aria-label={fill(t.progress, { percent })} />
      </span>
    );
  return (
    <span title={problemText(problem) || undefined}>
      <RunStateTag state={state} />
    </span>
  );
}
