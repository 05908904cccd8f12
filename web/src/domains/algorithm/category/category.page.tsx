import '../shared/algorithm.css';
import {
  type AlgorithmCategoryNode,
  algorithmCategoryApi,
  CATEGORY_DEPTH,
} from '@cloudyard/contract/algorithm/category.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Loaded } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import type { TreeKind } from '../../../kit/tree-editor/kind.ts';
import { TreeEditor } from '../../../kit/tree-editor/tree-editor.tsx';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/en.ts';
import { CategoryFields, CategoryIcon } from './category-fields.tsx';
import { bodyOf, type Category, draftOf, freshCategory, stampOf } from './draft.ts';

type Nodes = AlgorithmCategoryNode[];

export function CategoryPage() {
  const asked = useAsk(algorithmCategoryApi.tree, {});
  return <Loaded asked={asked}>{(nodes) => <Editor nodes={nodes} onReload={asked.refetch} />}</Loaded>;
}

type EditorProps = { nodes: Nodes; onReload: () => Promise<{ data: Nodes | undefined }> };

function Editor({ nodes, onReload }: EditorProps) {
  const saved = useMemo(() => draftOf(nodes), [nodes]);
  return <TreeEditor saved={saved} kind={useKind(onReload)} />;
}

/** Three levels; algorithms stand in any of them. */
function useKind(onReload: EditorProps['onReload']): TreeKind<Category> {
  const t = useText(words);
  const kit = useKitText();
  const client = useQueryClient();
  const save = useSend(algorithmCategoryApi.save, { act: 'submit', verb: kit.save });
  const remove = useSend(algorithmCategoryApi.remove, { act: 'submit' });
  /** Into the cache, for every component that shows it. */
  const kept = (nodes: Nodes) => {
    client.setQueryData(keyOf(algorithmCategoryApi.tree, {}), nodes);
    return draftOf(nodes);
  };
  return {
    words: t,
    depth: CATEGORY_DEPTH,
    fresh: freshCategory,
    mark: ({ icon }) => <CategoryIcon icon={icon} />,
    fields: (node, onChange) => <CategoryFields node={node} onChange={onChange} />,
    save: async (tree, seen) =>
      kept(await save.mutateAsync({ body: { tree: bodyOf(tree) as never, stamp: stampOf(seen) } })),
    stale: 'algorithm.categories_changed',
    remove: async (categoryId, moveTo) =>
      kept(await remove.mutateAsync({ params: { categoryId }, query: moveTo ? { moveTo } : {} })),
    mayHold: () => true,
    reload: async () => {
      const { data } = await onReload();
      return data && draftOf(data);
    },
    isBusy: save.isPending || remove.isPending,
  };
}
