import type { Ask, Endpoint, Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError, call, newKey } from './call.ts';
import { type Failed, useFailure } from './failure.ts';
import { keyOf } from './use-ask.ts';

/** What kind of act it is decides how its failure is told. */
export type Act =
  /** Sent by a form, which tells it: a wrong field at the field, the rest in a dialog. */
  | 'form'
  /** Hands in, decides, changes a status: a dialog that stays until it is read. */
  | 'submit'
  /** Done to rows of a list, or a small setting beside the work: a warning that names the thing. */
  | 'list'
  /** Whoever sends shows it where it was asked for, or nobody needs to know. */
  | 'quiet';

type How<A extends Act> = {
  act: A;
  /** Asked again afterwards. */
  refresh?: readonly Endpoint[];
  /** The act as its button says it. */
  verb?: string;
  /** What is said to have failed, where that is more than the verb. */
  failed?: Failed;
};

type After<E extends Endpoint> = { onSuccess?: (reply: Reply<E>) => unknown };
type Sent<E extends Endpoint, A extends Act> = A extends 'list'
  ? [ask: Ask<E>, after: After<E> & { /** What it was done to. */ thing: string }]
  : [ask: Ask<E>, after?: After<E>];

export type Sending<E extends Endpoint, A extends Act> = Omit<
  UseMutationResult<Reply<E>, CallError, Ask<E>>,
  'mutate' | 'mutateAsync'
> & {
  mutate: (...sent: Sent<E, A>) => void;
  /** Rejects after the failure was told: what is left to the caller is what to do next. */
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
    try {
      return await mutation.mutateAsync(ask, onSuccess ? { onSuccess } : {});
    } catch (error) {
      if (act === 'submit') void failure.modal(error, { verb, failed });
      if (act === 'list') failure.toast(error, { thing, failed });
      throw error;
    }
  };
  const mutate = (...sent: Sent<E, A>) => void mutateAsync(...sent).catch(() => undefined);
  return { ...mutation, mutate, mutateAsync };
}
