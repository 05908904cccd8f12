import type { LetterAllowance } from '@cloudyard/contract/message/notification.ts';
import { MAX_CONTACTS_A_DAY } from '@cloudyard/contract/message/values.ts';

/** For whom a user writes: for the platform, as a member of an enterprise, or for themselves. */
export type Writer = 'platform' | 'colleague' | 'individual';
type Spent = { people: number; mailed: number };
/** What was written in a day: by the user, and of mails by all of their enterprise. */
export type Day = { own: Spent; enterprise: Spent | null };
/** Mails a day: of one user, of one enterprise. */
export type Caps = { person: number; enterprise: number };

const left = (most: number, spent: number) => Math.max(0, most - spent);

export function allowanceOf(writer: Writer, { own, enterprise }: Day, caps: Caps): LetterAllowance {
  if (writer === 'platform') return { people: null, mail: null };
  const mails = left(caps.person, own.mailed);
  return {
    people: writer === 'individual' ? left(MAX_CONTACTS_A_DAY, own.people) : null,
    mail: enterprise ? Math.min(mails, left(caps.enterprise, enterprise.mailed)) : mails,
  };
}

/** Why this is too much for a day. */
export function excessOf(writer: Writer, { own, enterprise }: Day, caps: Caps) {
  if (writer === 'platform') return undefined;
  if (writer === 'individual' && own.people > MAX_CONTACTS_A_DAY) return 'message.letter_cap_reached';
  if (own.mailed > caps.person) return 'message.mail_cap_reached';
  if (enterprise && enterprise.mailed > caps.enterprise) return 'message.enterprise_mail_cap_reached';
  return undefined;
}
