import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

/** Code of the pseudo-role "All roles" (nil id): the union of the user's roles. */
export const ALL_ROLES_CODE = '0000000';

export const RoleChoice = z.object({ id: Id, name: z.string(), code: z.string(), description: z.string() });
export type RoleChoice = z.infer<typeof RoleChoice>;

/** The caller's roles, and which of them is chosen now. */
export const currentRoleApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api-user/users/:userId/enterprises/:enterpriseId/roles',
    allow: 'session',
    // Another enterprise of the caller is behind another wall.
    platform: true,
    summary: 'The caller’s roles in one of their enterprises or in none (nil), "All roles" first',
    params: z.object({ userId: Id, enterpriseId: Id }),
    reply: z.array(RoleChoice),
  }),
  current: endpoint({
    method: 'GET',
    path: '/api-user/currentRoleEnterprise/',
    allow: 'session',
    summary: 'The current role of the session',
    query: z.object({ id: Id, enterpriseId: Id }),
    reply: RoleChoice,
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api-user/currentRoleEnterprise/',
    allow: 'session',
    summary: 'Switch the session to another of the caller’s roles',
    query: z.object({ id: Id, enterpriseId: Id, role: Id }),
    reply: RoleChoice,
  }),
  chooseHere: endpoint({
    method: 'POST',
    path: '/api-user/currentRole/',
    allow: 'session',
    summary: 'Switch the session to another of the caller’s roles in the current scope',
    query: z.object({ id: Id, role: Id }),
    reply: RoleChoice,
  }),
  functionRoles: endpoint({
    method: 'GET',
    path: '/api-user/function/getFunctionRoles',
    allow: 'session',
    summary: 'The caller’s roles that apply in every enterprise',
    query: z.object({ userId: Id }),
    reply: z.array(RoleChoice),
  }),
  privileges: endpoint({
    method: 'GET',
    path: '/api-user/applications/:appId/privileges',
    allow: 'session',
    summary: 'The permission keys the session holds now',
    params: z.object({ appId: Id }),
    query: z.object({ userId: Id, enterpriseId: Id.optional(), roleId: Id.optional() }),
    reply: z.array(z.string()),
  }),
};
