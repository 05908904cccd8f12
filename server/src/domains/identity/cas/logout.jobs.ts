import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { registeredFor } from '../service/service.service.ts';
import { logoutRequest } from './cas-xml.ts';
import { logoutById, markLogout } from './logout.queries.ts';

const TRIES = 3;
const platform = { platform: 'tell a service about a logout' };

/**
 * Notifies one service that a login ended. The user is long gone: errors and slow services delay no one, and
 * the outcome is in the list of logouts.
 */
export const tellLogoutJob = job({
  name: 'identity.tell-logout',
  data: z.object({ id: z.string() }),
  retries: TRIES - 1,
  seconds: 30,
  parallel: 8,
  run: async (kit, { id }) => {
    const found = await inTransaction(kit, platform, async (ctx) => {
      const login = await logoutById(ctx.db, id);
      return login && { login, service: await registeredFor(ctx, login.service) };
    });
    if (!found || found.login.logout === 'told') return;
    const mark = (state: 'waiting' | 'told' | 'failed' | 'not_wanted', error: string | null) =>
      inTransaction(kit, platform, ({ db }) => markLogout(db, id, state, error));
    // Only what is registered is ever called, and only while it is.
    if (!found.service?.singleLogout) return void (await mark('not_wanted', null));
    try {
      await post(found.login.service, logoutRequest(id, found.login.username, found.login.session_index));
    } catch (error) {
      const last = found.login.tries + 1 >= TRIES;
      await mark(last ? 'failed' : 'waiting', error instanceof Error ? causeOf(error) : String(error));
      if (last) return;
      throw error;
    }
    await mark('told', null);
  },
});

const causeOf = (error: Error) =>
  error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;

async function post(service: string, document: string) {
  const response = await fetch(service, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `logoutRequest=${encodeURIComponent(document)}`,
    redirect: 'manual',
    signal: AbortSignal.timeout(2000),
  });
  await response.body?.cancel();
  if (response.status >= 400) throw new Error(`It answered ${response.status}.`);
}
