import { z } from 'zod';

/** Anonymous user, platform, "All roles", null enterprise: only on the wire, never in a row. */
export const NIL = '00000000-0000-0000-0000-000000000000';

export const Id = z.guid();
export const one = z.object({ id: Id });

/** ISO 8601 with offset. */
export const Instant = z.iso.datetime({ offset: true });

/** A yes/no in a query string (`z.coerce.boolean` would read "false" as true). */
export const Flag = z.stringbool();

const isZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
/** `Asia/Shanghai`: where a day begins depends on the caller. */
export const TimeZone = z.string().max(64).refine(isZone, 'format');

/** Search words: trimmed, never longer than a person types. */
export const Search = z.string().trim().max(100);

/** What a database can keep: no NUL, and no half of a sign. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** Signs that are not seen, end a line, or turn what follows around: a name with them looks like another one. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What people call something, in one line that reads as it is written. */
export const nameOf = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => text.isWellFormed() && !UNSEEN.test(text), 'format');

/** Handed to a program or a server for which NUL ends a text: what follows would be read as something else. */
export const Handed = z.string().refine((text) => !text.includes('\0'), 'format');
