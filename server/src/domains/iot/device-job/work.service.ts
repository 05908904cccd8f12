import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Actor } from '../../../kit/actor.ts';
import { type ActorContext, type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { type Held, Interrupted, inHand } from '../../../kit/held-work.ts';
import { refusalOf } from '../../../kit/refusal.ts';
import { holdersOfKey, isTokenValid } from '../../access/index.ts';
import { actOn } from './act.service.ts';
import {
  endRow,
  isHeld,
  type JobRow,
  jobById,
  lockJob,
  lockRow,
  takeJob,
  updateJob,
  waitingLines,
} from './device-job.queries.ts';
import { keyOf } from './key.policy.ts';

const asPlatform = { platform: 'work on devices' };
/** Interrupted more often than that, something is wrong with it. */
const TRIES = 10;
const PORTION = 200;
/** Enough to find one person among those who may. */
const MOST_HOLDERS = 100_000;

/** Whoever finds it orphaned goes on. What is done to a device and the note that it was are one transaction: each is done once. */
export const runJob = (kit: Kit, id: string, signal: AbortSignal) =>
  inHand<JobRow>(kit, {
    ...{ name: 'work on devices', signal, tries: TRIES },
    take: async (db, holder) => ((await takeJob(db, id, holder)) ? jobById(db, id) : undefined),
    tell: ({ db }, row) => isHeld(db, row),
    async work(row, until) {
      const state = await doAll(kit, row, until);
      if (state) await end(kit, row, { state, ended_at: new Date() });
    },
    // What interrupted it may be over soon: the minute's job asks again.
    fail: (row, error) =>
      error instanceof Interrupted
        ? end(kit, row, { state: 'failed', ended_at: new Date() })
        : end(kit, row, { state: 'waiting' }),
  });

/** Whoever asked for it may have lost the right since, or the program its token. */
async function mayGoOn({ db }: Context, { act, enterprise_id, by_id, token_id }: JobRow): Promise<boolean> {
  if (token_id !== null && !(await isTokenValid(db, token_id))) return false;
  const holders = await holdersOfKey(db, keyOf(act.kind), enterprise_id, { except: NIL, most: MOST_HOLDERS });
  return holders.some(({ id }) => id === by_id);
}

/** Undefined: it was stopped, or is another's now. */
async function doAll(kit: Kit, row: Held<JobRow>, until: AbortSignal) {
  for (;;) {
    const next = await inTransaction(kit, asPlatform, async (ctx) => {
      const now = await lockJob(ctx.db, row.id);
      if (now?.state !== 'running' || now.holder !== row.holder) return undefined;
      return (await mayGoOn(ctx, row)) ? waitingLines(ctx.db, row.id, PORTION) : ('failed' as const);
    });
    if (!next || next === 'failed') return next;
    if (next.length === 0) return 'done' as const;
    for (const line of next) {
      until.throwIfAborted();
      if ((await doOne(kit, row, line)) === 'over') break;
    }
  }
}

/** Who asked for it, as far as it needs to be known. */
const actorOf = ({ by_id, username, by_name, enterprise_id, keys, started_at }: JobRow): Actor => ({
  ...{ sessionId: '', userId: by_id, username, realName: by_name, email: '', phone: '', avatar: null },
  ...{ enterpriseId: enterprise_id, roleId: null, keys: new Set(keys), reaches: new Map(), endsAt: null },
  ...{ openedAt: started_at, seenAt: started_at, stamp: 0, token: null, state: 'open' },
});

async function doOne(kit: Kit, row: Held<JobRow>, line: number): Promise<'over' | undefined> {
  const scope = { user: row.by_id, enterprise: row.enterprise_id };
  try {
    return await inTransaction(kit, scope, async (ctx) => {
      const waiting = await lockRow(ctx.db, row.id, line, row.holder);
      if (!waiting) return undefined;
      // Asked before each device: a token that is revoked does nothing from then on.
      if (row.token_id !== null && !(await isTokenValid(ctx.db, row.token_id))) return 'over';
      const acting: ActorContext = { ...ctx, actor: actorOf(row), asPlatform: false, reach: 'enterprise' };
      const deviceId = await actOn(acting, row.act, waiting);
      await endRow(ctx.db, row.id, line, { state: 'done', deviceId });
      return undefined;
    });
  } catch (error) {
    const refusal = refusalOf(error);
    // It may well succeed a little later, and is no fault of the device.
    if (refusal && ['kit.unavailable', 'kit.took_too_long', 'iot.codec_busy'].includes(refusal.code))
      throw error;
    if (!refusal) kit.log.error({ err: error, job: row.id, line }, 'work on a device did not succeed');
    const problem = refusal?.code ?? 'kit.failed';
    await inTransaction(kit, asPlatform, ({ db }) => endRow(db, row.id, line, { state: 'failed', problem }));
    return undefined;
  }
}

const end = (kit: Kit, row: Held<JobRow>, ended: { state: 'done' | 'failed' | 'waiting'; ended_at?: Date }) =>
  inTransaction(kit, asPlatform, async ({ db }) => {
    if (await isHeld(db, row, 'lock')) await updateJob(db, row.id, { ...ended, holder: null });
  });
