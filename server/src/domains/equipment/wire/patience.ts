import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '../../../kit/context.ts';
import { NotNow } from '../../../kit/refusal.ts';
import { type HoldCause, heldBy } from '../../telemetry/index.ts';
import type { Turn } from './pace.ts';
import { waitForRoom } from './room.service.ts';

type SayHeld = (cause: HoldCause) => Promise<void>;

/** What a way in does with a message whose turn it is not, or for whose points there is no room. */
export type Patience = {
  turn: Turn;
  /** Answers whether it is to be stored; false: it is given up. */
  room(gatewayId: string, enterpriseId: string, say: SayHeld): Promise<boolean>;
};

const COME_AGAIN_SECONDS = 10;

/** Where every sender has a line of its own: it is answered later. What cannot be kept is never acknowledged. */
export const waiting = (kit: Kit): Patience => ({
  async turn(_, ms) {
    if (ms <= 0) return true;
    try {
      await sleep(ms, undefined, { signal: kit.ending });
      return true;
    } catch {
      // A server that closes does not wait for whoever sent too much: nothing of it was acknowledged, so it comes again.
      throw new NotNow('kit.unavailable', COME_AGAIN_SECONDS);
    }
  },
  async room(_, enterpriseId, say) {
    await waitForRoom(kit, enterpriseId, say);
    return true;
  },
});

/** A gateway that should not send for so long. */
export type Debt = { gatewayId: string; cause: 'flooding' | 'no_room'; ms: number };

/** So much of its pace a gateway may owe: it sends at once what it kept while it was away. */
const MOST_OWED_MS = 30_000;
/** Whoever has no room is let in when there is some, and not before. */
const NO_ROOM_MS = 10_000;

/**
 * Where all share a few lines: no gateway waits. What is there is stored at the speed of storage and counted; whoever owes
 * too much is to be kept out.
 */
export const owing = (kit: Kit, owed: (debt: Debt) => void): Patience => ({
  async turn(gatewayId, ms) {
    if (ms > MOST_OWED_MS) owed({ gatewayId, cause: 'flooding', ms });
    return ms <= 0;
  },
  async room(gatewayId, enterpriseId, say) {
    if ((await heldBy(kit, enterpriseId)) !== 'quota') {
      // A full disk is full for all: no other gateway could store while this waits.
      await waitForRoom(kit, enterpriseId, say);
      return true;
    }
    await say('quota');
    owed({ gatewayId, cause: 'no_room', ms: NO_ROOM_MS });
    return false;
  },
});
