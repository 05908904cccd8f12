import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, one } from '../kit/values.ts';
import { LoginRecord } from './monitor.ts';
import { CodeSent, Device } from './session.ts';
import { Code, Password, Phone } from './values.ts';

/** A phone or an email, as the user types it. */
export const Contact = z.object({ contact: z.string().trim().min(1).max(120) });

export const PasswordDraft = z.object({ current: z.string().min(1).max(200), password: Password });
export type PasswordDraft = z.infer<typeof PasswordDraft>;

const slow = { by: 'address', max: 20, seconds: 60 } as const;

export const accountApi = {
  askReset: endpoint({
    method: 'POST',
    path: '/api-user/passwordReset',
    allow: 'public',
    platform: true,
    limit: slow,
    summary:
      'Send a code (phone) or a link (email) to set a new password; the answer never reveals whether an account exists',
    body: Contact,
    reply: CodeSent.extend({ channel: z.enum(['sms', 'mail']) }),
  }),
  resetByCode: endpoint({
    method: 'POST',
    path: '/api-user/passwordResetByCode',
    allow: 'public',
    platform: true,
    limit: slow,
    summary: 'Set a new password with the code sent to the phone',
    body: z.object({ phone: Phone, code: Code, password: Password }),
    reply: z.object({ username: z.string() }),
  }),
  resetByLink: endpoint({
    method: 'POST',
    path: '/api-user/passwordResetByLink',
    allow: 'public',
    platform: true,
    limit: slow,
    summary: 'Set a new password with the link sent by email',
    body: z.object({ token: z.string().min(20).max(100), password: Password }),
    reply: z.object({ username: z.string() }),
  }),
  askUsername: endpoint({
    method: 'POST',
    path: '/api-user/usernameReminder',
    allow: 'public',
    platform: true,
    limit: slow,
    summary:
      'Send the username to the phone or email it belongs to; the answer never reveals whether an account exists',
    body: Contact,
    reply: z.object({ channel: z.enum(['sms', 'mail']) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api-user/password',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 10, seconds: 300 },
    summary: 'Change the caller’s password; all other sessions end',
    body: PasswordDraft,
    reply: z.object({ ended: z.number().int() }),
  }),
  devices: endpoint({
    method: 'GET',
    path: '/api-user/devices',
    allow: 'session',
    summary: 'The caller’s active sessions',
    reply: z.array(Device.extend({ mine: z.boolean() })),
  }),
  endDevice: endpoint({
    method: 'DELETE',
    path: '/api-user/devices/:id',
    allow: 'session',
    platform: true,
    summary: 'End one of the caller’s sessions',
    params: one,
    reply: z.object({ ended: z.number().int() }),
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api-user/endOtherDevices',
    allow: 'session',
    platform: true,
    summary: 'End all other sessions of the caller',
    reply: z.object({ ended: z.number().int() }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api-user/loginHistory',
    allow: 'session',
    summary: 'The caller’s logins and failed attempts, newest first',
    query: pageQuery,
    reply: pageOf(LoginRecord),
  }),
  deregister: endpoint({
    method: 'POST',
    path: '/api-user/updateRemove',
    allow: 'session',
    platform: true,
    summary: 'Close the caller’s account: it cannot log in afterwards, and all sessions end',
    query: z.object({ userId: Id }),
    reply: z.object({ removed: z.literal(true) }),
  }),
};
