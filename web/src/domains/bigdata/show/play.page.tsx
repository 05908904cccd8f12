import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { ShownProject } from '@cloudyard/contract/bigdata/show.ts';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { useHistory } from '../../../kit/canvas/use-history.ts';
import { keyed } from '../../../kit/keyed.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { loginAddress } from '../../../kit/safe-return.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/show/en.ts';
import { PROJECTS } from '../shared/paths.ts';
import { ShowFrame, useModuleNames, WithProject } from './frame.tsx';
import { problemTexts } from './play-rules.ts';

const PlayCanvas = lazyPart(() => import('./play-canvas.tsx').then((m) => m.PlayCanvas));

/** A project for playing: changes stay in the browser, running asks to log in. */
export function PlayPage() {
  const t = useText(words).play;
  return (
    <ShowFrame title={t.title} sentence={t.sentence}>
      <WithProject>{(project) => <Play key={project.code} project={project} />}</WithProject>
    </ShowFrame>
  );
}

function Play({ project }: { project: ShownProject }) {
  const t = useText(words).play;
  const names = useModuleNames(project);
  const { nodes } = project.canvas;
  const first = {
    ...project.canvas,
    nodes: nodes.map((node) => ({ ...node, name: names.get(node.id) ?? node.name })),
  };
  const { now, change, undo, redo } = useHistory<ProjectCanvas>(first);
  const [selected, setSelected] = useState<string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const problems = problemTexts(now, t.problem);
  const node = now.nodes.find(({ id }) => selected.length === 1 && id === selected[0]);
  return (
    <>
      <div className="cy-row">
        <Button type="primary" disabled={problems.length > 0} onClick={() => setAsked(true)}>
          {t.run}
        </Button>
        <Button
          disabled={undo === undefined}
          onClick={() => {
            change(first);
            setSelected([]);
          }}
        >
          {t.reset}
        </Button>
        <span className="cy-size-14 cy-faint" role="status">
          {problems.length === 0 ? t.fine : fill(t.problems, { n: problems.length })}
        </span>
      </div>
      <div className="bigdata-walk cy-grid cy-start cy-gap-24 cy-fold-1023">
        <div className="bigdata-walk-canvas cy-shrink cy-clip cy-card">
          <Suspense fallback={<Skeleton lines={['40%', '100%', '100%']} className="cy-pad" />}>
            <PlayCanvas
              canvas={now}
              selected={selected}
              onSelect={setSelected}
              onChange={change}
              undo={undo}
              redo={redo}
            />
          </Suspense>
        </div>
        <aside className="cy-stack" aria-label={t.chosen}>
          <Problems texts={problems} />
          {node ? (
            <Settings
              key={node.id}
              node={node}
              onChange={(params) =>
                change(
                  { ...now, nodes: now.nodes.map((one) => (one.id === node.id ? { ...one, params } : one)) },
                  `params ${node.id}`,
                )
              }
            />
          ) : (
            <p className="cy-flush cy-faint">{t.choose}</p>
          )}
        </aside>
      </div>
      {isAsked && <AskLogin onClose={() => setAsked(false)} />}
    </>
  );
}

function Problems({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className="cy-list cy-size-14 cy-amber">
      {keyed(texts).map(({ key, thing }) => (
        <li key={key}>{thing}</li>
      ))}
    </ul>
  );
}

type SettingsProps = { node: ProjectNode; onChange: (params: ProjectNode['params']) => void };

/** The values of a module; what is a number stays one. */
function Settings({ node: { name, params }, onChange }: SettingsProps) {
  const t = useText(words).walk;
  const id = useId();
  const given = Object.entries(params);
  return (
    <section className="cy-column cy-gap-12" aria-label={name}>
      <h2 className="cy-flush cy-size-18 cy-lines-28 cy-break">{name}</h2>
      {given.length > 0 && <h3 className="cy-flush cy-size-14 cy-strong">{t.params}</h3>}
      <div className="cy-grid cy-gap-12">
        {given.map(([key, value]) => (
          <div key={key} className="cy-column cy-gap-4">
            <label className="cy-size-14" htmlFor={`${id}${key}`}>
              {key}
            </label>
            <input
              id={`${id}${key}`}
              className="cy-input"
              type={typeof value === 'number' ? 'number' : 'text'}
              step="any"
              value={String(value ?? '')}
              onChange={({ target }) =>
                onChange({
                  ...params,
                  [key]: typeof value === 'number' ? target.valueAsNumber || 0 : target.value,
                })
              }
            />
          </div>
        ))}
      </div>
    </section>
  );
}

/** Running needs an account: where to go, and nothing is lost by staying. */
function AskLogin({ onClose }: { onClose: () => void }) {
  const t = useText(words).play;
  const { userId } = useWho();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className="bigdata-question-login cy-text cy-card cy-pad-20"
      aria-label={t.runTitle}
      onClose={onClose}
    >
      <h2 className="cy-size-18 cy-lines-28">{t.runTitle}</h2>
      <p>{t.runText}</p>
      <div className="cy-row cy-end">
        <Button onClick={() => dialog.current?.close()}>{t.close}</Button>
        <Link className="cy-button is-primary" to={userId ? PROJECTS : loginAddress(PROJECTS)}>
          {t.login}
        </Link>
      </div>
    </dialog>
  );
}
