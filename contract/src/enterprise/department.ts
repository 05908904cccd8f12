import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

export const Department = z.object({
  id: Id,
  /** Nil: at the top. */
  parentId: Id,
  name: z.string(),
  code: z.string(),
});
export type Department = z.infer<typeof Department>;

export const Position = z.object({ id: Id, departmentId: Id, name: z.string(), code: z.string() });
export type Position = z.infer<typeof Position>;

export const departmentApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-user/getDepartments',
    allow: 'session',
    summary: 'The departments of the current enterprise',
    query: z.object({ enterpriseId: Id }),
    reply: z.array(Department),
  }),
  positions: endpoint({
    method: 'GET',
    path: '/api-user/getPositions',
    allow: 'session',
    summary: 'The positions of a department of the current enterprise',
    query: z.object({ departmentId: Id }),
    reply: z.array(Position),
  }),
};
