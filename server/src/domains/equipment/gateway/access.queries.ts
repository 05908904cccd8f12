import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type AccessRow = {
  is_up: boolean;
  link_cause: string;
  connected_at: Date | null;
  disconnected_at: Date | null;
  seen_at: Date | null;
  address: string;
  kept_out_until: Date | null;
  kept_out_for: string;
  is_enabled: boolean;
  is_suspended: boolean;
  certificate_id: string | null;
  certificate_name: string;
  in_force: boolean;
  credential_kind: string | null;
  credential_used_at: Date | null;
  config_version: number | null;
};

/** All that decides whether a gateway may connect, and whether it does. */
export const accessRow = async (db: Db, id: string, at: Date): Promise<AccessRow | undefined> =>
  (
    await sql<AccessRow>`
      select g.session_id <> '' as is_up, g.link_cause, g.connected_at, g.disconnected_at, g.seen_at, g.address,
        g.kept_out_until, g.kept_out_for, g.is_enabled, p.suspended_at is not null as is_suspended,
        g.certificate_id, coalesce(e.name, '') as certificate_name,
        coalesce(certificate_in_force(e.status, e.begin_date, e.end_date, ${at}), false) as in_force,
        c.kind as credential_kind, c.used_at as credential_used_at,
        (select max(version) from gateway_config f where f.gateway_id = g.id) as config_version
      from gateway g join enterprise p on p.id = g.enterprise_id
      left join equipment_certificate e on e.id = g.certificate_id
      left join gateway_credential c on c.gateway_id = g.id and c.revoked_at is null
      where g.id = ${id} and g.deleted_at is null`.execute(db)
  ).rows[0];
