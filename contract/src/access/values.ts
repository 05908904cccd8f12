import { z } from 'zod';
import { Id } from '../kit/values.ts';

/** Over whose things a role's rights reach. */
export const REACHES = ['own', 'department', 'below', 'enterprise'] as const;
export const Reach = z.enum(REACHES);
export type Reach = z.infer<typeof Reach>;

/** A user, as far as lists of people need it. */
export const Person = z.object({ id: Id, username: z.string(), realName: z.string() });
export type Person = z.infer<typeof Person>;

/** A key with where it is granted, in the words of the menu. */
export const NamedRight = z.object({
  menuId: Id,
  menuName: z.string(),
  menuNameEn: z.string(),
  key: z.string(),
  name: z.string(),
  nameEn: z.string(),
});
export type NamedRight = z.infer<typeof NamedRight>;
