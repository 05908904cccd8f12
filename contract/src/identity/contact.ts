import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { CodeSent } from './session.ts';
import { Code, Email, Phone } from './values.ts';

/** One of the two: the new phone, or the new email. */
const contact = z.union([z.object({ phone: Phone }).strict(), z.object({ email: Email }).strict()]);
export type NewContact = z.infer<typeof contact>;

const slow = { by: 'account', max: 10, seconds: 600 } as const;

export const contactApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/api-user/contactCode',
    allow: 'session',
    platform: true,
    limit: slow,
    summary: 'Send a code to the phone or email one wants to have from now on',
    body: contact,
    reply: CodeSent,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api-user/contactChange',
    allow: 'session',
    platform: true,
    limit: slow,
    summary:
      'Change one’s phone or email: needs the password and the code sent to the new one; the old one is told',
    body: z.object({ contact, code: Code, current: z.string().min(1).max(200) }),
    reply: z.object({ phone: z.string(), email: z.string() }),
  }),
};
