import type { CompanyPrivilege } from '@cloudyard/contract/access/privilege.ts';

/** Granted until a day that has passed: it is no longer in force. */
export const hasEnded = ({ status, until }: CompanyPrivilege, now = Date.now()) =>
  status?.code === 3 && until !== null && Date.parse(until) <= now;

export const isPending = ({ status }: CompanyPrivilege) => status?.code === 1;
export const isHeld = (one: CompanyPrivilege, now?: number) => one.status?.code === 3 && !hasEnded(one, now);

/** Neither asked for nor held. */
export const isAskable = (one: CompanyPrivilege, now?: number) => !isPending(one) && !isHeld(one, now);

/** One privilege of one application. */
export const keyOf = ({ app, authCode }: { app: string; authCode: string }) => `${app} ${authCode}`;
