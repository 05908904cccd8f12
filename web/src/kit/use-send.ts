import type { Ask, Endpoint, Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, call, newKey } from './call.ts';
import { type Failed, useFailure } from './failure.ts';
import { keyOf } from './use-ask.ts';

/** The kind of act decides how its failure is shown. */
export type Act =
  /** Sent by a form, which shows it: a wrong field at the field, the rest in a dialog. */
  | 'form'
  /** Submits, decides, changes a status: a dialog that stays until the user closes it. */
  | 'submit'
  /** Acts on rows of a list, or changes a small setting: a warning that names the thing. */
  | 'list'
  /** The sender shows the failure in its own place, or the user need not know. */
  | 'quiet';

type How<A extends Act> = {
  act: A;
  /** Endpoints to ask again afterwards. */
  refresh?: readonly Endpoint[];
  /** The button's verb. */
  verb?: string;
  /** What failed, where the verb is not enough. */
  failed?: Failed;
};

type After<E extends Endpoint> = { onSuccess?: (reply: Reply<E>) => unknown };
type Sent<E extends Endpoint, A extends Act> = A extends 'list'
  ? [ask: Ask<E>, after: After<E> & { /** The thing it was done to. */ thing: string }]
  : [ask: Ask<E>, after?: After<E>];

export type Sending<E extends Endpoint, A extends Act> = Omit<
  UseMutationResult<Reply<E>, CallError, Ask<E>>,
  'mutate' | 'mutateAsync'
> & {
  mutate: (...sent: Sent<E, A>) => void;
  /** Rejects after the failure was shown: the caller only decides what to do next. */
  mutateAsync: (...sent: Sent<E, A>) => Promise<Reply<E>>;
};

/** Changes something, then asks the `refresh` endpoints again. */
export function useSend<E extends Endpoint, A extends Act>(
  endpoint: E,
  { act, refresh = [], verb, failed }: How<A>,
): Sending<E, A> {
  const client = useQueryClient();
  const failure = useFailure();
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
  const mutateAsync = async (...[ask, after]: Sent<E, A>): Promise<Reply<E>> => {
    const { onSuccess, thing = '' } = (after ?? {}) as After<E> & { thing?: string };
    const reply = await mutation.mutateAsync(ask).catch((error: unknown) => {
      if (act === 'submit') void failure.modal(error, { verb, failed });
      if (act === 'list') failure.toast(error, { thing, failed });
      throw error;
    });
    // Not given to the mutation: that would forget it when the row or form it came from is gone by then.
    await onSuccess?.(reply);
    return reply;
  };
  const mutate = (...sent: Sent<E, A>) => void mutateAsync(...sent).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync };
}
