import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, one } from '../kit/values.ts';
import { Named } from './member.ts';

/** A role that goes with a place: every member who works there holds it. */
export const PositionRole = z.object({
  id: Id,
  role: Named,
  department: Named.nullable(),
  position: Named.nullable(),
  /** Also for the departments below. */
  below: z.boolean(),
  /** How many hold it through this now. */
  people: z.number().int(),
});
export type PositionRole = z.infer<typeof PositionRole>;

export const OfficeRoleDraft = z.object({
  roleId: Id,
  departmentId: Id.nullable(),
  positionId: Id.nullable(),
  below: z.boolean(),
});
export type OfficeRoleDraft = z.infer<typeof OfficeRoleDraft>;

export const positionRoleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-user/officeRoles',
    allow: 'access.role.read',
    summary: 'The position roles of the current enterprise',
    query: z.object({ enterpriseId: Id, roleId: Id.optional(), departmentId: Id.optional() }),
    reply: z.array(PositionRole),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-user/officeRoles',
    allow: 'access.role.assign',
    once: true,
    summary: 'Tie a role to a department, a position, or a position in a department',
    body: OfficeRoleDraft,
    reply: PositionRole,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-user/officeRoles/:id',
    allow: 'access.role.assign',
    summary: 'Remove a position role',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
