import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Link } from 'react-router';
import { useText } from '../../../kit/text.ts';
import { CardLoaded } from '../../../kit/tile.tsx';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/cards/en.ts';
import { PROJECTS, projectPath } from '../shared/paths.ts';
import { RunStateTag } from '../shared/run-state.tsx';
import { useMayDraw } from '../shared/use-may-draw.ts';

const SHOWN = 5;

/** How many projects there are, how many of them failed last, and which were changed last. */
export function ProjectsCard() {
  const asked = useAsk(projectApi.page, { query: { size: SHOWN } });
  const failed = useAsk(projectApi.page, { query: { size: 1, state: 'failed' } });
  return (
    <CardLoaded asked={asked}>
      {({ content, totalElements }) => (
        <Counted rows={content} total={totalElements} failed={failed.data?.totalElements ?? 0} />
      )}
    </CardLoaded>
  );
}

type CountedProps = { rows: readonly Project[]; total: number; failed: number };

function Counted({ rows, total, failed }: CountedProps) {
  const t = useText(words);
  const mayAdd = useMayDraw();
  if (total === 0)
    return (
      <div className="cy-column">
        <p>{t.none}</p>
        <p className="cy-faint">{t.noneHint}</p>
        {mayAdd && <Link to={PROJECTS}>{t.add}</Link>}
      </div>
    );
  return (
    <div className="cy-stack">
      <div className="cy-row">
        <Link className="cy-tile" to={PROJECTS}>
          <span className="cy-faint">{t.total}</span>
          <strong className="cy-figures">{total.toLocaleString()}</strong>
        </Link>
        {failed > 0 && (
          <Link className="cy-tile" to={`${PROJECTS}?state=failed`}>
            <span className="cy-faint">{t.failed}</span>
            <strong className="cy-figures">{failed.toLocaleString()}</strong>
          </Link>
        )}
      </div>
      <section aria-label={t.recent}>
        <h3 className="cy-note cy-medium">{t.recent}</h3>
        <ul className="cy-list cy-parted-lines">
          {rows.map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      </section>
    </div>
  );
}

function Line({ row }: { row: Project }) {
  const called = useLocalizedName();
  return (
    <li>
      <div className="cy-line cy-between">
        <Link className="cy-ellipsis" to={projectPath({ id: row.id })}>
          {called(row)}
        </Link>
        {row.lastRun && <RunStateTag state={row.lastRun.state} />}
      </div>
      <p className="cy-faint cy-small cy-ellipsis">
        <TimeText value={row.updatedAt} />
        {row.updatedByName && ` · ${row.updatedByName}`}
      </p>
    </li>
  );
}
