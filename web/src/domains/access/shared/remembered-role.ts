import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';

const KEY = 'cloudyard.role';
const Remembered = z.object({ id: Id, name: z.string() });
export type RememberedRole = z.infer<typeof Remembered>;

/** The role a list sends its configuration pages, kept for this window: they also stand by themselves, in a tab. */
export const rememberRole = ({ id, name }: RememberedRole) =>
  sessionStorage.setItem(KEY, JSON.stringify({ id, name }));

/** Nothing: whoever came without choosing a role is sent to /exception/415. */
export function rememberedRole(): RememberedRole | undefined {
  try {
    return Remembered.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    return undefined;
  }
}
