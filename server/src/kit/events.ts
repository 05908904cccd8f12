import type { allEvents } from '@cloudyard/contract';
import type { z } from 'zod';
import type { Context } from './context.ts';

/** Every fact of the contract, by name. */
export type Facts = { [F in keyof typeof allEvents]: z.output<(typeof allEvents)[F]> };
export type Fact = keyof Facts & string;
type Listener<F extends Fact> = (ctx: Context, payload: Facts[F]) => Promise<void> | void;

/**
 * How rooms speak upwards and sideways. `on` listens inside the transaction: what it writes is committed
 * with the act, and its failure fails the act. `after` listens when the act is committed: its failure is logged.
 */
export function makeEvents() {
  const within = new Map<string, Listener<never>[]>();
  const later = new Map<string, Listener<never>[]>();
  const add = (where: typeof within, name: string, listener: Listener<never>) =>
    where.set(name, [...(where.get(name) ?? []), listener]);
  return {
    on: <F extends Fact>(name: F, listener: Listener<F>) => add(within, name, listener as Listener<never>),
    after: <F extends Fact>(name: F, listener: Listener<F>) => add(later, name, listener as Listener<never>),
    async emit<F extends Fact>(ctx: Context, name: F, payload: Facts[F]) {
      for (const listener of within.get(name) ?? []) await listener(ctx, payload as never);
      for (const listener of later.get(name) ?? []) {
        ctx.afterCommit(() => listener(ctx, payload as never));
      }
    },
  };
}
export type Events = ReturnType<typeof makeEvents>;
