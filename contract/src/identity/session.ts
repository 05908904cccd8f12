import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';

export const Me = z.object({
  userId: Id,
  username: z.string(),
  realName: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  sessionId: Id,
  loggedInAt: Instant,
});
export type Me = z.infer<typeof Me>;

export const LoginDraft = z.object({
  username: z.string().trim().min(1).max(100),
  password: z.string().min(1).max(200),
});
export type LoginDraft = z.infer<typeof LoginDraft>;

/** 001 tab on (true or false), 002 iframe height. */
export const FunctionConfig = z.object({ configId: z.enum(['001', '002']), value: z.string().max(20) });
export type FunctionConfig = z.infer<typeof FunctionConfig>;

export const sessionApi = {
  login: endpoint({
    method: 'POST',
    path: '/api-session/login',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Log in with username, email or phone and password',
    body: LoginDraft,
    reply: Me,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api-me/',
    allow: 'session',
    idle: true,
    summary: 'The current user',
    reply: Me,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/delete-session',
    allow: 'public',
    summary: 'End the session',
    reply: z.object({ ended: z.boolean() }),
  }),
  functionConfig: endpoint({
    method: 'GET',
    path: '/api-user/userFunctionConfigByUserId',
    allow: 'session',
    summary: 'Personal switches: 001 tab on, 002 iframe height',
    query: z.object({ userId: Id }),
    reply: z.object({ configOption: z.array(FunctionConfig) }),
  }),
  saveFunctionConfig: endpoint({
    method: 'POST',
    path: '/api-user/saveUserFunctionConfig',
    allow: 'session',
    summary: 'Save personal switches',
    body: z.object({ configOption: z.array(FunctionConfig).min(1).max(2) }),
    reply: z.object({ configOption: z.array(FunctionConfig) }),
  }),
};
