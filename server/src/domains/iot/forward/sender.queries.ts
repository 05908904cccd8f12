import type { SinkConfig } from '@cloudyard/contract/iot/forward.ts';
import type { Problem } from '@cloudyard/contract/kit/problem.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Waiting = { id: string; enterprise_id: string };

/** Instances with something to send that no living copy of the server has in hand, this one (`own`) apart. */
export async function waitingForwards(db: Db, own: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select f.id, f.enterprise_id from forward f
    where f.is_started and (f.holder is null or f.holder = ${own} or not is_present(f.holder))
      and (f.is_draining
        or exists (select from push_message m where m.forward_id = f.id and m.state = 'queued')
        or exists (select from push_message m where m.forward_id = f.id and m.state = 'sending'))`.execute(
    db,
  );
  return rows;
}

/** True: this copy has it in hand from here on. */
export async function takeForward(db: Db, id: string, holder: number): Promise<boolean> {
  const taken = await db
    .updateTable('forward')
    .set({ holder, link: 'connecting' })
    .where('id', '=', id)
    .where('is_started', '=', true)
    .where(sql<boolean>`(holder is null or holder = ${holder} or not is_present(holder))`)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

export const leaveForward = (db: Db, id: string, holder: number) =>
  db
    .updateTable('forward')
    .set({ holder: null, link: sql`case when link = 'disconnected' then link else 'idle' end` })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();

/** What a sender goes by. */
export const orderOf = (db: Db, id: string) =>
  db
    .selectFrom('forward')
    .select(['revision', 'secrets', 'batch', 'in_flight', 'timeout_seconds', 'most_attempts', 'ttl_seconds'])
    .select('fallback_id')
    .select(sql<SinkConfig>`config`.as('config'))
    .where('id', '=', id)
    .executeTakeFirst();
export type OrderRow = NonNullable<Awaited<ReturnType<typeof orderOf>>>;

export const noteWorks = (db: Db, id: string) =>
  db
    .updateTable('forward')
    .set({
      link: 'connected',
      checked_at: sql`now()`,
      delivered_at: sql`now()`,
      failing_since: null,
      problem: null,
    })
    .where('id', '=', id)
    .execute();

/** `isAway`: the system itself, and not only a message. Since when is kept until something is delivered again. */
export const noteFails = (db: Db, id: string, problem: Problem, isAway: boolean) =>
  db
    .updateTable('forward')
    .set({
      ...{ checked_at: sql`now()`, failing_since: sql`coalesce(failing_since, now())` },
      ...{ problem: JSON.stringify(problem), link: isAway ? 'disconnected' : 'connected' },
    })
    .where('id', '=', id)
    .execute();

/** Everything is sent, and nothing new is taken. True: it stopped now. */
export async function stopDrained(db: Db, id: string): Promise<boolean> {
  const stopped = await db
    .updateTable('forward')
    .set({ is_started: false })
    .where('id', '=', id)
    .where('is_draining', '=', true)
    .where(
      sql<boolean>`not exists (select from push_message m where m.forward_id = forward.id and m.state <> 'dead')`,
    )
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}
