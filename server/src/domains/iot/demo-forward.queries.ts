import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

const CONFIG = { kind: 'http', isReceiver: true, url: '', isBatch: true, headers: [], ca: '' };
const SCOPE = {
  ...{ products: [], groups: [], devices: [], properties: [], events: [] },
  kinds: ['property', 'event', 'status'],
};

export type DemoForward = {
  enterprise: string;
  by: string;
  at: Date;
  name: string;
  push: string;
  template: string;
};

/** An instance that leads to our own receiver, and a push of what all devices of an enterprise say. */
export const insertDemoForward = (db: Db, { enterprise, by, at, name, push, template }: DemoForward) =>
  sql`
  with e as (select id from enterprise where alias = ${enterprise}), p as (select id from account where username = ${by}),
  f as (
    insert into forward (enterprise_id, name, description, kind, config, batch, in_flight, timeout_seconds, overflow,
      most_rows, most_bytes, created_by, created_at, updated_by, updated_at)
    select e.id, ${name}, '', 'http', ${JSON.stringify(CONFIG)}::jsonb, 100, 4, 10, 'oldest', 20000, 67108864, p.id, ${at},
      p.id, ${at} from e, p returning id, enterprise_id, created_by)
  insert into push (enterprise_id, name, forward_id, scope, filter, template, mode, seconds, created_by, created_at,
    updated_by, updated_at)
  select f.enterprise_id, ${push}, f.id, ${JSON.stringify(SCOPE)}::jsonb, '', ${template}, 'interval', 10, f.created_by,
    ${at}, f.created_by, ${at} from f`.execute(db);
