import { ArrowLeftOutlined, CaretRightOutlined, SaveOutlined } from '@ant-design/icons';
import { Alert, Button, Input, Progress } from 'antd';
import { useNavigate } from 'react-router';
import { useLeave } from '../../../../kit/page-holder.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { PROJECTS } from '../../shared/paths.ts';
import type { PanelState } from './use-panel-state.ts';

type Props = { state: PanelState };

/** Title and name, who else is here, and the three buttons. */
export function PanelHead({ state }: Props) {
  const { work, mayEdit, saving, running, following, live } = state;
  const t = useText(words);
  const navigate = useNavigate();
  const leave = useLeave();
  return (
    <header className="cy-column">
      <div className="cy-row">
        <h1 className="cy-flush cy-size-20 cy-lines-28">{t.title}</h1>
        <Input
          className="bigdata-panel-name"
          variant="filled"
          maxLength={60}
          placeholder={t.name}
          aria-label={t.name}
          disabled={!mayEdit}
          value={work.name}
          onChange={({ target }) => work.setName(target.value)}
        />
        <span className="cy-faint cy-small cy-grow" role="status">
          <Said state={state} />
        </span>
        {live.others.length > 0 && (
          <span className="cy-small bigdata-panel-people">
            {fill(t.people, { names: live.others.join(', ') })}
          </span>
        )}
        {mayEdit && (
          <>
            <Button
              icon={<SaveOutlined aria-hidden="true" />}
              disabled={!work.isDirty && work.base.id !== undefined}
              loading={saving.isSaving}
              title="Ctrl S"
              onClick={() => void state.save()}
            >
              {t.save}
            </Button>
            {following.isActive ? (
              <Button onClick={() => void running.cancel()}>{t.cancel}</Button>
            ) : (
              <Button
                type="primary"
                icon={<CaretRightOutlined aria-hidden="true" />}
                loading={running.isStarting}
                disabled={work.now.nodes.length === 0}
                title="Ctrl Enter"
                onClick={() => void state.runAll()}
              >
                {t.run}
              </Button>
            )}
          </>
        )}
        <Button
          icon={<ArrowLeftOutlined aria-hidden="true" />}
          onClick={() => leave(() => void navigate(PROJECTS))}
        >
          {t.back}
        </Button>
      </div>
      <Progressing state={state} />
      {live.newer && (
        <Alert
          type="info"
          showIcon
          banner
          title={fill(t.savedByOther, { name: live.newer.byName, n: live.newer.version })}
        />
      )}
    </header>
  );
}

function Said({ state: { work, mayEdit, following } }: Props) {
  const t = useText(words);
  const { run } = following;
  const failed = work.now.nodes.find(({ id }) => id === run?.failedAt);
  return [
    work.base.id && fill(t.versionOf, { n: work.base.version }),
    !mayEdit && t.readOnly,
    work.isDirty && t.unsaved,
    run?.state === 'failed' && failed && fill(t.stopped, { name: failed.name }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function Progressing({ state: { following } }: Props) {
  const t = useText(words);
  const { run, isActive } = following;
  if (!run || !isActive) return null;
  const text = run.state === 'waiting' ? t.waiting : fill(t.progress, { done: run.done, steps: run.steps });
  return (
    <div className="cy-line bigdata-panel-progress">
      <Progress percent={run.percent} size="small" showInfo={false} aria-label={text} />
      <span className="cy-small cy-nowrap" role="status">
        {text}
      </span>
    </div>
  );
}
