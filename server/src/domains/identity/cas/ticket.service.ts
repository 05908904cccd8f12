import { timingSafeEqual } from 'node:crypto';
import type { Context, Kit } from '../../../kit/context.ts';
import { hashToken, randomSigns, sealOf } from '../token.ts';
import { deleteTicket, insertTicket, noteForm, proxyGranting } from './ticket.queries.ts';

// Services need only keep 32 characters of a ticket: 29 of 62 signs are 172 bits.
export const newServiceTicket = () => `ST-${randomSigns(29)}`;
const newProxyTicket = () => `PT-${randomSigns(29)}`;
const FORM_SECONDS = 30 * 60;
/** As long as a login can last; it dies with the login anyway. */
const PGT_SECONDS = 90 * 86_400;

/**
 * A form that can be sent once, by the browser it was given to. It carries its own proof, so that a visitor
 * who only looks at the page writes nothing; when it is sent, it is noted as used.
 */
export function giveForm({ secret }: Kit, browser: Buffer, seconds = FORM_SECONDS): string {
  const until = Math.floor(Date.now() / 1000) + seconds;
  const body = until.toString(16).padStart(8, '0') + randomSigns(22);
  return `LT-${body}${formSeal(secret, body, browser)}`;
}

const formSeal = (secret: Buffer, body: string, browser: Buffer) =>
  sealOf(secret, 'form', `${body} ${browser.toString('hex')}`).toString('hex');

export async function useForm({ secret, database }: Kit, ticket: string, browser: Buffer): Promise<boolean> {
  const [, body = '', until = '', seal = ''] = FORM.exec(ticket) ?? [];
  const ours = Buffer.from(formSeal(secret, body, browser));
  if (seal.length !== ours.length || !timingSafeEqual(ours, Buffer.from(seal))) return false;
  // Kept twice as long as any form holds: clocks of copies may differ.
  return noteForm(
    database.autocommit,
    hashToken(ticket),
    browser,
    Number.parseInt(until, 16),
    2 * FORM_SECONDS,
  );
}
const FORM = /^LT-(([0-9a-f]{8})[A-Za-z0-9]{22})([0-9a-f]{64})$/;

/**
 * What a ticket is for. `renewed`: for credentials just entered; `begun`: only
 * tickets for the console have it.
 */
type Given = { service: string; renewed: boolean; begun: Buffer | undefined };

/** A ticket for one service, for one validation. */
export async function giveService(ctx: Context, tgtId: string, given: Given) {
  const ticket = newServiceTicket();
  const { begun = null, ...rest } = given;
  const row = { hash: hashToken(ticket), kind: 'ST', tgt_id: tgtId, begun, ...rest };
  await ctx.defer(insertTicket(ctx.db, row, ctx.kit.env.TICKET_SECONDS));
  return ticket;
}

export async function giveProxyGranting(ctx: Context, tgtId: string, proxies: string[]) {
  const ticket = `PGT-${randomSigns(43)}`;
  const row = { hash: hashToken(ticket), kind: 'PGT', tgt_id: tgtId, proxies };
  await insertTicket(ctx.db, row, PGT_SECONDS).execute();
  return ticket;
}

/** Takes back a ticket that did not reach its service. */
export const takeBack = ({ db }: Context, ticket: string) => deleteTicket(db, hashToken(ticket));

/** A ticket for a service behind a service; undefined when the granting ticket is not valid. */
export async function giveProxy(ctx: Context, granting: string, service: string) {
  const found = granting.startsWith('PGT-') ? await proxyGranting(ctx.db, hashToken(granting)) : undefined;
  if (!found) return undefined;
  const ticket = newProxyTicket();
  const row = { hash: hashToken(ticket), kind: 'PT', tgt_id: found.tgt_id, service, proxies: found.proxies };
  await insertTicket(ctx.db, row, ctx.kit.env.TICKET_SECONDS).execute();
  return ticket;
}
