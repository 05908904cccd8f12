import { type CategoryNode, categoryApi, stampOf } from '@cloudyard/contract/publishing/category.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/en.ts';
import { bodyOf, type Tree } from './tree.ts';

const CHANGED = 'market.app_category_changed';

/** Writes the tree into the cache, for every component that shows it. */
export function useKeepTree() {
  const client = useQueryClient();
  return (nodes: CategoryNode[]) => client.setQueryData(keyOf(categoryApi.tree, {}), nodes);
}

/** Saves the whole tree against the version that was loaded; changes by other users in between are refused. */
export function useSaving(onSaved: (nodes: CategoryNode[]) => void) {
  const t = useText(words);
  const toast = useToast();
  const keep = useKeepTree();
  const [stale, setStale] = useState(false);
  const send = useSend(categoryApi.save, { act: 'submit', verb: t.save });
  const forget = () => setStale(false);
  const save = async (tree: Tree, seen: CategoryNode[]) => {
    forget();
    try {
      const nodes = await send.mutateAsync({ body: { tree: bodyOf(tree), stamp: stampOf(seen) } });
      keep(nodes);
      onSaved(nodes);
      toast.success(t.saved);
    } catch (error) {
      setStale(error instanceof CallError && error.code === CHANGED);
    }
  };
  return { save, forget, stale, busy: send.isPending };
}
export type Saving = ReturnType<typeof useSaving>;
