import type { Place } from '../../../kit/place.ts';

/** `message-type` ↔ `message-type-enterprise`. */
export const pathIn = (place: Place, name: string) =>
  `/console/${name}${place === 'enterprise' ? '-enterprise' : ''}`;

type Noun = 'message' | 'category' | 'type' | 'group' | 'everybody';

/** The key for an act in that place. */
export const keyIn = <N extends Noun, V extends 'read' | 'edit' | 'send'>(place: Place, noun: N, verb: V) =>
  place === 'platform' ? (`message.platform-${noun}.${verb}` as const) : (`message.${noun}.${verb}` as const);
