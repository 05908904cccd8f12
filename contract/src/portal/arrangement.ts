import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** Lower-case words, such as `columns:user-list-management`. */
export const ArrangementKey = z
  .string()
  .min(1)
  .max(80)
  .regex(/^[a-z0-9.:-]+$/);
export const Arrangement = z.object({ key: ArrangementKey, value: z.json() });

export const arrangementApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-portal/arrangements',
    allow: 'session',
    summary: 'What the caller arranged for themselves',
    reply: z.object({ items: z.array(Arrangement) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api-portal/arrangements/:key',
    allow: 'session',
    summary: 'Keeps one arrangement of the caller',
    params: z.object({ key: ArrangementKey }),
    body: z.object({ value: z.json() }),
    reply: z.null(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-portal/arrangements/:key',
    allow: 'session',
    summary: 'Forgets one arrangement of the caller',
    params: z.object({ key: ArrangementKey }),
    reply: z.null(),
  }),
};
