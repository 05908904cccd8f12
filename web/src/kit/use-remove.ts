import type { Endpoint } from '@cloudyard/contract/kit/endpoint.ts';
import type { z } from 'zod';
import { useConfirm } from './confirm.ts';
import { fill } from './text.ts';
import { useToast } from './toast.ts';
import { useSend } from './use-send.ts';

type Removal = Endpoint & { params: z.ZodType<unknown, { id: string }> };
type RemoveWords = {
  remove: string;
  removeTitle: string;
  removeText: string;
  removed: string;
  removeFailed?: string;
};
type After = { refresh: readonly Endpoint[]; onRemoved?: (() => void) | undefined };

/** Asks first, in the noun's own words; then removes it, and says so. */
export function useRemove(endpoint: Removal, t: RemoveWords, { refresh, onRemoved }: After) {
  const confirm = useConfirm();
  const toast = useToast();
  const failed = t.removeFailed ? { failed: t.removeFailed } : {};
  const remove = useSend<Removal, 'list'>(endpoint, { ...{ act: 'list', refresh }, ...failed });
  return async ({ id, name }: { id: string; name: string }) => {
    const question = {
      ...{ title: fill(t.removeTitle as '{name}', { name }), consequence: t.removeText, verb: t.remove },
    };
    if (!(await confirm(question))) return;
    // First away from its page: what is asked again there would not be found.
    const onSuccess = () => {
      toast.success(fill(t.removed as '{name}', { name }));
      onRemoved?.();
    };
    remove.mutate({ params: { id } }, { thing: name, onSuccess });
  };
}
