import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';

/** So much of a GUID says which one is meant. */
const SHORTEST_GUID = 6;
const GUID_DIGITS = 32;

/** The first and the last id that begin so, or nothing where the words are no beginning of a GUID. */
function idsBeginning(words: string): [string, string] | undefined {
  const digits = words.trim().toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < SHORTEST_GUID || digits.length > GUID_DIGITS) return;
  return [digits.padEnd(GUID_DIGITS, '0'), digits.padEnd(GUID_DIGITS, 'f')];
}

/** By name, hardware id or the beginning of the GUID; of one enterprise, or of all for the platform. */
export async function gatewaysNamed(db: Db, enterpriseId: string | null, words: string, most: number) {
  const ids = idsBeginning(words);
  const { rows } = await sql<{ id: string; name: string; hardware_id: string; enterprise_name: string }>`
    select g.id, g.name, g.hardware_id, e.name as enterprise_name
    from gateway g join enterprise e on e.id = g.enterprise_id
    where g.deleted_at is null ${enterpriseId ? sql`and g.enterprise_id = ${enterpriseId}` : sql``}
      and ((${matches('g.search', sql`g.name || ' ' || g.hardware_id`, words)})
        ${ids ? sql`or g.id between ${ids[0]}::uuid and ${ids[1]}::uuid` : sql``})
    order by g.name, g.hardware_id, g.id limit ${most}`.execute(db);
  return rows;
}

export const certificatesNamed = (db: Db, enterpriseId: string, words: string, most: number) =>
  db
    .selectFrom('equipment_certificate as c')
    .select(['c.id', 'c.name', 'c.end_date'])
    .where('c.enterprise_id', '=', enterpriseId)
    .where(matches('c.search', sql`c.name`, words))
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(most)
    .execute();

/** Of all enterprises. */
export async function connectedGateways(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('gateway')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('session_id', '<>', '')
    .executeTakeFirstOrThrow();
  return n;
}
