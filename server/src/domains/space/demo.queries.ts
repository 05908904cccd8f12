import { STEPS } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS } from '@cloudyard/contract/space/values.ts';
import type { Db } from '../../kit/db.ts';
import { hashPassword } from '../identity/index.ts';
import { grantItems, type Items } from './quota/quota.queries.ts';
import { type PlanRow, snapshotOf } from './quota-plan/quota-plan.queries.ts';

/** A space of the demo, and what it paid for. */
export type DemoSpace = {
  id: string;
  enterpriseId: string;
  name: string;
  domainName: string;
  plan: string;
  autoRenewal: boolean;
  by: { id: string; name: string };
  reviewer: { id: string; name: string };
  /** From when until when, one after the other; none: it waits for review. */
  periods: readonly { from: Date; until: Date }[];
  submittedAt: Date;
  paymentId: string | null;
  /** Made by the server once it runs: the demo writes rows alone. */
  databases: readonly { name: string; at: Date }[];
};

/** What a plan of the demo costs a month; fen. */
export const demoPlan = async (db: Db, code: string) =>
  (await db
    .selectFrom('quota_plan')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirstOrThrow()) as unknown as PlanRow;

/** The password of every space of the demo; the stories of its help article use it. */
const PASSWORD = 'Cloudyard2026';

/** As if it had been submitted, approved, set up and renewed. */
export async function insertSpaceRows(db: Db, space: DemoSpace) {
  const { id, enterpriseId, by, reviewer, periods, submittedAt } = space;
  const plan = await demoPlan(db, space.plan);
  const [first, last] = [periods[0], periods.at(-1)];
  await db
    .insertInto('space')
    .values({
      ...{
        id,
        enterprise_id: enterpriseId,
        name: space.name,
        domain_name: space.domainName,
        domain_fixed: true,
      },
      ...{ secret_hash: await hashPassword(PASSWORD), platform: 'local', months: 1, plan_id: plan.id },
      ...{ plan: JSON.stringify(snapshotOf(plan)), amount: plan.price, auto_renewal: space.autoRenewal },
      ...{ status: first ? SPACE_STATUS.online : SPACE_STATUS.submitted, tries: 1, periods: periods.length },
      ...{ audit_result: first ? 'passed' : 'pending', submitted_by: by.id, submitted_at: submittedAt },
      ...{ decided_by: first ? reviewer.id : null, decided_at: first ? first.from : null },
      ...{ starts_at: first?.from ?? null, ends_at: last?.until ?? null, payment_id: space.paymentId },
      ...{ created_by: by.id, created_at: submittedAt, changed_at: last?.from ?? submittedAt },
      ...(last && last.until < new Date(Date.now() + 7 * 86_400_000) ? { noticed: 7 } : {}),
    })
    .execute();
  await insertMoves(db, space);
  if (first) await insertLife(db, space, snapshotOf(plan).items);
}

async function insertMoves(
  db: Db,
  { id, enterpriseId, by, reviewer, periods: [first], submittedAt }: DemoSpace,
) {
  const move = (
    event: string,
    from: string,
    to: string,
    who: { id: string | null; name: string },
    at: Date,
  ) => ({
    ...{ space_id: id, enterprise_id: enterpriseId, event, from_status: from, to_status: to },
    ...{ by_id: who.id, by_name: who.name, at },
  });
  const moves = [move('submit', '0', '1', by, submittedAt)];
  if (first) {
    moves.push(move('approve', '1', '2', reviewer, new Date(first.from.getTime() - 20_000)));
    moves.push(move('open', '2', '3', { id: null, name: 'system' }, first.from));
  }
  await db.insertInto('space_move').values(moves).execute();
}

/** How it was set up, what was paid for, and what it gives. */
async function insertLife(db: Db, { id, enterpriseId, periods }: DemoSpace, items: Items) {
  const own = { space_id: id, enterprise_id: enterpriseId };
  const from = periods[0]?.from as Date;
  const done = { state: 'done', attempts: 1, started_at: from, ended_at: from };
  const steps = STEPS.map((step, position) => ({ ...own, ...done, step, position }));
  await db.insertInto('space_step').values(steps).execute();
  const paid = periods.map((one, n) => ({
    ...{ ...own, number: n + 1, months: 1, starts_at: one.from, ends_at: one.until },
  }));
  await db.insertInto('space_period').values(paid).execute();
  await grantItems(db, { enterpriseId, source: { type: 'space', id }, items, from, until: null });
}
