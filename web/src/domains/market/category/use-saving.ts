import { type CategoryNode, categoryApi, stampOf } from '@cloudyard/contract/market/category.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useErrorText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/category/index.ts';
import { bodyOf, type Tree } from './tree.ts';

/** The tree as everybody who asked for it sees it. */
export function useKeepTree() {
  const client = useQueryClient();
  return (nodes: CategoryNode[]) => client.setQueryData(keyOf(categoryApi.tree, {}), nodes);
}

/** Saves the whole tree against the one that was seen; a refusal stays to be read. */
export function useSaving(onSaved: (nodes: CategoryNode[]) => void) {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const keep = useKeepTree();
  const [failure, setFailure] = useState({ text: '', stale: false });
  const send = useSend(categoryApi.save);
  const forget = () => setFailure({ text: '', stale: false });
  const save = async (tree: Tree, seen: CategoryNode[]) => {
    forget();
    try {
      const nodes = await send.mutateAsync({ body: { tree: bodyOf(tree), stamp: stampOf(seen) } });
      keep(nodes);
      onSaved(nodes);
      toast.success(t.saved);
    } catch (error) {
      const stale = error instanceof CallError && error.code === 'market.app_category_changed';
      setFailure({ text: errorText(error), stale });
    }
  };
  return { save, forget, failure, busy: send.isPending };
}
export type Saving = ReturnType<typeof useSaving>;
