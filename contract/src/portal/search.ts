import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

export const FOUND_KINDS = [
  'application',
  'own-application',
  'person',
  'employee',
  'enterprise',
  'role',
  'article',
] as const;

/** One object of that name, and the page of the console it is found on. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: Id,
  name: z.string(),
  /** Empty: it has none of its own. */
  nameEn: z.string(),
  /** What tells it from others of the name: a username, a publisher, a department. English empty: as in Chinese. */
  detail: z.string(),
  detailEn: z.string(),
  path: z.string(),
});
export type Found = z.infer<typeof Found>;

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/api-portal/search',
    allow: 'session',
    limit: { by: 'account', max: 240, seconds: 60 },
    summary:
      'Search applications, users, enterprises, roles and articles by name, as far as the caller can see them',
    query: z.object({ q: z.string().trim().min(1).max(50) }),
    reply: z.array(Found),
  }),
};
