import { z } from 'zod';
import { Id } from '../kit/values.ts';

/** 0 ordinary, 1 important, 2 urgent: reaches recipients whatever they turned off. */
export const IMPORTANCE = [0, 1, 2] as const;
export const Importance = z.union(IMPORTANCE.map((one) => z.literal(one)));
export type Importance = z.infer<typeof Importance>;

/** The words of the specification, sent as they are. */
export const NOTIFICATION_TYPES = ['user message', 'audit message'] as const;
export const SEND_MAIL = 'sendEmail';
export const Way = z.enum([SEND_MAIL]);
/** Built-in self-defined types: verdicts, letters of users, requests for a decision, notices. */
export const SELF_TYPE = { audit: '01', user: '02', decide: '03', notice: '04' } as const;

/** A name in both languages; the second may be missing, then the first stands for both. */
export const Named = z.object({ id: Id, name: z.string(), nameEn: z.string() });
export type Named = z.infer<typeof Named>;

export const Ids = z.array(Id).min(1).max(1000);

/** What came with a message. */
export const Attachment = z.object({
  name: z.string(),
  originalName: z.string(),
  mime: z.string(),
  bytes: z.number().int(),
});
export type Attachment = z.infer<typeof Attachment>;

export const MAX_TITLE = 200;
export const MAX_BODY = 100_000;
export const MAX_ATTACHMENTS = 10;
export const MAX_ATTACHMENT_BYTES = 20 * 1024 * 1024;
/** More than so many at once only with the right to write to everybody. */
export const MAX_RECIPIENTS = 1000;
/** For a user who only writes to colleagues. */
export const MAX_PERSONAL = 20;
/** For a user without an enterprise: so many people a day. */
export const MAX_CONTACTS_A_DAY = 50;
/** Deleted messages can be restored for so many days. */
export const TRASH_DAYS = 30;

/** `a,b,c`, or a list. */
export const several = <T extends z.ZodType<unknown, string>>(item: T, max: number) =>
  z
    .union([z.string().transform((text) => text.split(',').map((part) => part.trim())), z.array(z.string())])
    .pipe(z.array(item).min(1).max(max));
