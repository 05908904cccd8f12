import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { ShownProject } from '@cloudyard/contract/bigdata/show.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { keyed } from '../../../kit/keyed.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/show/en.ts';
import { tookText } from '../project-run/gantt.ts';
import { Sketch } from '../shared/sketch.tsx';
import { Figures, LaterView, ShowFrame, useModuleNames, WithProject } from './frame.tsx';
import { SHOW_PATHS, withProject } from './paths.ts';
import { chaptersOf, figuresOfLinks, rowsRead } from './shown-run.ts';

/** The one that has all of it: data, preparation, training, evaluation. */
const FIRST = 'machine_failure';

/** One story from data to model. */
export function StoryPage() {
  const t = useText(words).story;
  return (
    <ShowFrame title={t.title} sentence={t.sentence}>
      <WithProject first={FIRST}>{(project) => <Story key={project.code} project={project} />}</WithProject>
    </ShowFrame>
  );
}

function Story({ project }: { project: ShownProject }) {
  const t = useText(words).story;
  const called = useLocalizedName();
  const chapters = chaptersOf(project);
  return (
    <article className="bigdata-story cy-down">
      <header>
        <h2 className="cy-size-20 cy-lines-28">{called(project)}</h2>
        <p>{called({ name: project.description, nameEn: project.descriptionEn })}</p>
        {project.run && <p className="cy-faint">{fill(t.took, { time: tookText(project.run.ms) })}</p>}
      </header>
      <Chapter title={t.data} nodes={chapters.data}>
        {(node) => <Data project={project} node={node} />}
      </Chapter>
      <Chapter title={t.prepare} nodes={chapters.prepare}>
        {(node) => <Prepared project={project} node={node} />}
      </Chapter>
      <Chapter title={t.train} nodes={chapters.train}>
        {(node) => <Judged project={project} node={node} text={t.trainText} />}
      </Chapter>
      <Chapter title={t.judge} nodes={chapters.judge}>
        {(node) => <Judged project={project} node={node} text={t.judgeText} />}
      </Chapter>
      <section>
        <h2 className="cy-size-18 cy-lines-28">{t.use}</h2>
        <p>{t.useText}</p>
        <Whole project={project} />
        <p className="cy-row">
          <Link to={SHOW_PATHS.tried}>{t.tryIt}</Link>
          <Link to={withProject(SHOW_PATHS.play, project.code)}>{t.play}</Link>
        </p>
      </section>
    </article>
  );
}

type ChapterProps = {
  title: string;
  nodes: readonly ProjectNode[];
  children: (node: ProjectNode) => ReactNode;
};

/** Left out where nothing belongs to it. */
function Chapter({ title, nodes, children }: ChapterProps) {
  if (nodes.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className="cy-size-18 cy-lines-28">{title}</h2>
      {nodes.map((node) => (
        <div key={node.id}>{children(node)}</div>
      ))}
    </section>
  );
}

type PartProps = { project: ShownProject; node: ProjectNode };

function Data({ project, node }: PartProps) {
  const t = useText(words).story;
  const name = useModuleNames(project).get(node.id) ?? node.name;
  const n = rowsRead(project);
  return <p>{n > 0 ? fill(t.dataText, { name, n: n.toLocaleString() }) : fill(t.dataPlain, { name })}</p>;
}

const stepOf = ({ run }: ShownProject, { id }: ProjectNode) => run?.steps.find(({ nodeId }) => nodeId === id);

function Prepared({ project, node }: PartProps) {
  const t = useText(words).story;
  const name = useModuleNames(project).get(node.id) ?? node.name;
  const rows = (stepOf(project, node)?.outputs ?? []).flatMap(({ port, rows: n }) =>
    n === null ? [] : fill(t.rowsAt, { port, n: n.toLocaleString() }),
  );
  if (rows.length === 0) return <p>{name}</p>;
  return <p>{fill(t.prepareText, { name, rows: rows.join(', ') })}</p>;
}

function Judged({ project, node, text }: PartProps & { text: string }) {
  const name = useModuleNames(project).get(node.id) ?? node.name;
  const step = stepOf(project, node);
  return (
    <div className="cy-column cy-gap-16 cy-bottom-16">
      <p className="cy-flush">{fill(text, { name })}</p>
      {step && <Figures metrics={step.metrics} />}
      {keyed(step?.views ?? []).map(({ key, thing }) => (
        <LaterView key={key} view={thing} />
      ))}
    </div>
  );
}

function Whole({ project }: { project: ShownProject }) {
  const t = useText(words).show;
  const called = useLocalizedName();
  const names = useModuleNames(project);
  return (
    <div className="bigdata-story-drawing cy-box cy-sunk">
      <Sketch
        canvas={project.canvas}
        label={fill(t.drawing, { name: called(project) })}
        names={names}
        figures={figuresOfLinks(project)}
      />
    </div>
  );
}
