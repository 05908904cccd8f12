import type { TableProcess } from './pool.ts';

type Held = { destroyed: boolean; ref?(): void; unref?(): void };
/** Keeps the server from ending, or does not. */
export function hold({ child }: TableProcess, isNeeded: boolean): void {
  const act = isNeeded ? 'ref' : 'unref';
  child[act]();
  child.channel?.[act]();
  // One that is closed would wait to be opened again.
  for (const stream of child.stdio as readonly (Held | null)[])
    if (stream && !stream.destroyed) stream[act]?.();
}
