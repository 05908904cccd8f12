import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Lower-case letters and digits. */
export const DOMAIN = /^[a-z0-9]{3,30}$/;

export const domainApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api-user/enterpriseDomain',
    allow: 'session',
    summary: 'Where the public page of the enterprise one stands in is found; null: nowhere',
    reply: z.object({ domain: z.string().nullable() }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api-user/enterpriseDomain',
    allow: 'enterprise.info.edit',
    summary: 'Give the enterprise a public page at /{domain}, or take it away',
    body: z.object({ domain: z.string().trim().toLowerCase().regex(DOMAIN).nullable() }),
    reply: z.object({ domain: z.string().nullable() }),
  }),
};
