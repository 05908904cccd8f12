import type { Sample } from '@cloudyard/contract/portal/sample.ts';
import type { ActorContext } from './context.ts';

/** What a room lays for a new enterprise to look at. */
export type SampleMaker = {
  kinds: readonly Sample['kind'][];
  /** Whoever lacks one of them makes none of these. */
  keys: readonly string[];
  add(ctx: ActorContext, language: 'cn' | 'en'): Promise<Sample[]>;
  /** Undefined: it is not there any more. */
  nameOf(ctx: ActorContext, sample: Sample): Promise<string | undefined>;
  /** As its own page does it, with what that refuses. */
  remove(ctx: ActorContext, sample: Sample): Promise<unknown>;
};
