import { SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { ShownProject } from '@cloudyard/contract/bigdata/show.ts';
import { useMemo } from 'react';
import { Ant } from '../../../kit/ant.tsx';
import { Canvas } from '../../../kit/canvas/canvas.tsx';
import { linkKey } from '../../../kit/canvas/graph.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/show/en.ts';
import { graphOf } from '../project/panel/panel-node.ts';
import { figuresOfLinks } from './shown-run.ts';
import { EXTENT, useFaces } from './use-faces.ts';

type WalkCanvasProps = {
  project: ShownProject;
  names: ReadonlyMap<string, string>;
  chosen: string;
  shown: { id: string };
  onChoose: (id: string) => void;
};

/** The canvas of a project, to look at. */
export function WalkCanvas({ project, names, chosen, shown, onChoose }: WalkCanvasProps) {
  const t = useText(words).walk;
  const graph = useMemo(() => graphOf(project.canvas), [project]);
  const faceOf = useFaces(names);
  const sheet = useMemo(() => {
    const rows = figuresOfLinks(project);
    return {
      ...{ grid: SHEET.grid, extent: EXTENT },
      linkFaceOf: (link: Parameters<typeof linkKey>[0]) => ({ text: rows.get(linkKey(link)) }),
    };
  }, [project]);
  const selected = useMemo(() => [chosen], [chosen]);
  return (
    <Ant>
      <Canvas
        label={t.canvas}
        graph={graph}
        faceOf={faceOf}
        selected={selected}
        onSelect={(ids) => {
          const next = ids.find((id) => id !== chosen);
          if (next !== undefined) onChoose(next);
        }}
        shown={shown}
        sheet={sheet}
      />
    </Ant>
  );
}
