import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Id, Instant, one, Search } from '../kit/values.ts';

/** An application that may log users in through the central login. */
export const CasService = z.object({
  /** Null: given by the environment, not to be changed here. */
  id: Id.nullable(),
  name: z.string(),
  address: z.string(),
  description: z.string(),
  mayProxy: z.boolean(),
  singleLogout: z.boolean(),
  enabled: z.boolean(),
  createdAt: Instant.nullable(),
});
export type CasService = z.infer<typeof CasService>;

export const CasServiceDraft = z.object({
  name: z.string().trim().min(1).max(60),
  /** What the service's addresses begin with, such as `https://app.example/portal/`. */
  address: z.string().trim().min(1).max(500),
  description: z.string().trim().max(200),
  mayProxy: z.boolean(),
  singleLogout: z.boolean(),
  enabled: z.boolean(),
});
export type CasServiceDraft = z.infer<typeof CasServiceDraft>;

/** How a service was notified that a user logged out. */
export const LogoutNotice = z.object({
  id: Id,
  username: z.string(),
  service: z.string(),
  state: z.enum(['waiting', 'told', 'failed', 'not_wanted']),
  tries: z.number().int(),
  error: z.string().nullable(),
  openedAt: Instant,
  time: Instant.nullable(),
});
export type LogoutNotice = z.infer<typeof LogoutNotice>;

export const serviceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-cas/services',
    allow: 'identity.service.read',
    platform: true,
    summary: 'The services registered for the central login',
    query: pageQuery.extend({
      q: Search.optional(),
      sort: sortBy(['name', 'address', 'createdAt']).optional(),
    }),
    reply: pageOf(CasService),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-cas/services',
    allow: 'identity.service.edit',
    platform: true,
    once: true,
    summary: 'Register a service',
    body: CasServiceDraft,
    reply: CasService,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-cas/services/:id',
    allow: 'identity.service.edit',
    platform: true,
    summary: 'Change a service',
    params: one,
    body: CasServiceDraft,
    reply: CasService,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-cas/services/:id',
    allow: 'identity.service.edit',
    platform: true,
    summary: 'Delete a service',
    params: one,
    reply: z.object({ id: Id }),
  }),
  logouts: endpoint({
    method: 'GET',
    path: '/api-cas/logouts',
    allow: 'identity.service.read',
    platform: true,
    summary: 'The results of notifying services about logouts, newest first',
    query: pageQuery.extend({ state: LogoutNotice.shape.state.optional(), q: Search.optional() }),
    reply: pageOf(LogoutNotice),
  }),
};
