import { CANARY } from './canary.ts';

/** A group with the marked child of `markedThing`, a set of its point, and work on it: statements that answer their ids. */
export function markedDevices(enterpriseId: string): [string, string][] {
  const of = (table: string) =>
    `(select id from ${table} where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const child = `(select id from device where enterprise_id = '${enterpriseId}' and code = 'canary-child')`;
  return [
    [
      'deviceHour',
      `insert into device_hour (enterprise_id, at, devices, online)
        values ('${enterpriseId}', now() - interval '2 hours', 986543210, 986543210) returning enterprise_id as id`,
    ],
    [
      'deviceGroup',
      `insert into device_group (enterprise_id, name, description, kind)
        values ('${enterpriseId}', '${CANARY}', '${CANARY}', 'picked') returning id`,
    ],
    [
      'deviceGroupMember',
      `insert into device_group_member (group_id, device_id, enterprise_id)
        values (${of('device_group')}, ${child}, '${enterpriseId}') returning group_id as id`,
    ],
    [
      'deviceGroupRole',
      `insert into device_group_role (role_id, group_id, enterprise_id)
        select r.id, ${of('device_group')}, r.enterprise_id from role r
        where r.enterprise_id = '${enterpriseId}' and r.code = 'enterprise-finance' returning group_id as id`,
    ],
    [
      'pointSet',
      `insert into point_set (enterprise_id, owner_id, name, is_shared, points)
        values ('${enterpriseId}', ${person}, '${CANARY}', true,
          jsonb_build_array(jsonb_build_object('deviceId', ${child}, 'property', 'canary'))) returning id`,
    ],
    [
      'deviceJob',
      `insert into device_job (enterprise_id, kind, act, by_id, state, total, ended_at)
        values ('${enterpriseId}', 'tag', '{"kind": "tag", "key": "a", "value": "${CANARY}"}', ${person}, 'done', 1, now())
        returning id`,
    ],
    [
      'deviceJobRow',
      `insert into device_job_row (job_id, line, enterprise_id, device_id, name, state, problem)
        select j.id, 1, '${enterpriseId}', ${child}, '${CANARY}', 'failed', '${CANARY}' from device_job j
        where j.enterprise_id = '${enterpriseId}' returning job_id as id`,
    ],
    [
      'deviceEvent',
      `insert into device_event (source_id, no, enterprise_id, device_id, kind, name, output, at)
        select gateway_id, 1, '${enterpriseId}', id, 'event', '${CANARY}', '{"a": "${CANARY}"}', now() from device
        where enterprise_id = '${enterpriseId}' and node_type = 'child' limit 1 returning device_id as id`,
    ],
    [
      'debugSession',
      `insert into debug_session (enterprise_id, device_id, gateway_id, by_id, ends_at)
        select '${enterpriseId}', id, gateway_id, ${person}, now() + interval '1 hour' from device
        where enterprise_id = '${enterpriseId}' and node_type = 'child' limit 1 returning id`,
    ],
    [
      'historyPolicy',
      `insert into history_policy (enterprise_id, device_id, rule) values ('${enterpriseId}', ${child}, '{"enabled": true,
        "mode": "change", "deadBand": 4242.4242, "deadBandKind": "absolute", "silenceMs": null, "intervalMs": null,
        "rawDays": null, "minuteDays": 0, "hourDays": 0, "dayDays": 0}') returning id`,
    ],
    [
      'historyImport',
      `insert into history_import (enterprise_id, device_id, by_id, file, file_name, bytes, state)
        values ('${enterpriseId}', ${child}, ${person}, 'canary', 'canary.parquet', 986543210, 'cancelled') returning id`,
    ],
    [
      'unkept',
      `insert into telemetry_unkept (series_id, enterprise_id, from_at)
        select s.id, s.enterprise_id, now() from telemetry_series s where s.enterprise_id = '${enterpriseId}' limit 1
        returning '00000000-0000-0000-0000-000000000000' as id`,
    ],
  ];
}
