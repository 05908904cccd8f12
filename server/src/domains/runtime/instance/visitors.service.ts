import { inTransaction, type Kit } from '../../../kit/context.ts';
import { keepSessions, standingSessions } from '../../identity/index.ts';
import { visitOf } from './enter.service.ts';
import { strangersInside } from './visitors.queries.ts';

/** Shows out of applications whose login ended, or who left the enterprise; who works in one is not idle. */
export async function showOutEnded(kit: Kit) {
  const inside = await kit.runtime.visitors();
  if (inside.length === 0) return;
  const visits = new Set(inside.map(({ session }) => session));
  const accounts = [...new Set(inside.map(({ accountId }) => accountId))];
  const standing = await inTransaction(kit, { platform: 'who is still logged in' }, async ({ db }) => {
    const open = await standingSessions(db, accounts);
    const here = open.map(({ id }) => id).filter((id) => visits.has(visitOf(id)));
    if (here.length > 0) await keepSessions(db, here);
    const strangers = new Set(await strangersInside(db, inside));
    return new Set(here.map(visitOf).filter((session) => !strangers.has(session)));
  });
  const gone = [...visits].filter((session) => !standing.has(session));
  if (gone.length > 0) await kit.runtime.showOut(gone);
}
