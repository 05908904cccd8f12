import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant } from '../kit/values.ts';

export const SUBSCRIBE_TYPE = '1';

/** A user follows an application. */
export const Subscribe = z.object({
  id: Id,
  type: z.object({ code: z.literal(SUBSCRIBE_TYPE) }),
  subscribeDate: Instant,
  subscribeUserId: Id,
  subscribeUserName: z.string(),
  application: z.object({ id: Id, name: z.string() }),
  enabled: z.boolean(),
});
export type Subscribe = z.infer<typeof Subscribe>;

const asked = z.object({
  type: z.object({ code: z.literal(SUBSCRIBE_TYPE) }).optional(),
  subscribeUserId: Id.optional(),
  subscribeUserName: z.string().max(100).optional(),
  subscribeDate: z.string().max(40).optional(),
  enabled: z.boolean().optional(),
  application: z.object({ id: Id }),
});

export const subscriptionApi = {
  mine: endpoint({
    method: 'POST',
    path: '/api-application/getApplicationSubscribe',
    allow: 'session',
    platform: true,
    summary: 'Whether the caller has subscribed to an application',
    body: asked,
    reply: Subscribe.nullable(),
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api-application/submitSubscribe',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 60, seconds: 60 },
    summary: 'Subscribe to an application',
    body: asked,
    reply: Subscribe,
  }),
  unsubscribe: endpoint({
    method: 'PUT',
    path: '/api-application/submitUnSubscribe',
    allow: 'session',
    platform: true,
    summary: 'Unsubscribe from an application',
    body: z.object({ id: Id }),
    reply: z.object({ id: Id }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-application/subscriptions',
    allow: 'session',
    platform: true,
    summary: 'The caller’s subscriptions, newest first',
    query: pageQuery,
    reply: pageOf(Subscribe),
  }),
  userIds: endpoint({
    method: 'GET',
    path: '/api-application/getSubscribeUserIdsByApplicationId/:applicationId',
    allow: 'session',
    platform: true,
    summary: 'The subscribers of an application, for its publisher, reviewers and market operators',
    params: z.object({ applicationId: Id }),
    reply: z.array(Id),
  }),
};
