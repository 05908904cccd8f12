import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Lower-case letters and digits. */
export const DOMAIN = /^[a-z0-9]{3,30}$/;

export const domainApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseDomain',
    allow: 'session',
    summary: 'The domain of the current enterprise’s public page; null: none',
    reply: z.object({ domain: z.string().nullable() }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api-user/enterpriseDomain',
    allow: 'enterprise.info.edit',
    summary: 'Set or remove the domain of the enterprise’s public page at /{domain}',
    body: z.object({ domain: z.string().trim().toLowerCase().regex(DOMAIN).nullable() }),
    reply: z.object({ domain: z.string().nullable() }),
  }),
};
