import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { insertInstance, insertRelease } from './instance/instance.queries.ts';

// Rows as they would stand if it had run for weeks; only for the demo data of a first start.

type Figures = Insertable<DB['instance_hour']>[];
export type DemoInstance = {
  instance: Insertable<DB['instance']>;
  release: Insertable<DB['instance_release']>;
  events: Insertable<DB['instance_event']>[];
  hours: Figures;
  /** Of the last day; each stands for the minutes until the next. */
  minutes: Figures;
};

/** Wanted, and given to no runtime yet: the jobs of the first start bring it about. */
export async function insertDemoInstance(
  db: Db,
  { instance, release, events, hours, minutes }: DemoInstance,
) {
  await insertInstance(db, instance);
  // Written by ourselves.
  await insertRelease(db, { ...release, trusted: true });
  if (events.length > 0) await db.insertInto('instance_event').values(events).execute();
  await inPortions(hours, (some) => db.insertInto('instance_hour').values(some).execute());
  await inPortions(minutes, (some) => db.insertInto('instance_minute').values(some).execute());
}
