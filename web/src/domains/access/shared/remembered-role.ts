import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';

const KEY = 'cloudyard.role';
const Remembered = z.object({ id: Id, name: z.string() });
export type RememberedRole = z.infer<typeof Remembered>;

/** The role that the list passes to its configuration pages, kept for this window: they also open alone, in a tab. */
export const rememberRole = ({ id, name }: RememberedRole) =>
  sessionStorage.setItem(KEY, JSON.stringify({ id, name }));

/** Undefined: a user who chose no role is sent to /exception/415. */
export function rememberedRole(): RememberedRole | undefined {
  try {
    return Remembered.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return undefined;
  }
}
