import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { callerOf } from '../../../kit/http.ts';
import { hashToken } from '../token.ts';
import { type Fields, isSet, queryOf } from './cas-http.ts';
import { Invalid } from './cas-invalid.ts';
import { type Failure, failureJson, failureXml, type Success, successJson, successXml } from './cas-xml.ts';
import { grantProxy } from './proxy.service.ts';
import { heldTgt, insertLogin, type TakenTicket, type TicketOwner, takeWithOwner } from './ticket.queries.ts';

export type Asked = {
  service: string | undefined;
  ticket: string | undefined;
  renew: boolean;
  pgtUrl?: string | undefined;
  /** Whether tickets that came through a proxy are taken. */
  proxied: boolean;
  /** What is wrong with the question itself; the ticket is used up all the same. */
  wrong?: string;
};
export type Validated = { owner: TicketOwner; taken: TakenTicket; pgtIou: string | undefined };

/**
 * Judges a ticket. It is used up first, by an act of its own: whatever is found wrong with it or with the
 * question, there is no second attempt.
 */
export async function validate(ctx: Context, asked: Asked): Promise<Validated> {
  const { autocommit } = ctx.kit.database;
  const found = asked.ticket ? await takeWithOwner(autocommit, hashToken(asked.ticket)) : undefined;
  if (asked.wrong) throw new Invalid('INVALID_REQUEST', asked.wrong);
  if (!asked.service || !asked.ticket) {
    throw new Invalid('INVALID_REQUEST', "Both 'service' and 'ticket' are needed");
  }
  if (asked.ticket.startsWith('PT-') && !asked.proxied) {
    throw new Invalid('INVALID_TICKET_SPEC', 'A proxy ticket is only taken by proxyValidate');
  }
  const { taken, owner } = found ?? {};
  if (!taken || !owner) {
    throw new Invalid('INVALID_TICKET', `Ticket '${asked.ticket.slice(0, 64)}' is not known`);
  }
  if (taken.service !== asked.service) {
    throw new Invalid('INVALID_SERVICE', 'The ticket was given for another service');
  }
  if (asked.renew && !taken.renewed) {
    throw new Invalid('INVALID_TICKET', 'The ticket did not come from credentials just shown');
  }
  const pgtIou = asked.pgtUrl
    ? await grantProxy(ctx, { service: asked.service, pgtUrl: asked.pgtUrl, taken, tgtId: owner.tgt_id })
    : undefined;
  return { owner, taken, pgtIou };
}

/**
 * The service is logged in from now on and will be notified when that is over. A logout that comes meanwhile
 * waits for this, or was first, and then no login is recorded: so no login is left without a notice.
 */
async function noteLogin(ctx: Context, asked: Asked, { owner, taken }: Validated) {
  if (!(await heldTgt(ctx.db, owner.tgt_id))) throw new Invalid('INVALID_TICKET', 'The login has ended');
  if (taken.kind !== 'ST') return;
  const { service = '', ticket = '' } = asked;
  await insertLogin(ctx.db, { tgt_id: owner.tgt_id, service, session_index: ticket });
}

/** The first three are fixed; none may be called like an element of the answer. */
export const attributesOf = ({ owner, taken }: Validated): Success['attributes'] => [
  ['authenticationDate', owner.created_at.toISOString()],
  ['longTermAuthenticationRequestTokenUsed', String(owner.remember)],
  ['isFromNewLogin', String(taken.renewed)],
  ['userId', owner.account_id],
  ['realName', owner.real_name],
  ['email', owner.email],
];

const askedOf = (fields: Fields, proxied: boolean): Asked => ({
  service: fields.service,
  ticket: fields.ticket,
  renew: isSet(fields.renew),
  pgtUrl: fields.pgtUrl || undefined,
  proxied,
});

/** Validates, notes the login, and hands over what was found or what was wrong. */
export async function judge(kit: Kit, request: FastifyRequest, asked: Asked): Promise<Validated | Failure> {
  const scope = { platform: 'central login' };
  return inTransaction(
    kit,
    scope,
    async (ctx) => {
      try {
        const found = await validate(ctx, asked);
        await noteLogin(ctx, asked, found);
        return found;
      } catch (error) {
        if (error instanceof Invalid) return { code: error.code, description: error.description };
        throw error;
      }
    },
    callerOf(request),
  ).catch((error: unknown) => {
    kit.log.error({ err: error }, 'validating a ticket');
    return { code: 'INTERNAL_ERROR' as const, description: 'The ticket could not be judged' };
  });
}

/** CAS 1: two lines of plain text. */
export async function validatePlain(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  const found = await judge(kit, request, askedOf(queryOf(request), false));
  const text = 'code' in found ? 'no\n\n' : `yes\n${found.owner.username}\n`;
  return reply.type('text/plain; charset=utf-8').send(text);
}

const UNKNOWN_FORMAT = "'format' is XML or JSON";

/** CAS 2 and 3: XML, or JSON on demand. Failures are answers too: status 200. */
export const validateService =
  (kit: Kit, how: { proxied: boolean; attributes: boolean }) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const fields = queryOf(request);
    const format = (fields.format ?? 'XML').toUpperCase();
    const known = format === 'XML' || format === 'JSON';
    const asked = askedOf(fields, how.proxied);
    const found = await judge(kit, request, known ? asked : { ...asked, wrong: UNKNOWN_FORMAT });
    const failure = 'code' in found ? found : undefined;
    const success: Success | undefined =
      'code' in found
        ? undefined
        : {
            user: found.owner.username,
            attributes: how.attributes ? attributesOf(found) : null,
            pgtIou: found.pgtIou,
            proxies: found.taken.proxies,
          };
    if (format === 'JSON') {
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(success ? successJson(success) : failureJson(failure as Failure)));
    }
    return reply
      .type('application/xml; charset=utf-8')
      .send(success ? successXml(success) : failureXml(failure as Failure));
  };
