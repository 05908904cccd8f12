import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ModelPage } from '@cloudyard/contract/bigdata/model-shown.ts';
import { Alert, Button, Progress } from 'antd';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/model/en.ts';
import { isTraining, POLL_MS, useModelProblem } from './model-state.tsx';
import { useCancel } from './use-model-acts.ts';

/** How far the newest version is, or why nothing came of it; nothing where it is ready. */
export function TrainingPanel({ model }: { model: ModelPage }) {
  if (isTraining(model)) return <UnderWay model={model} />;
  return model.state === 'ready' ? null : <Ended model={model} />;
}

function UnderWay({ model }: { model: ModelPage }) {
  const t = useText(words);
  const cancel = useCancel();
  const { id } = model;
  const { data } = useAsk(modelApi.progress, { params: { id } }, { refetchInterval: POLL_MS, staleTime: 0 });
  const percent = data?.percent ?? model.percent;
  return (
    <section className="cy-panel cy-pad cy-column" aria-label={t.states.training}>
      <div className="cy-row">
        <strong>{t.trainingTitle}</strong>
        <span className="cy-push">
          {model.mayEdit && <Button onClick={() => void cancel(model)}>{t.cancelTraining}</Button>}
        </span>
      </div>
      <Progress percent={percent} aria-label={t.trainingTitle} />
      <p className="cy-faint cy-flush" role="status">
        {data?.text || t.trainingHint}
      </p>
    </section>
  );
}

function Ended({ model: { state, problem, versions } }: { model: ModelPage }) {
  const t = useText(words);
  const problemText = useModelProblem();
  const isCancelled = state === 'cancelled';
  const kept = versions > 0 ? t.keptVersions : t.noVersions;
  return (
    <Alert
      type={isCancelled ? 'info' : 'error'}
      showIcon
      title={isCancelled ? t.cancelledTitle : t.failedTitle}
      description={[problemText(problem), kept].filter(Boolean).join(' ')}
    />
  );
}
