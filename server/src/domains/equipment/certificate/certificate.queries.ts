import type {
  CertificateCode,
  CertificateStepName,
  Verdict,
} from '@cloudyard/contract/equipment/certificate.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { nameOf } from '../people.queries.ts';

export type CertificateLine = Selectable<DB['equipment_certificate']>;

const certificates = (db: Db) =>
  db.selectFrom('equipment_certificate as c').innerJoin('enterprise as e', 'e.id', 'c.enterprise_id');

const shown = (db: Db, at: Date) =>
  certificates(db)
    .leftJoin('account as r', 'r.id', 'c.registered_by')
    .leftJoin('account as x', 'x.id', 'c.destroy_asked_by')
    .leftJoin('account as d', 'd.id', 'c.decided_by')
    .leftJoin('gateway as g', (join) =>
      join.onRef('g.certificate_id', '=', 'c.id').on('g.deleted_at', 'is', null),
    )
    .leftJoin('equipment_certificate as n', (join) =>
      join.onRef('n.renews_id', '=', 'c.id').on('n.status', 'in', ['1', '2', '4']),
    )
    .selectAll('c')
    .select(['e.name as enterprise_name', 'g.id as gateway_id', 'g.hardware_id'])
    .select(['n.id as renewal_id', 'n.status as renewal_status'])
    .select([nameOf('r').as('registered_name'), nameOf('x').as('destroyer_name')])
    .select(nameOf('d').as('decided_name'))
    .select([
      sql<boolean>`certificate_in_force(c.status, c.begin_date, c.end_date, ${at}::timestamptz)`.as(
        'in_force',
      ),
      sql<number>`c.end_date - equipment_day(${at}::timestamptz)`.as('days_left'),
      sql<Verdict>`certificate_verdict(c.status, c.comment)`.as('verdict'),
    ]);
export type CertificateRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export const certificateById = (db: Db, id: string, at: Date) =>
  shown(db, at).where('c.id', '=', id).executeTakeFirst();

export const lockCertificate = (db: Db, id: string): Promise<CertificateLine | undefined> =>
  db.selectFrom('equipment_certificate').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertCertificate = (db: Db, row: Insertable<DB['equipment_certificate']>) =>
  db.insertInto('equipment_certificate').values(row).execute();

export const updateCertificate = (db: Db, id: string, row: Updateable<DB['equipment_certificate']>) =>
  db.updateTable('equipment_certificate').set(row).where('id', '=', id).execute();

export const deleteCertificate = (db: Db, id: string) =>
  db.deleteFrom('equipment_certificate').where('id', '=', id).execute();

type Filter = {
  code?: CertificateCode | undefined;
  q?: string | undefined;
};

const pageOf = async (
  db: Db,
  at: Date,
  wanted: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  { page, size }: Paging,
) => {
  const rows = await shown(db, at)
    .where(wanted)
    .orderBy(order)
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await certificates(db)
    .where(wanted)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
};

/** Of one enterprise, newest first. */
export const ownPage = (db: Db, enterpriseId: string, { code, q, ...paging }: Filter & Paging, at: Date) =>
  pageOf(
    db,
    at,
    sql<boolean>`c.enterprise_id = ${enterpriseId} ${code ? sql`and c.status = ${code}` : sql``}
      ${q ? sql`and ${matches('c.search', sql`c.name`, q)}` : sql``}`,
    sql`c.registered_at desc, c.id desc`,
    paging,
  );

export type QueueFilter = {
  code?: CertificateCode | undefined;
  verdict?: Verdict | undefined;
  name?: string | undefined;
  minDate?: string | undefined;
  maxDate?: string | undefined;
};

const isWanted = ({ code, verdict, name, minDate, maxDate }: QueueFilter) =>
  sql<boolean>`true ${code ? sql`and c.status = ${code}` : sql``}
    ${verdict ? sql`and certificate_verdict(c.status, c.comment) = ${verdict}` : sql``}
    ${
      name
        ? sql`and (${matches('c.search', sql`c.name`, name)} or position(folded(${name}) in folded(e.name)) > 0)`
        : sql``
    }
    ${minDate ? sql`and c.asked_at >= ${minDate}::date::timestamp at time zone 'Asia/Shanghai'` : sql``}
    ${maxDate ? sql`and c.asked_at < (${maxDate}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql``}`;

/** Of all enterprises: those that wait first, the longest waiting at the top, then what was asked for last. */
export const queuePage = (db: Db, { page, size, ...wanted }: QueueFilter & Paging, at: Date) =>
  pageOf(
    db,
    at,
    isWanted(wanted),
    sql`c.status in ('1', '4') desc, case when c.status in ('1', '4') then c.asked_at end, c.asked_at desc, c.id desc`,
    { page, size },
  );

type Step = Insertable<DB['equipment_certificate_step']> & { step: CertificateStepName };

export const insertStep = (db: Db, row: Step) =>
  db.insertInto('equipment_certificate_step').values(row).execute();

export const stepsOf = (db: Db, id: string) =>
  db
    .selectFrom('equipment_certificate_step as s')
    .leftJoin('account as a', 'a.id', 's.by_id')
    .select(['s.step', 's.remark', 's.at', nameOf('a').as('by_name')])
    .where('s.certificate_id', '=', id)
    .orderBy('s.at')
    .orderBy('s.id')
    .execute();

// Gateways -----------------------------------------------------------------------------------------------------

/** The gateway that has it. */
export const gatewayOf = (db: Db, id: string) =>
  db
    .selectFrom('gateway')
    .select('id')
    .where('certificate_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** The gateway of one certificate goes over to another that no gateway has yet. */
export const moveGateway = (db: Db, from: string, to: string, at: Date) =>
  db
    .updateTable('gateway')
    .set({ certificate_id: to, changed_at: at })
    .where('certificate_id', '=', from)
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from gateway g where g.certificate_id = ${to} and g.deleted_at is null)`,
    )
    .execute();
