import type { ErrorCode } from '@cloudyard/contract';
import type { AuthDraft } from '@cloudyard/contract/access/privilege.ts';

/** The status that approves, in the specification's numbers. Any other status of a reviewer refuses. */
const GIVES = 3;

/** An enterprise asks for itself: one entry for another enterprise refuses the whole list. */
export const isForeign = (entries: readonly AuthDraft[], enterpriseId: string) =>
  entries.some(({ enterprise }) => enterprise !== undefined && enterprise !== enterpriseId);

/** The same privilege named twice is requested once. */
export function distinct<T extends { app: string; authCode: string; enterprise?: string | undefined }>(
  entries: readonly T[],
): T[] {
  const known = new Map(entries.map((one) => [`${one.enterprise ?? ''} ${one.app} ${one.authCode}`, one]));
  return [...known.values()];
}

export type Judged = { app: string; authCode: string; enterprise: string; gives: boolean };

/** The verdict on each entry; a reviewer names the enterprise and the status. */
export function judged(entries: readonly AuthDraft[]): Judged[] | { missing: Record<string, string> } {
  const missing: Record<string, string> = {};
  const all = entries.map(({ app, authCode, enterprise = '', status }, at) => {
    if (!enterprise) missing[`${at}.enterprise`] = 'required';
    if (!status) missing[`${at}.status`] = 'required';
    return { app, authCode, enterprise, gives: status?.code === GIVES };
  });
  return Object.keys(missing).length > 0 ? { missing } : distinct(all);
}

type Waiting = { asked_by: string; ended: boolean | null };

/** Why a pending request cannot be decided like this; `until`: the end the reviewer sets instead. */
export function whyNotJudge(
  rows: readonly (Waiting & { gives: boolean })[],
  { userId, reason, until }: { userId: string; reason: string; until: Date | undefined },
): ErrorCode | undefined {
  if (rows.some(({ asked_by }) => asked_by === userId)) return 'access.privilege_four_eyes';
  if (reason === '' && rows.some(({ gives }) => !gives)) return 'access.reason_missing';
  if (!until && rows.some(({ gives, ended }) => gives && ended)) return 'access.until_past';
  return undefined;
}
