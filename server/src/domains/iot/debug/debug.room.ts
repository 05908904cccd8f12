import { debugApi, debugTopic } from '@cloudyard/contract/iot/debug.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { holds } from '../../../kit/actor.ts';
import type { Kit } from '../../../kit/context.ts';
import { openConsoles } from './console.service.ts';
import { sessionById } from './debug.queries.ts';
import { isOn } from './debug.service.ts';
import { watchedSessions } from './watched.service.ts';

export function openDebugging(kit: Kit): void {
  const watched = watchedSessions(kit);
  // The session is looked for inside the wall of whoever asks: of another enterprise there is none.
  kit.live.topic(debugTopic.name, async (actor, id, { db }) => {
    if (!holds(actor, debugApi.send.allow) || !Id.safeParse(id).success) return false;
    const session = await sessionById(db, id);
    if (session?.enterprise_id !== actor.enterpriseId || !isOn(session)) return false;
    watched.watch(id);
    return true;
  });
  openConsoles(kit, watched);
}
