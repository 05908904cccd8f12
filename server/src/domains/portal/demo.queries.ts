import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

// Rows as they would stand if people had done it all; only for the demo data of a first start.

type DemoFeedback = {
  username: string;
  email: string;
  phone: string;
  content: string;
  topic: string;
  account_id: string | null;
  enterprise_name: string | null;
  state: string;
  version: number;
  at: Date;
};

/** Under numbers like those of any other, of the day it was written. */
export async function insertDemoFeedback(db: Db, rows: DemoFeedback[]) {
  const { rows: made } = await sql<{ id: string; ticket: string }>`
    insert into feedback (ticket, username, email, phone, content, topic, account_id, enterprise_name, state, version,
      created_at)
    select 'F' || to_char(r.at, 'YYMMDD') || '-' || lpad(nextval('feedback_ticket')::text, 4, '0'), r.username, r.email,
      r.phone, r.content, r.topic, r.account_id, r.enterprise_name, r.state, r.version, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(username text, email text, phone text,
      content text, topic text, account_id uuid, enterprise_name text, state text, version int, at timestamptz)
    returning id, ticket`.execute(db);
  return made;
}

type Reply = { feedback_id: string; author_id: string; text: string; created_at: Date };
export const insertDemoReplies = (db: Db, rows: Reply[]) =>
  db.insertInto('feedback_reply').values(rows).execute();
