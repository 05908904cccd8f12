import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { within } from '../../../kit/reach.ts';
import type { Among } from './employee.queries.ts';

type Counts = { working: number; unplaced: number };

export async function headCounts(db: Db, { enterpriseId, reach }: Among): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as working, count(*) filter (where m.department_id is null) as unplaced from membership m
    where m.enterprise_id = ${enterpriseId} and ${within(reach, 'm.account_id')}`.execute(db);
  return rows[0] ?? { working: 0, unplaced: 0 };
}

/** The departments at the top, each with all members in it and below it. */
export async function headCountsAtTop(db: Db, { enterpriseId, reach }: Among) {
  const { rows } = await sql<{ id: string; name: string; people: number }>`
    select t.id, t.name, count(m.account_id) as people from department t
      left join department d on d.enterprise_id = t.enterprise_id and d.path[1] = t.id
      left join membership m on m.enterprise_id = t.enterprise_id and m.department_id = d.id
        and ${within(reach, 'm.account_id')}
    where t.enterprise_id = ${enterpriseId} and t.parent_id is null
    group by t.id order by t.sort, t.name`.execute(db);
  return rows;
}

type Month = { month: string; joined: number; left: number };

/**
 * How many members joined and left in the last months, this one included. Those from before moves were
 * recorded joined when their membership says.
 */
export async function comingsAndGoings(db: Db, { enterpriseId, reach }: Among, zone: string, months: number) {
  const { rows } = await sql<Month>`
    with span as (select date_trunc('month', now() at time zone ${zone}) - make_interval(months => n) as month
        from generate_series(0, ${months - 1}::int) n),
      first as (select min(month) at time zone ${zone} as at from span),
      told as (
        select m.account_id, m.at, m.kind = 'left' as leaves from employee_move m
          where m.enterprise_id = ${enterpriseId} and m.kind <> 'transferred' and m.at >= (select at from first)
        union all
        select w.account_id, w.joined_at, false from membership w
          where w.enterprise_id = ${enterpriseId} and w.joined_at >= (select at from first)
            and not exists (select from employee_move v where v.enterprise_id = w.enterprise_id
              and v.account_id = w.account_id and v.kind in ('joined', 'returned')))
    select to_char(s.month, 'YYYY-MM') as month, count(t.account_id) filter (where not t.leaves) as joined,
      count(t.account_id) filter (where t.leaves) as left
    from span s left join told t on date_trunc('month', t.at at time zone ${zone}) = s.month
      and ${within(reach, 't.account_id')}
    group by s.month order by s.month`.execute(db);
  return rows;
}
