import type { Asked } from './use-ask.ts';

/** Work of one kind that waits for the user: how much, whether some of it waits too long, and the list it is in. */
export type Waiting = { count: number; late: boolean; to: string };

/** A question for waiting work; undefined where the user has nothing to do with it. */
export type WaitingAsked = { asked: Asked; waiting: Waiting | undefined } | undefined;
