import type { Actor } from '../../../kit/actor.ts';

type Owned = { owner_id: string };

// Who may see a file is the wall's to say: its enterprise, or its owner, or everybody when it is public.
export const filePolicy = {
  remove: (actor: Actor, file: Owned) => file.owner_id === actor.userId,
};

/** Images are never kept as they came. */
export const isImage = (category: string) => category === 'image';
