import { CANARY } from './canary.ts';

/** A space with what is in it, one thing of every kind that has an id: statements that answer it. */
export function markedSpace(enterpriseId: string): [string, string][] {
  const person = `(select id from account where username = 'lin.qiao')`;
  const plan = `(select id from quota_plan where code = 'starter')`;
  const space = `(select id from space where enterprise_id = '${enterpriseId}')`;
  return [
    [
      'space',
      `insert into space (enterprise_id, name, domain_name, secret_hash, platform, months, plan_id, plan, amount, status,
        audit_reason, submitted_by, submitted_at, periods, starts_at, ends_at, created_by)
      select '${enterpriseId}', 'marked', '${CANARY}', 'x', 'local', 1, id, jsonb_build_object('code', code, 'name', '${CANARY}',
        'nameEn', '', 'description', '', 'descriptionEn', '', 'price', price, 'items', items), price, '3', '${CANARY}',
        ${person}, now(), 1, now(), now() + interval '20 days', ${person} from quota_plan where id = ${plan} returning id`,
    ],
    [
      'move',
      `insert into space_move (space_id, enterprise_id, event, from_status, to_status, by_name, reason)
        values (${space}, '${enterpriseId}', 'open', '2', '3', '${CANARY}', '${CANARY}') returning id`,
    ],
    [
      'grant',
      `insert into quota_grant (enterprise_id, item, amount, source_type, source_id)
        values ('${enterpriseId}', 'DATABASE_COUNT', 3, 'space', ${space}) returning id`,
    ],
    [
      'use',
      `insert into quota_use (enterprise_id, item, amount, state, holder_type, holder_id, holder_name)
        values ('${enterpriseId}', 'DATABASE_COUNT', 1, 'used', 'database', new_id(), '${CANARY}') returning id`,
    ],
    [
      'quotaRequest',
      `insert into quota_request (enterprise_id, kind, state, items, months, amount, monthly, reason, asked_by)
        values ('${enterpriseId}', 'tsdatabase', 'submitted', '{"TS_DATABASE_SIZE": 1024}', 1, 800, 800, '${CANARY}',
          ${person}) returning id`,
    ],
    [
      'database',
      `insert into tenant_database (enterprise_id, space_id, name, database_name, state, settled, error)
        values ('${enterpriseId}', ${space}, 'marked', 'marked_0', 'ready', 1, '${CANARY}') returning id`,
    ],
    [
      'copy',
      `insert into tenant_database_copy (enterprise_id, kind, database_id, state, sha256, ended_at)
        select '${enterpriseId}', 'backup', id, 'done', '${CANARY}', now() from tenant_database
        where enterprise_id = '${enterpriseId}' returning id`,
    ],
  ];
}
