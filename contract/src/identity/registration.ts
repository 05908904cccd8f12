import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';
import { CodeSent } from './session.ts';
import { Code, Email, Password, Phone, Username } from './values.ts';

export const RegistrationDraft = z
  .object({
    username: Username,
    email: Email,
    phone: Phone,
    password: Password,
    /** Registered for work in an enterprise, or as a private user. */
    registeredAs: z.enum(['enterprise', 'private']).optional(),
  })
  .refine(({ username, password }) => username.toLowerCase() !== password.toLowerCase(), {
    path: ['password'],
    message: 'identity.password_is_username',
  });
export type RegistrationDraft = z.infer<typeof RegistrationDraft>;

const former = z.object({ phone: Phone, email: Email });
/** The fixed uniqueness calls reveal what is taken, so they are rate-limited. */
const limit = { by: 'address', max: 60, seconds: 60 } as const;

export const registrationApi = {
  register: endpoint({
    method: 'POST',
    path: '/backendUsers/',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Register; the phone was verified by a code in this browser before',
    body: RegistrationDraft,
    reply: z.object({ userId: Id, username: z.string() }),
  }),
  checkOldUser: endpoint({
    method: 'POST',
    path: '/api-user/checkOldUser',
    allow: 'public',
    platform: true,
    limit,
    summary: 'Whether a closed account with this phone and email exists',
    query: former,
    reply: z.boolean(),
  }),
  usernameUnique: endpoint({
    method: 'POST',
    path: '/api-user/usernameUnique/:username',
    allow: 'public',
    platform: true,
    limit,
    summary: 'Whether a username is available',
    params: z.object({ username: Username }),
    reply: z.boolean(),
  }),
  emailUnique: endpoint({
    method: 'POST',
    path: '/api-user/emailUnique/:email',
    allow: 'public',
    platform: true,
    limit,
    summary: 'Whether an email is available',
    params: z.object({ email: Email }),
    reply: z.boolean(),
  }),
  phoneUnique: endpoint({
    method: 'POST',
    path: '/api-user/phoneUnique/:phone',
    allow: 'public',
    platform: true,
    limit,
    summary: 'Whether a phone is available',
    params: z.object({ phone: Phone }),
    reply: z.boolean(),
  }),
  sendCode: endpoint({
    method: 'GET',
    path: '/api-user/verificationCodes',
    allow: 'public',
    acts: true,
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Send a code to a phone, for registration',
    query: z.object({ phone: Phone }),
    reply: CodeSent,
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/api-user/verificationCodesCheck/:code',
    allow: 'public',
    platform: true,
    limit,
    summary: 'Verify a phone with its code, for registration in this browser',
    params: z.object({ code: Code }),
    query: z.object({ phone: Phone }),
    reply: z.object({ accepted: z.literal(true) }),
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/api-user/verifyEmail',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Verify the caller’s email with the link of the welcome email',
    body: z.object({ token: z.string().min(20).max(100) }),
    reply: z.object({ email: z.string() }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api-user/updateRemoveFlag',
    allow: 'public',
    platform: true,
    limit: { by: 'address', max: 20, seconds: 60 },
    summary: 'Restore the closed account of a phone just verified; roles are not restored',
    query: former,
    /** Without a password the account must first set one by a reset. */
    body: z.object({ password: Password.optional() }).optional(),
    reply: z.object({ username: z.string() }),
  }),
};
