import type { Model, ModelProblem } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Progress } from 'antd';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useWhy } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/model/en.ts';

type State = Model['state'];
const TONES: Record<State, Tone> = {
  ...{ training: 'busy', ready: 'good', failed: 'bad', cancelled: 'neutral' },
};
/** How often a training is asked for. */
export const POLL_MS = 1_500;
export const isTraining = ({ state }: { state: State }) => state === 'training';

/** Why there is no model, in words: how it ended, what was said, and what to do. */
export function useModelProblem(): (problem: ModelProblem | null) => string {
  const { ends } = useText(words);
  return useWhy(ends);
}

type ModelStateProps = { of: Pick<Model, 'state' | 'percent' | 'problem'> };

/** The status, with progress while it is trained, and the reason on hover where that failed. */
export function ModelState({ of }: ModelStateProps) {
  const t = useText(words);
  const problemText = useModelProblem();
  const { state, percent, problem } = of;
  if (isTraining(of))
    return (
      <span className="cy-inline bigdata-progress">
        <StatusTag tone="busy">{t.states.training}</StatusTag>
        <Progress size="small" percent={percent} aria-label={fill(t.training, { percent })} />
      </span>
    );
  return (
    <span title={problemText(problem) || undefined}>
      <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
    </span>
  );
}
