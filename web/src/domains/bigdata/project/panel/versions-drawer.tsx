import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { Canvas } from '../../../../kit/canvas/canvas.tsx';
import { linkKey } from '../../../../kit/canvas/graph.ts';
import { Loaded } from '../../../../kit/states.tsx';
import { fill, useText } from '../../../../kit/text.ts';
import { TimeText } from '../../../../kit/time-text.tsx';
import { useAsk } from '../../../../kit/use-ask.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { differenceOf } from './difference.ts';
import { useProjectFaces } from './faces.tsx';
import { PanelAside } from './node-drawer.tsx';
import { graphOf } from './panel-node.ts';
import { SHEET_LOOK } from './sheet-look.ts';

type VersionsDrawerProps = {
  projectId: string;
  current: number;
  onCompare: (version: number) => void;
  onClose: () => void;
};

/** Every save: who made it and what it holds. */
export function VersionsDrawer({ projectId, current, onCompare, onClose }: VersionsDrawerProps) {
  const t = useText(words);
  const asked = useAsk(projectApi.versions, { params: { id: projectId } });
  return (
    <PanelAside label={t.versions.title} title={t.versions.title} onClose={onClose}>
      <Loaded asked={asked}>
        {(versions) => (
          <ol className="bigdata-panel-steps cy-list">
            {versions.map(({ version, createdAt, byName, nodes, note }) => (
              <li key={version}>
                <div className="cy-line cy-between">
                  <strong className="cy-medium">
                    {fill(t.versionOf, { n: version })}
                    {version === current && ` · ${t.versions.current}`}
                  </strong>
                  <Button size="small" onClick={() => onCompare(version)}>
                    {t.versions.compare}
                  </Button>
                </div>
                <span className="cy-small cy-faint">
                  {byName} · <TimeText value={createdAt} /> · {fill(t.versions.nodes, { n: nodes })}
                </span>
                {note && <span className="cy-small cy-break">{note}</span>}
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </PanelAside>
  );
}

type ComparedProps = {
  projectId: string;
  version: number;
  now: ProjectCanvas;
  /** Left out: it is only looked at. */
  onRestore?: ((canvas: ProjectCanvas) => void) | undefined;
  onClose: () => void;
};

/** A version beside what is drawn now, as one drawing: what came, what changed, what went. */
export function Compared({ projectId, version, ...rest }: ComparedProps) {
  const asked = useAsk(projectApi.version, { params: { id: projectId, version } });
  return (
    <Loaded asked={asked}>{({ canvas }) => <Drawn {...rest} version={version} before={canvas} />}</Loaded>
  );
}

type DrawnProps = Omit<ComparedProps, 'projectId'> & { before: ProjectCanvas };
const NONE = new Map<string, never>();

function Drawn({ version, before, now, onRestore, onClose }: DrawnProps) {
  const t = useText(words);
  const [selected, setSelected] = useState<string[]>([]);
  const found = useMemo(() => differenceOf(before, now), [before, now]);
  const graph = useMemo(() => graphOf(found.canvas), [found]);
  const faceOf = useProjectFaces({ statuses: NONE, steps: NONE, differences: found.nodes });
  const { added, changed, removed, links } = found.counts;
  const isSame = added + changed + removed + links === 0;
  const sheet = useMemo(
    () => ({
      ...SHEET_LOOK,
      linkFaceOf: (link: Parameters<typeof linkKey>[0]) => ({ difference: found.links.get(linkKey(link)) }),
    }),
    [found],
  );
  return (
    <section className="cy-column" aria-label={fill(t.versions.compared, { n: version })}>
      <div className="cy-row cy-pad-line">
        <strong className="cy-medium">{fill(t.versions.compared, { n: version })}</strong>
        <span className="cy-grow cy-faint" role="status">
          {isSame ? t.versions.same : fill(t.versions.difference, { added, changed, removed, links })}
        </span>
        {onRestore && (
          <Button size="small" onClick={() => onRestore(before)}>
            {t.versions.restore}
          </Button>
        )}
        <Button size="small" onClick={onClose}>
          {t.drawer.close}
        </Button>
      </div>
      <div className="cy-fill bigdata-panel-drawn">
        <Canvas<ProjectNode>
          label={fill(t.versions.compared, { n: version })}
          graph={graph}
          faceOf={faceOf}
          selected={selected}
          onSelect={setSelected}
          sheet={sheet}
        />
      </div>
    </section>
  );
}
