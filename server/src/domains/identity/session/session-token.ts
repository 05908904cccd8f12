import type { ActorContext } from '../../../kit/context.ts';
import { setSessionCookie } from '../../../kit/http.ts';
import type { Wire } from '../../../kit/serve.ts';
import { renewSession } from './session.service.ts';

/** After a choice that changes rights: the session goes on under another token. */
export async function renewToken(ctx: ActorContext, { request, reply }: Wire) {
  setSessionCookie(request, reply, ctx.kit.env, await renewSession(ctx, ctx.actor.sessionId));
}
