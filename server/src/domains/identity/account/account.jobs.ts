import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { linkTo, newLink } from '../contact/link.service.ts';
import { sendMail } from '../outbox/outgoing.service.ts';
import { resetMail, usernameMail } from '../outbox/outgoing.words.ts';
import type { Account } from '../session/login.service.ts';
import { sendText } from '../sms/sms.service.ts';
import { accountByContact } from './account.queries.ts';

const Contact = z.union([z.object({ phone: z.string() }), z.object({ email: z.string() })]);
export type Contact = z.infer<typeof Contact>;

/**
 * Writes to the user with this phone or email, if there is one. Looked up here and not in the request that
 * asks for it: so the request does the same, and takes the same time, for known and unknown contacts.
 */
export const writeToOwnerJob = job({
  name: 'identity.write-to-owner',
  data: z.object({ about: z.enum(['reset', 'username']), contact: Contact }),
  run: (kit, { about, contact }) =>
    inTransaction(kit, { platform: 'write to the owner of a contact' }, async (ctx) => {
      const account = await accountByContact(ctx.db, contact);
      if (!account) return;
      if (about === 'reset') await sendResetLink(ctx, account);
      else await sendUsername(ctx, account, contact);
    }),
});

async function sendResetLink(ctx: Context, account: Account) {
  const link = linkTo(ctx, '/common/reset-password', await newLink(ctx, 'reset', account.id));
  const { subject, text } = resetMail(link);
  await sendMail(ctx, account.email, subject, text);
}

async function sendUsername(ctx: Context, account: Account, contact: Contact) {
  if ('phone' in contact) return sendText(ctx, account.phone, 'username', { username: account.username });
  const { subject, text } = usernameMail(account.username);
  return sendMail(ctx, account.email, subject, text);
}
