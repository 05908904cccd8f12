import '../lent/operate.css';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type CategoryNode, categoryApi, stampOf } from '@cloudyard/contract/publishing/category.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Loaded } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import type { TreeKind } from '../../../kit/tree-editor/kind.ts';
import { TreeEditor } from '../../../kit/tree-editor/tree-editor.tsx';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/en.ts';
import { CategoryGlyph } from '../lent/category-glyph.tsx';
import { bodyOf, type Category, draftOf, freshCategory } from './draft.ts';
import { GlyphInput } from './glyph-input.tsx';

export function CategoryPage() {
  const asked = useAsk(categoryApi.tree, {});
  return <Loaded asked={asked}>{(nodes) => <Editor nodes={nodes} onReload={asked.refetch} />}</Loaded>;
}

type EditorProps = { nodes: CategoryNode[]; onReload: () => Promise<{ data: CategoryNode[] | undefined }> };

function Editor({ nodes, onReload }: EditorProps) {
  const saved = useMemo(() => draftOf(nodes), [nodes]);
  return <TreeEditor saved={saved} kind={useKind(onReload)} />;
}

/** Two levels, and applications belong to the second. */
function useKind(onReload: EditorProps['onReload']): TreeKind<Category> {
  const t = useText(words);
  const kit = useKitText();
  const client = useQueryClient();
  const save = useSend(categoryApi.save, { act: 'submit', verb: kit.save });
  const remove = useSend(categoryApi.remove, { act: 'submit' });
  /** Into the cache, for every component that shows it. */
  const kept = (nodes: CategoryNode[]) => {
    client.setQueryData(keyOf(categoryApi.tree, {}), nodes);
    return draftOf(nodes);
  };
  return {
    words: t,
    depth: 2,
    whyNot: (node, parentId) =>
      parentId === NIL && node.parentId !== NIL && node.count > 0 ? t.used : undefined,
    fresh: freshCategory,
    mark: ({ icon }) => <CategoryGlyph icon={icon} />,
    fields: ({ icon }, onChange) => <GlyphInput value={icon} onChange={(one) => onChange({ icon: one })} />,
    save: async (tree, seen) =>
      kept(await save.mutateAsync({ body: { tree: bodyOf(tree), stamp: stampOf(seen) } })),
    stale: 'market.app_category_changed',
    remove: async (categoryId, moveTo) =>
      kept(await remove.mutateAsync({ params: { categoryId }, query: moveTo ? { moveTo } : {} })),
    mayHold: ({ parentId }) => parentId !== NIL,
    reload: async () => {
      const { data } = await onReload();
      return data && draftOf(data);
    },
    isBusy: save.isPending || remove.isPending,
  };
}
