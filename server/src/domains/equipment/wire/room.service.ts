import { setTimeout as sleep } from 'node:timers/promises';
import type { Kit } from '../../../kit/context.ts';
import { NotNow } from '../../../kit/refusal.ts';
import { type HoldCause, heldBy } from '../../telemetry/index.ts';

/** So long no refusal is sent: a sealed hour makes room. Then it is said, and the sender keeps it and comes again. */
const PATIENCE_MS = 20_000;
const AGAIN_MS = 1_000;
const COME_AGAIN_SECONDS = 60;

/** Resolves when what an enterprise sends can be kept. What cannot be kept is never acknowledged. */
export async function waitForRoom(
  kit: Kit,
  enterpriseId: string,
  say: (cause: HoldCause) => Promise<void>,
): Promise<void> {
  for (const began = Date.now(); ; await sleep(AGAIN_MS)) {
    const cause = await heldBy(kit, enterpriseId);
    if (!cause) return;
    await say(cause);
    if (kit.ending.aborted || Date.now() - began > PATIENCE_MS)
      throw new NotNow('equipment.no_room', COME_AGAIN_SECONDS);
  }
}
