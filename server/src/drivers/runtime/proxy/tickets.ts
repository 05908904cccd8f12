import { randomBytes } from 'node:crypto';
import { seal, unseal } from './seal.ts';

/** Whom the console lets in, and where. */
export type TicketClaims = {
  instanceId: string;
  /** The label of the application's address. */
  host: string;
  /** Stands for the login at the console, which it does not open: a hash. */
  session: string;
  accountId: string;
  name: string;
  enterpriseId: string;
  /** When the login ends at the latest, in milliseconds. */
  until: number;
};
export type Ticket = TicketClaims & { id: string; at: number };

export const TICKET_MS = 60_000;

/** `now` in milliseconds. */
export const makeTicket = (key: Buffer, claims: TicketClaims, now: number): string =>
  seal(key, 'ticket', { ...claims, id: randomBytes(12).toString('base64url'), at: now });

/** The ticket, when it is one of ours for this place and still good. Whether it was used its keeper knows. */
export function readTicket(
  key: Buffer,
  text: string,
  place: { instanceId: string; host: string },
  now: number,
): Ticket | null {
  const ticket = unseal<Ticket>(key, 'ticket', text);
  if (!ticket || ticket.instanceId !== place.instanceId || ticket.host !== place.host) return null;
  const isGood = ticket.at <= now && now < ticket.at + TICKET_MS && now < ticket.until;
  return isGood ? ticket : null;
}

/** Remembers used tickets for as long as they would be good. */
export function ticketKeeper(begin: number) {
  const used = new Map<string, number>();
  return {
    /** True the first time. What was made before we began may have been used then. */
    use({ id, at }: Ticket, now: number): boolean {
      for (const [old, since] of used) {
        if (now < since + TICKET_MS) break;
        used.delete(old);
      }
      if (at < begin || used.has(id)) return false;
      used.set(id, now);
      return true;
    },
  };
}
