import { type ProjectCanvas, type ProjectNode, SHEET } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { useMemo } from 'react';
import { Ant } from '../../../kit/ant.tsx';
import { call } from '../../../kit/call.ts';
import { Canvas } from '../../../kit/canvas/canvas.tsx';
import type { PaletteGroup, Place } from '../../../kit/canvas/face.ts';
import { useFailure } from '../../../kit/failure.ts';
import { locale, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { algorithmLibraryApi } from '../../algorithm/lent/library-calls.ts';
import { words } from '../i18n/show/en.ts';
import { algorithmNode, canvasOf, graphOf, placeFor, projectLink } from '../project/panel/panel-node.ts';
import { mayLink, shelvesOf } from './play-rules.ts';
import { EXTENT, useFaces } from './use-faces.ts';

type PlayCanvasProps = {
  canvas: ProjectCanvas;
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
  onChange: (canvas: ProjectCanvas, tag?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
};

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** A canvas that can be changed and is not kept. */
export function PlayCanvas({ canvas, selected, onSelect, onChange, undo, redo }: PlayCanvasProps) {
  const t = useText(words).play;
  const toast = useToast();
  const graph = useMemo(() => graphOf(canvas), [canvas]);
  const faceOf = useFaces(NO_NAMES);
  const palette = usePalette();
  const add = useAdding(canvas, (next, id) => {
    onChange(next);
    onSelect([id]);
  });
  return (
    <Ant>
      <Canvas<ProjectNode>
        label={t.canvas}
        graph={graph}
        faceOf={faceOf}
        selected={selected}
        onSelect={onSelect}
        edit={{
          palette,
          // Every node is asked for first.
          make: (_kind, id, at) => ({ ...(canvas.nodes[0] as ProjectNode), id, ...at }),
          onAdd: (kind, at) => void add(kind, at),
          mayLink: (link) => mayLink(canvas, projectLink(link)),
          onRefused: () => toast.warning(t.cannotConnect),
          onChange: (next, tag) => onChange(canvasOf(canvas, next), tag),
          undo,
          redo,
        }}
        sheet={{ grid: SHEET.grid, extent: EXTENT }}
      />
    </Ant>
  );
}

function usePalette(): PaletteGroup[] {
  const isEnglish = locale.use() === 'en';
  const { data } = useAsk(algorithmLibraryApi.tree, {}, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(
    () =>
      shelvesOf(data ?? []).map(({ category, algorithms }) => ({
        ...{
          key: category.key,
          title: isEnglish ? category.labelEn : category.label,
          tone: 'caution' as const,
        },
        items: algorithms.map(({ key, label, labelEn, about, aboutEn }) => ({
          ...{ key, label: isEnglish ? labelEn : label, hint: isEnglish ? aboutEn : about },
        })),
      })),
    [data, isEnglish],
  );
}

/** Its ports and parameters are those of the approved version. */
function useAdding(canvas: ProjectCanvas, onAdded: (canvas: ProjectCanvas, id: string) => void) {
  const isEnglish = locale.use() === 'en';
  const failure = useFailure();
  return async (id: string, at: Place) => {
    try {
      const page = await call(algorithmLibraryApi.page, { params: { id } });
      const name = (isEnglish && page.nameEn) || page.name;
      const node = algorithmNode(page, name, placeFor(canvas.nodes, at));
      onAdded({ ...canvas, nodes: [...canvas.nodes, node] }, node.id);
    } catch (error) {
      void failure.modal(error);
    }
  };
}
