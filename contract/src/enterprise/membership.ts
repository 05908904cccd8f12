import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';

export const EnterpriseChoice = z.object({
  id: Id,
  name: z.string(),
  alias: z.string(),
  logo: z.string().nullable(),
});
export type EnterpriseChoice = z.infer<typeof EnterpriseChoice>;

export const membershipApi = {
  enterprises: endpoint({
    method: 'GET',
    path: '/api-user/users/:userId/enterprises',
    allow: 'session',
    summary: 'The caller’s enterprises; the personal entry (nil id) first when there is any',
    params: z.object({ userId: Id }),
    reply: z.array(EnterpriseChoice),
  }),
  current: endpoint({
    method: 'GET',
    path: '/api-user/currentEnterprise/',
    allow: 'session',
    summary: 'The current enterprise of the session',
    query: z.object({ id: Id }),
    reply: EnterpriseChoice,
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api-user/currentEnterprise/',
    allow: 'session',
    summary: 'Switch the session to another of the caller’s enterprises',
    query: z.object({ id: Id, enterprise: Id }),
    reply: EnterpriseChoice,
  }),
};
