import type { Context } from '../../../kit/context.ts';
import { begins, withParameter } from '../service/service.policy.ts';
import { registeredFor } from '../service/service.service.ts';
import { randomSigns } from '../token.ts';
import { Invalid } from './cas-invalid.ts';
import { giveProxyGranting, takeBack } from './ticket.service.ts';

type Asked = { service: string; pgtUrl: string; taken: { proxies: string[] }; tgtId: string };

/**
 * Gives a service the right to log in elsewhere for the user: a granting ticket handed to its own callback.
 * No address is called that is not registered for it.
 */
export async function grantProxy(ctx: Context, { service, pgtUrl, taken, tgtId }: Asked): Promise<string> {
  const registered = await registeredFor(ctx, service);
  if (!registered?.mayProxy || !begins(pgtUrl, registered.address)) {
    throw new Invalid('UNAUTHORIZED_SERVICE_PROXY', 'This service may not act for people elsewhere');
  }
  if (!/^https:\/\//i.test(pgtUrl)) throw new Invalid('INVALID_PROXY_CALLBACK', 'The callback must be https');
  const iou = `PGTIOU-${randomSigns(43)}`;
  const ticket = await giveProxyGranting(ctx, tgtId, [pgtUrl, ...taken.proxies]);
  // Committed before it is handed over: the service may use it at once.
  await ctx.commitAndRelease();
  const problem = await callBack(withParameter(withParameter(pgtUrl, 'pgtId', ticket), 'pgtIou', iou));
  if (problem) {
    await takeBack(ctx, ticket);
    throw new Invalid('INVALID_PROXY_CALLBACK', problem);
  }
  return iou;
}

/** What went wrong, if anything did. */
async function callBack(address: string): Promise<string | undefined> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(3000),
  }).catch((error: Error) => error);
  if (response instanceof Error) {
    const why = response.cause instanceof Error ? response.cause.message : response.message;
    return `The callback could not be reached: ${why}`;
  }
  await response.body?.cancel();
  return response.status === 200 ? undefined : `The callback answered ${response.status}`;
}
