import type { Ask, Endpoint, Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, call, newKey } from './call.ts';
import { useErrorText } from './text.ts';
import { useToast } from './toast.ts';
import { keyOf } from './use-ask.ts';

/**
 * Changes something, then asks the `refresh` endpoints again.
 * `mutate` says failures in a toast; whoever awaits `mutateAsync` handles them.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { refresh = [] }: { refresh?: readonly Endpoint[] } = {},
): UseMutationResult<Reply<E>, CallError, Ask<E>> {
  const client = useQueryClient();
  const toast = useToast();
  const errorText = useErrorText();
  const lost = useRef<{ ask: string; key: string } | null>(null);

  const mutation = useMutation<Reply<E>, CallError, Ask<E>>({
    mutationFn: async (ask) => {
      if (!endpoint.once) return call(endpoint, ask);
      // A submit whose answer got lost is repeated under its first key, so that it cannot happen twice.
      const text = JSON.stringify(ask ?? {});
      const key = lost.current?.ask === text ? lost.current.key : newKey();
      lost.current = { ask: text, key };
      try {
        const reply = await call(endpoint, ask, { key });
        lost.current = null;
        return reply;
      } catch (error) {
        if (error instanceof CallError && error.status > 0) lost.current = null;
        throw error;
      }
    },
    onSuccess: () => Promise.all(refresh.map((one) => client.invalidateQueries({ queryKey: keyOf(one) }))),
  });
  const mutate = (...sent: Parameters<typeof mutation.mutateAsync>) => {
    mutation.mutateAsync(...sent).catch((error: unknown) => {
      // The dialog of the app tells it, with the way on.
      if (error instanceof CallError && error.code === 'kit.not_logged_in') return;
      toast.failure(errorText(error));
    });
  };
  return { ...mutation, mutate } as typeof mutation;
}
