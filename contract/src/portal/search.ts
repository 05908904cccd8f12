import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

export const FOUND_KINDS = [
  'application',
  'own-application',
  'person',
  'employee',
  'enterprise',
  'space',
  'gateway',
  'certificate',
  'role',
  'article',
] as const;

/** One object of that name, and the address where it is opened or found. */
export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: Id,
  name: z.string(),
  /** Empty: it has no English name of its own. */
  nameEn: z.string(),
  /** What tells it from others of its name: a username, a publisher, a department. */
  detail: z.string(),
  /** Empty: `detail` holds in English too. */
  detailEn: z.string(),
  path: z.string(),
});
export type Found = z.infer<typeof Found>;

/** What is searched for by name: one letter would find everything, and no name is longer. */
export const SHORTEST_WORD = 2;
export const LONGEST_WORD = 50;

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/api-portal/search',
    allow: 'session',
    limit: { by: 'account', max: 240, seconds: 60 },
    summary:
      'Search applications, users, enterprises, tenant spaces, gateways, certificates, roles and articles by name, as far as the caller can see them',
    query: z.object({ q: z.string().trim().min(SHORTEST_WORD).max(LONGEST_WORD) }),
    reply: z.array(Found),
  }),
};
