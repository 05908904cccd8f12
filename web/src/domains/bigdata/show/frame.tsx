import './show.css';
import { type ShownProject, showApi, type ShownView as View } from '@cloudyard/contract/bigdata/show.ts';
import { type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as metricWords } from '../i18n/model/metrics/en.ts';
import { words } from '../i18n/show/en.ts';
import { metricName } from '../model/metric-words.ts';
import { figure } from '../shared/figure.ts';
import { SHOW_PATHS } from './paths.ts';
import { tellingFirst } from './shown-run.ts';

type FrameProps = { title: string; sentence: string; actions?: ReactNode; children: ReactNode };

/** The frame of a page for visitors: what it is, the way to the others, and what it shows. */
export function ShowFrame({ title, sentence, actions, children }: FrameProps) {
  usePageTitle(title);
  return (
    <div className="bigdata-show cy-width cy-full">
      <ShowPages />
      <header className="cy-row cy-between cy-top">
        <div className="cy-grow">
          <h1 className="cy-size-24 cy-lines-32">{title}</h1>
          <p className="cy-faint bigdata-show-sentence">{sentence}</p>
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** The examples, as a line of links. */
function ShowPages() {
  const t = useText(words);
  const names = [
    [SHOW_PATHS.show, t.show.title],
    [SHOW_PATHS.walk, t.walk.title],
    [SHOW_PATHS.story, t.story.title],
    [SHOW_PATHS.play, t.play.title],
    [SHOW_PATHS.tried, t.tried.title],
    [SHOW_PATHS.design, t.design.title],
  ] as const;
  const here = window.location.pathname;
  return (
    <nav className="bigdata-show-pages cy-flex cy-wrap cy-size-14" aria-label={t.pages}>
      {names.map(([path, name]) => (
        <Link key={path} className="cy-quiet" to={path} aria-current={path === here ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

const AGAIN_MS = 60_000;
const LINES = ['40%', '100%', '100%', '100%', '80%'];

/** All projects that are shown, or that there are none. */
export function WithProjects({ children }: { children: (projects: ShownProject[]) => ReactNode }) {
  const t = useText(words).show;
  // They run by themselves: a page that stays open shows their newest runs.
  const asked = useAsk(showApi.projects, {}, { refetchInterval: AGAIN_MS });
  return (
    <Loaded asked={asked} skeleton={<Skeleton lines={LINES} />}>
      {(projects) =>
        projects.length === 0 ? <Empty title={t.none} hint={t.noneHint} /> : children(projects)
      }
    </Loaded>
  );
}

type OneProps = {
  /** Which one, where the address names none. */
  first?: string;
  children: (project: ShownProject) => ReactNode;
};

/** The project that the address names, with the others to choose from. */
export function WithProject({ first, children }: OneProps) {
  const t = useText(words).walk;
  const called = useLocalizedName();
  const [search, setSearch] = useSearchParams();
  return (
    <WithProjects>
      {(projects) => {
        const of = (code: string | null | undefined) => projects.find((one) => one.code === code);
        const project = of(search.get('project')) ?? of(first) ?? projects[0];
        if (!project) return null;
        return (
          <>
            {projects.length > 1 && (
              <label className="cy-line cy-size-14">
                <span className="cy-faint">{t.project}</span>
                <select
                  className="cy-input bigdata-show-choice"
                  value={project.code}
                  onChange={({ target }) => setSearch({ project: target.value }, { replace: true })}
                >
                  {projects.map((one) => (
                    <option key={one.code} value={one.code}>
                      {called(one)}
                    </option>
                  ))}
                </select>
              </label>
            )}
            {children(project)}
          </>
        );
      }}
    </WithProjects>
  );
}

/** What modules are called in the visitor's language, by their ids. */
export function useModuleNames({ modules }: ShownProject): Map<string, string> {
  const called = useLocalizedName();
  return new Map(Object.entries(modules).map(([id, named]) => [id, called(named)]));
}

const MOST = 6;

/** The figures that a step measured. */
export function Figures({ metrics }: { metrics: Readonly<Record<string, number | null>> }) {
  const names = useText(metricWords);
  const known = tellingFirst(metrics);
  if (known.length === 0) return null;
  return (
    <dl className="bigdata-show-figures cy-grid cy-gap-12">
      {known.slice(0, MOST).map(([name, value]) => (
        <div key={name}>
          <dt className="cy-faint cy-small">{metricName(name, names)}</dt>
          <dd className="cy-figures">{figure(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const Drawn = lazyPart(() => import('./shown-view.tsx').then((m) => m.ShownView));

/** A picture of a result; what draws it is loaded with the first one. */
export const LaterView = ({ view }: { view: View }) => (
  <Suspense fallback={<Skeleton lines={['100%', '100%', '100%']} />}>
    <Drawn view={view} />
  </Suspense>
);
