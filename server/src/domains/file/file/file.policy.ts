import type { Actor } from '../../../kit/actor.ts';

type Owned = { owner_id: string };

// The wall decides who may see a file: its enterprise, or its owner, or everybody when it is public.
export const filePolicy = {
  remove: (actor: Actor, file: Owned) => file.owner_id === actor.userId,
};

/** Images are never kept as they came. */
export const isImage = (category: string) => category === 'image';
