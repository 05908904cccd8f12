import type { NodeType } from '@cloudyard/contract/iot/product.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

type FoundProduct = { given: string; id: string; node_type: NodeType; is_enabled: boolean };

/** One's own before the platform's, where both have the code. */
export const productsByCode = async (db: Db, codes: readonly string[]) =>
  (
    await sql<FoundProduct>`
      select distinct on (w.given) w.given, p.id, p.node_type, p.is_enabled
      from unnest(${codes}::text[]) as w(given) join product_named p on folded(p.code) = folded(w.given)
      order by w.given, p.enterprise_id nulls last`.execute(db)
  ).rows;

type FoundDevice = { given: string; id: string; node_type: NodeType };

export const devicesByCode = async (db: Db, enterpriseId: string, codes: readonly string[]) =>
  (
    await sql<FoundDevice>`
      select w.given, d.id, d.node_type from unnest(${codes}::text[]) as w(given)
      join device d on d.enterprise_id = ${enterpriseId} and folded(d.code) = folded(w.given)`.execute(db)
  ).rows;
