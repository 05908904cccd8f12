import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { Project } from '@cloudyard/contract/bigdata/project-shown.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RowActions } from '../../../kit/row-actions.tsx';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, ErrorState, isRefusedByPermission, NoPermission } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { type Asked, useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/project/en.ts';
import { projectPath } from '../shared/paths.ts';
import { Sketch } from '../shared/sketch.tsx';
import { LastRun, useScheduleText } from './last-run.tsx';
import { type ProjectAct, useProjectActs } from './use-project-acts.ts';

type CardsProps = {
  asked: Asked;
  rows: readonly Project[] | undefined;
  isNarrowed: boolean;
  empty: ReactNode;
  onOpen: (act: ProjectAct, project: Project) => void;
};

/** Projects as cards, each with its drawing. */
export function ProjectCards({ asked, rows, isNarrowed, empty, onOpen }: CardsProps) {
  const t = useKitText();
  const actsOf = useProjectActs(onOpen);
  if (asked.error && !rows) {
    if (isRefusedByPermission(asked.error)) return <NoPermission />;
    return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />;
  }
  if (!rows) return <Skeleton lines={['100%', '100%', '100%']} className="cy-pad" />;
  if (rows.length === 0)
    return isNarrowed ? <Empty title={t.nothingFound} hint={t.nothingFoundHint} /> : empty;
  return (
    <ul className="cy-list bigdata-projects cy-grid cy-gap-16 cy-pad">
      {rows.map((project) => (
        <Card key={project.id} project={project} acts={<RowActions actions={actsOf(project)} />} />
      ))}
    </ul>
  );
}

function Card({ project, acts }: { project: Project; acts: ReactNode }) {
  const t = useText(words);
  const called = useLocalizedName();
  const scheduleText = useScheduleText();
  const name = called(project);
  const about = called({ name: project.description, nameEn: project.descriptionEn });
  const schedule = scheduleText(project);
  const facts = [fill(t.nodeCount, { n: project.nodes }), project.system ? '' : project.userName, schedule];
  return (
    <li className="cy-card cy-column bigdata-project cy-shrink cy-clip">
      <Link
        className="bigdata-project-drawing cy-block cy-ruled cy-sunk"
        to={projectPath({ id: project.id })}
        tabIndex={-1}
        aria-hidden="true"
      >
        <Drawing project={project} />
      </Link>
      <div className="cy-column cy-gap-4 bigdata-project-words cy-shrink">
        <h3 className="cy-flush cy-size-15 cy-lines-24 cy-strong cy-ellipsis">
          <Link className="cy-quiet cy-text" to={projectPath({ id: project.id })} title={name}>
            {name}
          </Link>
        </h3>
        <p className="cy-flush cy-faint cy-note cy-ellipsis" title={about || undefined}>
          {about || ' '}
        </p>
        <p className="cy-flush cy-faint cy-small cy-ellipsis" title={facts.filter(Boolean).join(' · ')}>
          {facts.filter(Boolean).join(' · ')}
        </p>
        <div className="cy-line cy-between">
          <LastRun of={project} />
          <span className="cy-faint cy-small cy-nowrap" title={t.updatedAt}>
            {project.lastRun === null && <TimeText value={project.updatedAt} />}
          </span>
        </div>
        <div className="bigdata-project-acts">{acts}</div>
      </div>
    </li>
  );
}

/** More would be a grey cloud, and much to load. */
const MOST_DRAWN = 200;

/** The newest canvas; what is saved never changes, so that it is asked for once. */
function Drawing({ project: { id, version, nodes } }: { project: Project }) {
  const isDrawn = version > 0 && nodes > 0 && nodes <= MOST_DRAWN;
  const { data } = useAsk(
    projectApi.version,
    { params: { id, version } },
    { enabled: isDrawn, staleTime: Number.POSITIVE_INFINITY },
  );
  return data && isDrawn ? <Sketch canvas={data.canvas} label="" /> : null;
}
