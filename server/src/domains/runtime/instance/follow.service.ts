import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { InstanceStatus, RunEvent } from '../../../kit/runtime.ts';
import { storable } from '../../../kit/storable.ts';
import {
  anyInstance,
  type InstanceRow,
  insertEvent,
  lockInstance,
  releaseById,
  releaseOfDigest,
  updateInstance,
} from './instance.queries.ts';
import { noteSeen, seenSeq } from './seen.queries.ts';

const asPlatform = { platform: 'follow what runs' };

/** What runs: the release that is wanted, or another one under the digest that was reported. */
const runningOf = async ({ db }: Context, { id, release_id }: InstanceRow, digest: string | null) => {
  const wanted = await releaseById(db, release_id);
  const running =
    digest === wanted?.digest ? wanted : digest ? await releaseOfDigest(db, id, digest) : undefined;
  return { wanted, running };
};

/**
 * What the runtime says of an instance is written down and announced to the other rooms. A release that was given up is not
 * wanted any more: whatever plan the instance is given next, it goes on with the one that runs.
 */
export async function heard(ctx: Context, status: InstanceStatus) {
  const row = await lockInstance(ctx.db, status.id);
  if (!row || row.removed_at || status.generation < row.settled) return;
  const { state, cause, digest, restarts, exit, generation } = status;
  // It may name a file of the publisher's: what cannot be kept would be reported again and again.
  const detail = storable(status.detail);
  const { wanted, running } = await runningOf(ctx, row, digest);
  const isGivenUp =
    cause === 'returned' && generation === row.generation && running && running.id !== row.release_id;
  await updateInstance(ctx.db, row.id, {
    ...{ state, cause, detail, digest, restarts, settled: generation, since: new Date(status.since) },
    ...{ again_at: status.againAt ? new Date(status.againAt) : null },
    exit: exit && JSON.stringify(exit),
    ...(state === 'stopped' ? { measured: null } : {}),
    ...(isGivenUp ? { release_id: running.id } : {}),
  });
  const { id, enterprise_id } = row;
  await insertEvent(ctx.db, {
    ...{ instance_id: id, enterprise_id, at: new Date(status.since), state, cause, detail },
    ...{ version: wanted?.version ?? '', exit: exit && JSON.stringify(exit) },
  });
  await ctx.kit.events.emit(ctx, 'runtime.instance_changed', {
    ...{ id, enterpriseId: enterprise_id, state, cause, detail, digest, generation, restarts },
    holder: { type: row.holder_type, id: row.holder_id },
    version: running?.version ?? '',
    failedVersion: isGivenUp ? (wanted?.version ?? '') : '',
  });
}

/** Every copy of the server hears every event; the first that comes writes it down. */
const follow = (kit: Kit, runtime: string, { seq, status }: RunEvent) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    if (await noteSeen(ctx.db, runtime, seq)) await heard(ctx, status);
  });

/** Listens as long as this copy of the server lives; begins when there is something to hear of. */
export async function followRuntime(kit: Kit, signal: AbortSignal) {
  while (!signal.aborted) {
    try {
      if (await inTransaction(kit, asPlatform, ({ db }) => anyInstance(db))) await listen(kit, signal);
    } catch (error) {
      if (!signal.aborted) kit.log.warn({ err: error }, 'following what runs');
    }
    await sleep(1000, undefined, { signal }).catch(() => undefined);
  }
}

async function listen(kit: Kit, signal: AbortSignal) {
  const runtime = await kit.runtime.id();
  const from = await inTransaction(kit, asPlatform, ({ db }) => seenSeq(db, runtime));
  for await (const event of kit.runtime.events(from, signal)) await follow(kit, runtime, event);
}
