import type { FastifyReply, FastifyRequest } from 'fastify';
import { countedAs } from '../../../kit/address.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { callerOf, publicOrigin, sessionToken, setSessionCookie } from '../../../kit/http.ts';
import type { Server } from '../../../kit/serve.ts';
import { parseForm } from '../cas/cas-http.ts';
import { hashToken } from '../token.ts';
import { casHost, endBeginning, vouched } from './client.service.ts';
import { endLogins } from './ending.service.ts';
import { openSession } from './session.service.ts';

const TICKET = /[?&]ticket=(ST-[A-Za-z0-9.-]{1,256})$/;

/** Visitors come back from the central login to any page, with a ticket at the end of its address. */
export function clientRoutes({ app, kit }: Server) {
  // With a callback, not a promise: this runs in every request.
  app.addHook('onRequest', (request, reply, done) => {
    const ticket = ticketIn(request);
    if (ticket) comeBack(kit, request, reply, ticket).catch(done);
    else done();
  });
  if (kit.env.CAS_URL) return foreignLogout({ app, kit } as Server);
}

function ticketIn({ method, url }: FastifyRequest) {
  if (method !== 'GET' || !url.includes('ticket=ST-')) return undefined;
  return url.startsWith('/cas/') || url.startsWith('/api-') ? undefined : TICKET.exec(url)?.[1];
}

async function comeBack(kit: Kit, request: FastifyRequest, reply: FastifyReply, ticket: string) {
  const path = request.url.replace(TICKET, '');
  const begun = endBeginning(kit, request, reply);
  reply.header('referrer-policy', 'no-referrer');
  if (begun) {
    await kit.limiter.take(`ticket ${countedAs(request.ip)}`, { max: kit.env.RATE_LIMIT, seconds: 60 });
    const service = publicOrigin(request, kit.env) + path;
    const opened = await inTransaction(
      kit,
      { platform: 'open a session' },
      async (ctx) => {
        const found = await vouched(ctx, casHost(kit, request), { service, ticket, begun });
        const former = sessionToken(request, kit.env);
        return found && openSession(ctx, found.account, { tgtId: found.tgtId, ticket, former });
      },
      callerOf(request),
    );
    if (opened) setSessionCookie(request, reply, kit.env, opened.token);
  }
  // Without the ticket: it would stay in the browser's history, and a reload would send it again.
  return reply.redirect(within(path), 303);
}

/** Two slashes at the beginning would be another host. */
const within = (path: string) => `/${path.replace(/^[/\\]+/, '')}`;

const INDEX = /<samlp:SessionIndex>([^<]{4,256})<\/samlp:SessionIndex>/;

/**
 * Another server's logout reaches us as a form sent to the page the login came back to. The ticket that
 * opened a session proves the sender: only that server and we ever saw it.
 */
function foreignLogout({ app, kit }: Server) {
  return app.register(async (posts) => {
    posts.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_, body, done) => done(null, parseForm(String(body))),
    );
    posts.post('/*', async (request, reply) => {
      const { logoutRequest = '' } = (request.body ?? {}) as Record<string, string | undefined>;
      const index = INDEX.exec(logoutRequest)?.[1];
      if (!index) return reply.callNotFound();
      await inTransaction(
        kit,
        { platform: 'logout at the central login' },
        (ctx) => endLogins(ctx, { ticketHash: hashToken(index) }, { reason: 'tgt' }),
        callerOf(request),
      );
      return reply.status(200).send();
    });
  });
}
