import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import { type ExpressionBuilder, type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Whose certification it is: a user's, the one of an enterprise that is being founded, an enterprise's. */
export type Subject =
  | { kind: 'person'; accountId: string }
  | { kind: 'enterprise'; founder: string }
  | { kind: 'enterprise'; enterpriseId: string };

const columns = [
  'id',
  'kind',
  'account_id',
  'enterprise_id',
  'founding',
  'number',
  'state',
  'in_force',
  'revision',
  'name',
  'remark',
  'created_at',
  'submitted_at',
  'claimed_by',
  'claimed_at',
  'decided_by',
  'decided_at',
] as const;
const said = [
  sql<Content>`certification.content`.as('content'),
  sql<Content>`certification.reasons`.as('reasons'),
] as const;

type Where = ExpressionBuilder<DB, 'certification'>;

/** Only rows of this subject. A founder's enterprise is theirs alone until it is approved for the first time. */
const of =
  (subject: Subject) =>
  (eb: Where): ReturnType<Where['and']> => {
    if (subject.kind === 'person')
      return eb.and([eb('kind', '=', 'person'), eb('account_id', '=', subject.accountId)]);
    if ('enterpriseId' in subject) return eb.and([eb('enterprise_id', '=', subject.enterpriseId)]);
    return eb.and([
      eb('kind', '=', 'enterprise'),
      eb('founding', '=', true),
      eb('account_id', '=', subject.founder),
      sql<SqlBool>`not exists (select from enterprise e
        where e.id = certification.enterprise_id and e.approved_at is not null)`,
    ]);
  };

/** The versions of a subject, newest first. */
export const versionsOf = (db: Db, subject: Subject, most: number) =>
  db
    .selectFrom('certification')
    .select(columns)
    .select(said)
    .where(of(subject))
    .orderBy('number', 'desc')
    .limit(most)
    .execute();
export type Version = Awaited<ReturnType<typeof versionsOf>>[number];

export const versionInForce = (db: Db, subject: Subject) =>
  db
    .selectFrom('certification')
    .select(columns)
    .select(said)
    .where(of(subject))
    .where('in_force', '=', true)
    .executeTakeFirst();

/** Locked until the work is done. */
export const lockedVersion = (db: Db, subject: Subject, id: string) =>
  db
    .selectFrom('certification')
    .select(columns)
    .select(said)
    .where(of(subject))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** How often it was handed in, ever and within a day. */
export const attemptsOf = (db: Db, subject: Subject) =>
  db
    .selectFrom('certification')
    .select((eb) => [
      eb.fn.count<number>('submitted_at').as('ever'),
      eb.fn
        .count<number>('submitted_at')
        .filterWhere('submitted_at', '>', sql<Date>`now() - interval '1 day'`)
        .as('today'),
    ])
    .where(of(subject))
    .executeTakeFirstOrThrow();

const json = (content: Content) => JSON.stringify(content);

export const insertDraft = (
  db: Db,
  row: Omit<Insertable<DB['certification']>, 'content' | 'reasons'> & { content: Content; reasons: Content },
) =>
  db
    .insertInto('certification')
    .values({ ...row, content: json(row.content), reasons: json(row.reasons) })
    .returning(columns)
    .returning(said)
    .executeTakeFirstOrThrow();

/** Undefined when it was saved since, or is no draft any more. */
export const updateDraft = (db: Db, id: string, revision: number, content: Content) =>
  db
    .updateTable('certification')
    .set({ content: json(content), revision: sql`revision + 1` })
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .where('revision', '=', revision)
    .returning(columns)
    .returning(said)
    .executeTakeFirst();

type HandedIn = { account_id: string; enterprise_id: string | null; name: string; content: Content };

export const handIn = (db: Db, id: string, { content, ...row }: HandedIn) =>
  db
    .updateTable('certification')
    .set({
      ...row,
      content: json(content),
      // The reasons against the version before it are dropped; this one is judged anew.
      reasons: '{}',
      remark: '',
      state: 'submitted',
      submitted_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(columns)
    .returning(said)
    .executeTakeFirstOrThrow();

export const takeBack = (db: Db, id: string) =>
  db
    .updateTable('certification')
    .set({ state: 'withdrawn', decided_at: sql`now()`, claimed_by: null, claimed_at: null })
    .where('id', '=', id)
    .returning(columns)
    .returning(said)
    .executeTakeFirstOrThrow();

/** The open certifications of a user who deregisters: they are not decided any more. */
export const takeBackAllOf = (db: Db, accountId: string) =>
  db
    .updateTable('certification')
    .set({ state: 'withdrawn', decided_at: sql`now()`, claimed_by: null, claimed_at: null })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['draft', 'submitted', 'review'])
    .where((eb) => eb.or([eb('kind', '=', 'person'), eb('founding', '=', true)]))
    .returning(columns)
    .returning(said)
    .execute();

export const verifyCodeOf = async (db: Db, accountId: string) =>
  (await db.selectFrom('account').select('verify_code').where('id', '=', accountId).executeTakeFirstOrThrow())
    .verify_code;

export const setVerifyCode = (db: Db, accountId: string, code: number) =>
  db.updateTable('account').set({ verify_code: code }).where('id', '=', accountId).execute();

/** Which of these images are in a version of the subject. */
export const imagesStanding = async (db: Db, subject: Subject, names: string[]) => {
  const rows = await db
    .selectFrom('certification')
    .innerJoin(sql<{ value: string }>`lateral jsonb_each_text(certification.content)`.as('said'), (join) =>
      join.onTrue(),
    )
    .select('said.value')
    .where(of(subject))
    .where('said.value', 'in', names)
    .execute();
  return rows.map(({ value }) => value);
};

type Looker = { accountId: string; edits: string | null };

/** Whether an image stands in a version of the caller's own, or of the enterprise they edit. */
export const standsInOwn = async (db: Db, { accountId, edits }: Looker, fields: string[], name: string) => {
  const { rows } = await sql`select from certification c
    where ((c.account_id = ${accountId} and (c.kind = 'person' or c.founding)) or c.enterprise_id = ${edits})
      and exists (select from jsonb_each_text(c.content) said
        where said.key = any(${fields}) and said.value = ${name})
    limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Whether it is the logo of an enterprise the user belongs to; of any, for those who may see all enterprises.
 */
export const isLogo = async (db: Db, name: string, accountId: string | null) => {
  const { rows } = await sql`select from enterprise e where e.logo = ${name} and (${accountId}::uuid is null
    or exists (select from membership m where m.enterprise_id = e.id and m.account_id = ${accountId}))
    limit 1`.execute(db);
  return rows.length > 0;
};
