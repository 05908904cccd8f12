import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { runOrder } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { ShownProject } from '@cloudyard/contract/bigdata/show.ts';
import { Suspense, useMemo, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { keyed } from '../../../kit/keyed.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/show/en.ts';
import { tookText } from '../project-run/gantt.ts';
import { Figures, LaterView, ShowFrame, useModuleNames, WithProject } from './frame.tsx';

const WalkCanvas = lazyPart(() => import('./walk-canvas.tsx').then((m) => m.WalkCanvas));

/** A finished project to walk through: nothing of it can be changed. */
export function WalkPage() {
  const t = useText(words).walk;
  return (
    <ShowFrame title={t.title} sentence={t.sentence}>
      <WithProject>{(project) => <Walk key={project.code} project={project} />}</WithProject>
    </ShowFrame>
  );
}

function Walk({ project }: { project: ShownProject }) {
  const t = useText(words).walk;
  const names = useModuleNames(project);
  const order = useMemo(() => runOrder(project.canvas).order, [project]);
  const [at, setAt] = useState(0);
  const node = order[at] ?? order[0];
  // The same place is brought into sight again only when it is another one.
  const shown = useMemo(() => ({ id: node?.id ?? '' }), [node]);
  if (!node) return null;
  return (
    <div className="bigdata-walk cy-grid cy-start cy-gap-24 cy-fold-1023">
      <div className="bigdata-walk-canvas cy-shrink cy-clip cy-card">
        <Suspense fallback={<Skeleton lines={['40%', '100%', '100%']} className="cy-pad" />}>
          <WalkCanvas
            project={project}
            names={names}
            chosen={node.id}
            shown={shown}
            onChoose={(id) =>
              setAt(
                Math.max(
                  0,
                  order.findIndex((one) => one.id === id),
                ),
              )
            }
          />
        </Suspense>
      </div>
      <section className="cy-stack" aria-live="polite">
        <div className="cy-row cy-between">
          <span className="cy-faint cy-size-14 cy-figures">
            {fill(t.step, { n: at + 1, total: order.length })}
          </span>
          <span className="cy-row">
            <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {t.previous}
            </Button>
            <Button
              size="small"
              type="primary"
              disabled={at >= order.length - 1}
              onClick={() => setAt(at + 1)}
            >
              {t.next}
            </Button>
          </span>
        </div>
        <Module project={project} node={node} name={names.get(node.id) ?? node.name} />
      </section>
    </div>
  );
}

type ModuleProps = { project: ShownProject; node: ProjectNode; name: string };

/** What a module is, was given and made. */
function Module({ project: { run }, node, name }: ModuleProps) {
  const t = useText(words).walk;
  const step = run?.steps.find(({ nodeId }) => nodeId === node.id);
  const isBare = step && step.views.length === 0 && Object.keys(step.metrics).length === 0;
  return (
    <>
      <div>
        <span className="cy-faint cy-small">{t.kinds[node.kind]}</span>
        <h2 className="cy-size-18 cy-lines-28 cy-break">{name}</h2>
      </div>
      {node.kind === 'dataset' && <p className="cy-flush">{t.dataset}</p>}
      <Params params={node.params} />
      {!run && <p className="cy-flush cy-faint">{t.noRun}</p>}
      {step && (
        <div className="cy-column cy-gap-8">
          <h3 className="cy-flush cy-size-14 cy-strong">{t.made}</h3>
          <ul className="cy-list cy-size-14">
            {step.outputs.map(({ port, kind, rows }) => (
              <li key={port}>
                {port}: {kind === 'model' ? t.model : fill(t.rows, { n: (rows ?? 0).toLocaleString() })}
              </li>
            ))}
            {step.ms !== null && <li className="cy-faint cy-figures">{tookText(step.ms)}</li>}
          </ul>
          {isBare && <p className="cy-flush cy-faint cy-note">{t.noResult}</p>}
        </div>
      )}
      {step && <Figures metrics={step.metrics} />}
      {keyed(step?.views ?? []).map(({ key, thing }) => (
        <LaterView key={key} view={thing} />
      ))}
    </>
  );
}

function Params({ params }: { params: ProjectNode['params'] }) {
  const t = useText(words).walk;
  const given = Object.entries(params).filter(([, value]) => value !== null && value !== '');
  if (given.length === 0) return null;
  return (
    <section aria-label={t.params}>
      <h3 className="cy-size-14 cy-strong">{t.params}</h3>
      <dl className="bigdata-params cy-size-14">
        {given.map(([name, value]) => (
          <div key={name} className="cy-line cy-baseline">
            <dt className="cy-faint">{name}</dt>
            <dd className="cy-mono cy-break cy-small">{String(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
