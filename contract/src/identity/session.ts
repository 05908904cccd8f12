import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';
import { Code } from './values.ts';

export const Me = z.object({
  /** `repeat`: logged in elsewhere; everything but the phone check waits until that is decided. */
  state: z.enum(['success', 'repeat']),
  userId: Id,
  username: z.string(),
  realName: z.string(),
  email: z.string(),
  phone: z.string(),
  avatar: z.string().nullable(),
  sessionId: Id,
  /** Where the session is now (nil: in no enterprise), and as what (nil: all roles). */
  enterpriseId: Id,
  roleId: Id,
  loggedInAt: Instant,
});
export type Me = z.infer<typeof Me>;

/** 001 tab on (true or false), 002 iframe height. */
export const FunctionConfig = z
  .object({ configId: z.enum(['001', '002']), value: z.string().max(20) })
  .refine(
    ({ configId, value }) =>
      configId === '001'
        ? ['true', 'false'].includes(value)
        : /^\d{3,4}$/.test(value) && Number(value) >= 200 && Number(value) <= 5000,
    { path: ['value'], message: 'format' },
  );
export type FunctionConfig = z.infer<typeof FunctionConfig>;

/** A browser the user is logged in with. */
export const Device = z.object({
  id: Id,
  address: z.string(),
  browser: z.string(),
  system: z.string(),
  device: z.enum(['desktop', 'mobile', 'tablet', 'program']),
  since: Instant,
  lastSeen: Instant,
});
export type Device = z.infer<typeof Device>;

export const PhoneInfo = z.object({
  /** Masked. */
  phone: z.string(),
  /** Seconds until another code may be asked for; 0: now. */
  resendIn: z.number().int(),
  others: z.array(Device),
  mayKeepBoth: z.boolean(),
});
export type PhoneInfo = z.infer<typeof PhoneInfo>;

/** End the other login, keep both, or: the other one was not me. */
export const RepeatChoice = z.enum(['end', 'keep', 'not_me']);
export type RepeatChoice = z.infer<typeof RepeatChoice>;

export const CodeSent = z.object({ resendIn: z.number().int(), expiresIn: z.number().int() });
export type CodeSent = z.infer<typeof CodeSent>;

const switches = z.object({ configOption: z.array(FunctionConfig) });

export const sessionApi = {
  foundationUrl: endpoint({
    method: 'GET',
    path: '/getFoundationUrl',
    allow: 'public',
    unfinished: true,
    summary: 'The address of this platform',
    reply: z.object({ url: z.string() }),
  }),
  casUrl: endpoint({
    method: 'GET',
    path: '/cas-url',
    allow: 'public',
    unfinished: true,
    summary: 'The host of the central login: its pages are {url}/cas/login and {url}/cas/logout',
    reply: z.object({ url: z.string(), own: z.boolean() }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/api-me/',
    allow: 'session',
    idle: true,
    light: true,
    unfinished: true,
    summary: 'The current user, or why there is none: Query TGT failed, Ip changed',
    reply: Me,
  }),
  logout: endpoint({
    method: 'GET',
    path: '/delete-session',
    allow: 'public',
    acts: true,
    platform: true,
    unfinished: true,
    summary: 'End the session and the central login it came from',
    reply: z.object({ ended: z.boolean() }),
  }),
  phoneInfo: endpoint({
    method: 'GET',
    path: '/login-validate/getPhoneInfo',
    allow: 'session',
    unfinished: true,
    idle: true,
    summary: 'After a repeat login: the masked phone and the other logins',
    reply: PhoneInfo,
  }),
  sendRepeatCode: endpoint({
    method: 'GET',
    path: '/login-validate/mobileLoginVerificationCodes',
    allow: 'session',
    acts: true,
    platform: true,
    unfinished: true,
    summary: 'After a repeat login: send a code to the phone',
    reply: CodeSent,
  }),
  validateCode: endpoint({
    method: 'POST',
    path: '/validateCode/:code',
    allow: 'session',
    platform: true,
    unfinished: true,
    summary: 'After a repeat login: the code from the phone, and what to do with the other session',
    params: z.object({ code: Code }),
    query: z.object({ other: RepeatChoice.default('end') }),
    reply: z.object({
      /** `reset`: the account is locked until a new password is set with the link. */
      state: z.enum(['success', 'reset']),
      resetToken: z.string().optional(),
    }),
  }),
  functionConfig: endpoint({
    method: 'GET',
    path: '/api-user/userFunctionConfigByUserId',
    allow: 'session',
    summary: 'Personal settings: 001 tabs on, 002 frame height',
    query: z.object({ userId: Id }),
    reply: switches,
  }),
  saveFunctionConfig: endpoint({
    method: 'POST',
    path: '/api-user/saveUserFunctionConfig',
    allow: 'session',
    summary: 'Save personal settings',
    body: z.object({ configOption: z.array(FunctionConfig).min(1).max(2) }),
    reply: switches,
  }),
};
