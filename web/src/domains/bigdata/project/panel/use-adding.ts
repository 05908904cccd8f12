import { datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../kit/call.ts';
import type { Place } from '../../../../kit/canvas/face.ts';
import { useFailure } from '../../../../kit/failure.ts';
import { useText } from '../../../../kit/text.ts';
import { keyOf } from '../../../../kit/use-ask.ts';
import { useLocalizedName } from '../../../../kit/use-localized-name.ts';
import { algorithmLibraryApi } from '../../../algorithm/lent/library-calls.ts';
import { words } from '../../i18n/project/panel/en.ts';
import { readKey } from './module-key.ts';
import { algorithmNode, placeFor, sourceNode } from './panel-node.ts';
import type { CanvasWork } from './use-canvas-work.ts';

const STALE_MS = 60_000;

/** Makes a node of what was dragged or chosen; an algorithm is asked for its ports first. */
export function useAdding(work: CanvasWork, onSelect: (ids: string[]) => void) {
  const t = useText(words);
  const client = useQueryClient();
  const failure = useFailure();
  const called = useLocalizedName();
  const nodeFor = async (key: string, at: Place): Promise<ProjectNode | undefined> => {
    const { kind, id } = readKey(key) ?? {};
    if (!kind || !id) return undefined;
    const ask = { params: { id } };
    if (kind === 'algorithm') {
      const page = await client.fetchQuery({
        queryKey: keyOf(algorithmLibraryApi.page, ask),
        queryFn: () => call(algorithmLibraryApi.page, ask),
        staleTime: STALE_MS,
      });
      return algorithmNode(page, called(page), at);
    }
    const endpoint = kind === 'dataset' ? datasetApi.detail : modelApi.detail;
    const one = await client.fetchQuery<{ id: string; name: string; nameEn: string }>({
      queryKey: keyOf(endpoint, ask),
      queryFn: () => (kind === 'dataset' ? call(datasetApi.detail, ask) : call(modelApi.detail, ask)),
      staleTime: STALE_MS,
    });
    return sourceNode(kind, { id, name: called(one) }, at);
  };
  /** Where it stands now, after others were added meanwhile. */
  const add = async (key: string, at: Place, change?: (node: ProjectNode) => void) => {
    try {
      const node = await nodeFor(key, at);
      if (!node) return;
      const { canvas } = work.latest.current;
      const placed = { ...node, ...placeFor(canvas.nodes, at) };
      if (change) change(placed);
      else work.change({ ...canvas, nodes: [...canvas.nodes, placed] });
      if (placed.kind === 'algorithm') work.tell({ kind: 'dropped', id: placed.id });
      onSelect([placed.id]);
    } catch (error) {
      void failure.modal(error, { failed: t.addFailed });
    }
  };
  return add;
}
