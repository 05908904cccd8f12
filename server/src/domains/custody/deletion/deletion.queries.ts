import type { Blocker, DELETION_STATES } from '@cloudyard/contract/custody/deletion.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree } from '../../../kit/held-work.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export type DeletionRow = Selectable<DB['enterprise_deletion']>;
/** By table. */
export type Sums = Record<string, { count: number; bytes: number }>;

const all = (db: Db) => db.selectFrom('enterprise_deletion').selectAll();

export const insertDeletion = (db: Db, row: Insertable<DB['enterprise_deletion']>) =>
  db.insertInto('enterprise_deletion').values(row).returningAll().executeTakeFirstOrThrow();

export const updateDeletion = (db: Db, id: string, changes: Updateable<DB['enterprise_deletion']>) =>
  db.updateTable('enterprise_deletion').set(changes).where('id', '=', id).execute();

export const deletionById = (db: Db, id: string) => all(db).where('id', '=', id).executeTakeFirst();
export const lockDeletion = (db: Db, id: string) =>
  all(db).where('id', '=', id).forUpdate().executeTakeFirst();

/** The one that waits or is under way. */
export const openDeletion = (db: Db, enterpriseId: string) =>
  all(db)
    .where('enterprise_id', '=', enterpriseId)
    .where('state', 'in', ['waiting', 'removing'])
    .executeTakeFirst();

export const lockWaiting = (db: Db, enterpriseId: string) =>
  all(db)
    .where('enterprise_id', '=', enterpriseId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

export const deletionsAskedBy = (db: Db, accountId: string) =>
  all(db).where('asked_by', '=', accountId).orderBy('asked_at', 'desc').limit(50).execute();

type Filter = Paging & { q?: string | undefined; state?: (typeof DELETION_STATES)[number] | undefined };

export async function deletionPage(db: Db, { q, state, page, size }: Filter) {
  const searched = sql<string>`enterprise_name || ' ' || asked_name || ' ' || coalesce(number, '')`;
  let rows = db.selectFrom('enterprise_deletion');
  if (state) rows = rows.where('state', '=', state);
  if (q) rows = rows.where(matches('enterprise_deletion.search', searched, q));
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const found = await rows
    .selectAll()
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows: found, total };
}

const isToDo = (at: Date) =>
  sql<boolean>`(state = 'removing' or state = 'waiting' and due_at <= ${at}::timestamptz)`;

/** Due, or begun by a process that is no more. */
export const dueDeletions = (db: Db, at: Date) =>
  db
    .selectFrom('enterprise_deletion')
    .select('id')
    .where(isToDo(at))
    .where(isFree)
    .orderBy('due_at')
    .limit(20)
    .execute();

/** One process has it in hand; undefined: another one, or it is not due. */
export const takeDeletion = (db: Db, id: string, holder: number, at: Date) =>
  db
    .updateTable('enterprise_deletion')
    .set({ holder })
    .where('id', '=', id)
    .where(isToDo(at))
    .where(isFree)
    .returningAll()
    .executeTakeFirst();

/** Undefined: it is another's now. */
export const heldDeletion = (db: Db, { id, holder }: Pick<DeletionRow, 'id' | 'holder'>) =>
  all(db).where('id', '=', id).where('holder', '=', holder).executeTakeFirst();

/** For whoever comes next. */
export const letGo = (db: Db, { id, holder }: Pick<DeletionRow, 'id' | 'holder'>) =>
  db
    .updateTable('enterprise_deletion')
    .set({ holder: null })
    .where('id', '=', id)
    .where('holder', '=', holder)
    .execute();

/** In the transaction that removed them: whatever happens, they are counted once. */
export const addRemoved = (db: Db, id: string, table: string, { count, bytes }: Sums[string]) =>
  sql`update enterprise_deletion set at_work = ${table}, removed = removed || jsonb_build_object(${table}::text,
      jsonb_build_object('count', coalesce((removed->${table}::text->>'count')::bigint, 0) + ${count}::bigint,
        'bytes', coalesce((removed->${table}::text->>'bytes')::bigint, 0) + ${bytes}::bigint))
    where id = ${id}`.execute(db);

/** The digest that the audit log has of a certificate; `isSealed`: in its chain already. */
export const noted = async (db: Db, id: string) =>
  (
    await sql<{ sha256: string | null; isSealed: boolean }>`select e.after->>'sha256' as sha256,
        exists (select from audit_seal s where s.entry_id = e.id) as "isSealed"
      from audit_entry e where e.action = 'custody.deletion.certify' and e.object_id = ${id}
      order by e.time limit 1`.execute(db)
  ).rows[0];

export const deletionByNumber = (db: Db, number: string) =>
  all(db).where('number', '=', number).executeTakeFirst();

export const membersOf = async (db: Db, enterpriseId: string): Promise<string[]> =>
  (
    await db.selectFrom('membership').select('account_id').where('enterprise_id', '=', enterpriseId).execute()
  ).map(({ account_id }) => account_id);

export const nameOfEnterprise = async (db: Db, id: string) =>
  (await db.selectFrom('enterprise').select('name').where('id', '=', id).executeTakeFirst())?.name;

export const blockersIn = ({ blockers }: Pick<DeletionRow, 'blockers'>) => blockers as unknown as Blocker[];
export const removedIn = ({ removed }: Pick<DeletionRow, 'removed'>) => removed as unknown as Sums;
