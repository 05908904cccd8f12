import type { Context } from '../../kit/context.ts';
import type { Db } from '../../kit/db.ts';
import { deleteTicket, insertTicket, proxyGranting, takeTicket } from './ticket.queries.ts';
import { hashToken, randomSigns } from './token.ts';

// Services need only keep 32 characters of a ticket: 29 of 62 signs are 172 bits.
export const newServiceTicket = () => `ST-${randomSigns(29)}`;
const newProxyTicket = () => `PT-${randomSigns(29)}`;
const FORM_SECONDS = 30 * 60;
/** As long as a login can last; it dies with the login anyway. */
const PGT_SECONDS = 90 * 86_400;

/** A form that can be sent once, by the browser it was given to. */
export async function giveForm(db: Db, browser: Buffer): Promise<string> {
  const ticket = `LT-${randomSigns(40)}`;
  await insertTicket(db, { hash: hashToken(ticket), kind: 'LT', browser }, FORM_SECONDS);
  return ticket;
}

export async function useForm(db: Db, ticket: string, browser: Buffer): Promise<boolean> {
  const found = ticket.startsWith('LT-') ? await takeTicket(db, hashToken(ticket)) : undefined;
  return Boolean(found?.fresh && found.kind === 'LT' && found.browser?.equals(browser));
}

/** A ticket for one service, for one validation. `renewed`: for credentials just shown. */
export async function giveService(ctx: Context, tgtId: string, service: string, renewed: boolean) {
  const ticket = newServiceTicket();
  const row = { hash: hashToken(ticket), kind: 'ST', tgt_id: tgtId, service, renewed };
  await insertTicket(ctx.db, row, ctx.kit.env.TICKET_SECONDS);
  return ticket;
}

export async function giveProxyGranting(ctx: Context, tgtId: string, proxies: string[]) {
  const ticket = `PGT-${randomSigns(43)}`;
  await insertTicket(ctx.db, { hash: hashToken(ticket), kind: 'PGT', tgt_id: tgtId, proxies }, PGT_SECONDS);
  return ticket;
}

/** It did not reach whom it was for. */
export const takeBack = ({ db }: Context, ticket: string) => deleteTicket(db, hashToken(ticket));

/** A ticket for a service behind a service; nothing when the granting ticket is none. */
export async function giveProxy(ctx: Context, granting: string, service: string) {
  const found = granting.startsWith('PGT-') ? await proxyGranting(ctx.db, hashToken(granting)) : undefined;
  if (!found) return undefined;
  const ticket = newProxyTicket();
  const row = { hash: hashToken(ticket), kind: 'PT', tgt_id: found.tgt_id, service, proxies: found.proxies };
  await insertTicket(ctx.db, row, ctx.kit.env.TICKET_SECONDS);
  return ticket;
}
