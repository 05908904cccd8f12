import type { ShownProject } from '@cloudyard/contract/bigdata/show.ts';
import { Link } from 'react-router';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/show/en.ts';
import { tookText } from '../project-run/gantt.ts';
import { PROJECTS } from '../shared/paths.ts';
import { Sketch } from '../shared/sketch.tsx';
import { Figures, LaterView, ShowFrame, useModuleNames, WithProjects } from './frame.tsx';
import { SHOW_PATHS, withProject } from './paths.ts';
import { figuresOfLinks, pictureOf, rowsRead, verdictOf } from './shown-run.ts';

/** Projects that really ran, for everybody. */
export function ShowPage() {
  const t = useText(words).show;
  return (
    <ShowFrame title={t.title} sentence={t.sentence}>
      <WithProjects>
        {(projects) => (
          <>
            {projects.map((project) => (
              <Shown key={project.code} project={project} />
            ))}
            <p className="cy-row cy-faint">
              {t.own} <Link to={PROJECTS}>{t.start}</Link>
            </p>
          </>
        )}
      </WithProjects>
    </ShowFrame>
  );
}

function Shown({ project }: { project: ShownProject }) {
  const t = useText(words).show;
  const called = useLocalizedName();
  const names = useModuleNames(project);
  const { code, run, canvas, description, descriptionEn } = project;
  const name = called(project);
  const marks = new Map(run?.steps.map(({ nodeId }) => [nodeId, 'good' as const]) ?? []);
  const verdict = verdictOf(project);
  const picture = verdict && pictureOf(verdict);
  return (
    <article className="cy-card bigdata-show-project cy-down cy-gap-16" aria-label={name}>
      <header>
        <h2 className="cy-size-20 cy-lines-28">{name}</h2>
        <p className="cy-faint">{called({ name: description, nameEn: descriptionEn })}</p>
      </header>
      <div className="cy-three-two cy-grid cy-gap-24 cy-fold-899">
        <div className="bigdata-show-drawing cy-box cy-sunk">
          <Sketch
            canvas={canvas}
            label={fill(t.drawing, { name })}
            names={names}
            figures={figuresOfLinks(project)}
            marks={marks}
          />
        </div>
        <div className="cy-column cy-gap-16 cy-shrink">
          <RunFacts project={project} />
          {verdict && <Figures metrics={verdict.metrics} />}
          {picture && <LaterView view={picture} />}
        </div>
      </div>
      <footer className="cy-row cy-size-14">
        <Link to={withProject(SHOW_PATHS.walk, code)}>{t.walk}</Link>
        <Link to={withProject(SHOW_PATHS.play, code)}>{t.play}</Link>
      </footer>
    </article>
  );
}

function RunFacts({ project }: { project: ShownProject }) {
  const t = useText(words).show;
  const { run } = project;
  if (!run) return <p className="cy-faint">{t.notRun}</p>;
  const facts = [
    { label: t.rows, value: rowsRead(project).toLocaleString() },
    { label: t.steps, value: run.steps.length.toLocaleString() },
    { label: t.took, value: tookText(run.ms) },
  ];
  const [before = '', after = ''] = t.finished.split('{time}');
  return (
    <div className="cy-column cy-gap-8">
      <dl className="bigdata-show-figures cy-grid cy-gap-12">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="cy-faint cy-small">{label}</dt>
            <dd className="cy-figures">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="cy-flush cy-faint cy-note">
        {before}
        <TimeText value={run.endedAt} />
        {after}
      </p>
    </div>
  );
}
