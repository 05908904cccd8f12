import { STEPS, type Step } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { postPayment } from '../../ledger/index.ts';
import { makeFirstDatabase } from '../database/space-databases.service.ts';
import { grantItems } from '../quota/quota.queries.ts';
import { apply } from './apply.service.ts';
import { tellStuck } from './notice.service.ts';
import { monthsAfter } from './space.policy.ts';
import { insertPeriod, lockSpace, markStep, type SpaceRow, stepsOf, updateSpace } from './space.queries.ts';
import { planOf } from './space.view.ts';

type Work = (kit: Kit, space: SpaceRow) => Promise<void>;

const asPlatform = { platform: 'set up a tenant space' };

/** A step in the database alone: done and marked so in one transaction. */
const inSpace = (kit: Kit, id: string, step: Step, act: (ctx: Context, space: SpaceRow) => Promise<void>) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const space = await lockSpace(ctx.db, id);
    // Sealed meanwhile: nothing more happens to it.
    if (space?.status !== SPACE_STATUS.approved) return;
    await act(ctx, space);
    await markStep(ctx.db, id, step, 'done');
  });

/** What the plan gives stands until the space is released. */
const grant: Work = (kit, { id }) =>
  inSpace(kit, id, 'quota', ({ db }, space) =>
    grantItems(db, {
      enterpriseId: space.enterprise_id,
      source: { type: 'space', id },
      items: planOf(space).items,
      from: new Date(),
      until: null,
    }),
  );

const mustBePaid = ({ payment_id, amount }: SpaceRow) => {
  if (!payment_id && amount > 0) throw new Error('the money is gone: its time was over, or it was refunded');
};

const charge: Work = (kit, { id }) =>
  inSpace(kit, id, 'charge', async (ctx, space) => {
    mustBePaid(space);
    if (space.payment_id) await postPayment(ctx, space.payment_id);
  });

/** Its time begins when it can be used. */
const open: Work = (kit, { id }) =>
  inSpace(kit, id, 'open', async (ctx, space) => {
    // A refund may come between the two steps.
    mustBePaid(space);
    const from = new Date();
    const until = monthsAfter(from, space.months);
    await insertPeriod(ctx.db, {
      ...{ space_id: id, enterprise_id: space.enterprise_id, number: 1, payment_id: space.payment_id },
      ...{ months: space.months, starts_at: from, ends_at: until },
    });
    await updateSpace(ctx.db, id, {
      periods: 1,
      starts_at: from,
      ends_at: until,
      noticed: null,
      tried_at: null,
    });
    await apply(ctx, space, { event: 'open', to: SPACE_STATUS.online, reason: '' }, from);
  });

/** Made on another server, so in no transaction: making it again changes nothing. */
const database: Work = async (kit, space) => {
  await makeFirstDatabase(kit, space);
  await inSpace(kit, space.id, 'database', async () => undefined);
};

const WORK: Record<Step, Work> = { quota: grant, database, charge, open };

/** The job tries so often by itself; then users are notified. */
export const TRIES = 4;

const begin = (kit: Kit, id: string, step: Step) =>
  inTransaction(kit, asPlatform, ({ db }) => markStep(db, id, step, 'running'));

const fail = (kit: Kit, space: SpaceRow, step: Step, error: Error) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const attempts = await markStep(ctx.db, space.id, step, 'failed', error.message.slice(0, 500));
    if (attempts === TRIES) await tellStuck(ctx, space, step);
  });

/**
 * Does the steps that are not done, in their order. Every one may run twice; one that fails says why and is tried
 * again by the job, and when that gives up, by whoever presses "go on".
 */
export async function provision(kit: Kit, id: string) {
  const { space, steps } = await inTransaction(kit, asPlatform, async ({ db }) => ({
    space: await lockSpace(db, id),
    steps: await stepsOf(db, id),
  }));
  if (space?.status !== SPACE_STATUS.approved) return;
  const done = new Set(steps.filter(({ state }) => state === 'done').map(({ step }) => step));
  for (const step of STEPS.filter((one) => !done.has(one))) {
    await begin(kit, id, step);
    try {
      await WORK[step](kit, space);
    } catch (error) {
      await fail(kit, space, step, error as Error);
      throw error;
    }
  }
}
