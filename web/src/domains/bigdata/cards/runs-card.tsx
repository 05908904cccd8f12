import { projectRunApi } from '@cloudyard/contract/bigdata/project-run.ts';
import type { ProjectRun } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Progress } from 'antd';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/cards/en.ts';
import { projectsPath, runPath } from '../shared/paths.ts';
import { isUnderWay, RunStateTag } from '../shared/run-state.tsx';

const SHOWN = 6;
const LAST = 3;
/** A dashboard stands open all day: less often than a page a user waits at. */
const BUSY_MS = 5_000;
const IDLE_MS = 60_000;

/** What runs now and how far it is; where nothing runs, what ended last. */
export function RunsCard() {
  const ask = { query: { size: SHOWN } };
  const asked = useAsk(projectRunApi.mine, ask);
  const isBusy = asked.data?.content.some(isUnderWay) ?? false;
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(projectRunApi.mine, ask, { refetchInterval: isBusy ? BUSY_MS : IDLE_MS });
  return <CardLoaded asked={asked}>{({ content }) => <Shown runs={content} />}</CardLoaded>;
}

function Shown({ runs }: { runs: readonly ProjectRun[] }) {
  const t = useText(words);
  const open = runs.filter(isUnderWay);
  const ended = runs.filter((run) => !isUnderWay(run)).slice(0, LAST);
  return (
    <div className="cy-stack">
      {open.length === 0 ? (
        <p className="cy-flush cy-faint">{t.idle}</p>
      ) : (
        <ul className="cy-list cy-parted-lines" aria-label={t.running}>
          {open.map((run) => (
            <li key={run.id}>
              <div className="cy-line cy-between">
                <Link className="cy-ellipsis" to={runPath(run.id)}>
                  {run.projectName}
                </Link>
                <RunStateTag state={run.state} />
              </div>
              <Progress
                size="small"
                percent={run.percent}
                aria-label={fill(t.steps, { done: run.done, steps: run.steps })}
              />
            </li>
          ))}
        </ul>
      )}
      <Ended runs={ended} />
      <Link to={projectsPath('runs')}>{t.allRuns}</Link>
    </div>
  );
}

function Ended({ runs }: { runs: readonly ProjectRun[] }) {
  const t = useText(words);
  if (runs.length === 0) return <p className="cy-flush cy-faint">{t.noRuns}</p>;
  return (
    <section aria-label={t.last}>
      <h3 className="cy-note cy-medium">{t.last}</h3>
      <ul className="cy-list cy-parted-lines">
        {runs.map((run) => (
          <li key={run.id}>
            <div className="cy-line cy-between">
              <Link className="cy-ellipsis" to={runPath(run.id)}>
                {run.projectName}
              </Link>
              <RunStateTag state={run.state} />
            </div>
            <p className="cy-faint cy-small">
              <TimeText value={run.endedAt ?? run.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
