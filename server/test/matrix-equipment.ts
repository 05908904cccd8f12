import { CANARY } from './canary.ts';

/** A certificate that a gateway has, and one that waits for a reviewer: statements that answer their ids. */
export function markedEquipment(enterpriseId: string): [string, string][] {
  const person = `(select id from account where username = 'lin.qiao')`;
  const certificate = `(select id from equipment_certificate where enterprise_id = '${enterpriseId}' and status = '2')`;
  const insert = (status: string) =>
    `insert into equipment_certificate (enterprise_id, name, description, begin_date, end_date, status,
        register_description, comment, registered_by, is_announced)
      values ('${enterpriseId}', '${CANARY}', '${CANARY}', current_date, current_date + 90, '${status}', '${CANARY}',
        '${CANARY}', ${person}, ${status === '2'}) returning id`;
  return [
    ['certificate', insert('2')],
    ['certificateAsked', insert('1')],
    [
      'certificateStep',
      `insert into equipment_certificate_step (enterprise_id, certificate_id, step, by_id, remark)
        values ('${enterpriseId}', ${certificate}, 'register', ${person}, '${CANARY}') returning id`,
    ],
    [
      'equipmentType',
      `insert into equipment_type (name, code, description) values ('marked', 'MARKED', '') returning id`,
    ],
    [
      'gateway',
      `insert into gateway (enterprise_id, hardware_id, name, type_id, certificate_id)
        select '${enterpriseId}', '${CANARY}', '${CANARY}', id, ${certificate} from equipment_type where code = 'MARKED'
        returning id`,
    ],
    ...markedGateway(enterpriseId),
  ];
}

/** What hangs on the gateway: configuration, command, log, credential, and what it measured. */
function markedGateway(enterpriseId: string): [string, string][] {
  const gateway = `(select id from gateway where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const node = { alias: 'canary', name: CANARY, description: CANARY, dataType: 'text', dataUnit: '' };
  const nodes = JSON.stringify([{ ...node, sampleMode: 'PERIOD', period: null }]);
  const url = `https://${CANARY.toLowerCase().replace(/[^a-z0-9]/g, '')}.example.com`;
  return [
    [
      'source',
      `insert into telemetry_source (id, enterprise_id) values (${gateway}, '${enterpriseId}') returning id`,
    ],
    [
      'rate',
      `insert into telemetry_rate (enterprise_id, at, messages, points)
        values ('${enterpriseId}', now() - interval '1 minute', 986543210, 986543210) returning enterprise_id as id`,
    ],
    [
      'hour',
      `insert into telemetry_hour (enterprise_id, at, messages, points)
        values ('${enterpriseId}', date_trunc('hour', now()), 986543210, 986543210) returning enterprise_id as id`,
    ],
    [
      'series',
      `insert into telemetry_series (enterprise_id, source_id, name, kind, last_text, last_at, last_received_at, last_no)
        values ('${enterpriseId}', ${gateway}, 'canary', 'text', '${CANARY}', now(), now(), 1) returning source_id as id`,
    ],
    [
      'frame',
      `insert into telemetry_frame (slot, enterprise_id, source_id, no, received_at, base_at, from_at, to_at, series, value,
          text) select telemetry_slot(now()), '${enterpriseId}', ${gateway}, 1, now(), now(), now(), now(), array[s.id],
          array[null::float8], array['${CANARY}'] from telemetry_series s where s.source_id = ${gateway}
        returning source_id as id`,
    ],
    [
      'rollDay',
      `insert into telemetry_roll_day (enterprise_id, day, gone)
        values ('${enterpriseId}', '2020-01-01', '{[986543210,986543211)}') returning enterprise_id as id`,
    ],
    [
      'rollup',
      `insert into telemetry_rollup (enterprise_id, day, step, name, sha256, bytes, cells, series)
        values ('${enterpriseId}', current_date, 'hour', '${CANARY} ${enterpriseId}', sha256('a'), 1, 986543210, '{}')
        returning id`,
    ],
    [
      'gatewayConfig',
      `insert into gateway_config (enterprise_id, gateway_id, version, transfer_protocol, compress_method,
          data_transfer_url, file_transfer_url, period_ms, buffer, nodes)
        values ('${enterpriseId}', ${gateway}, 1, 'MQTT', 'NONE', '${url}', '${url}', 1000, 10, '${nodes}') returning id`,
    ],
    [
      'gatewayCommand',
      `insert into gateway_command (enterprise_id, gateway_id, name, arguments, expires_at, timeout_seconds)
        values ('${enterpriseId}', ${gateway}, 'canary', '{"a": "${CANARY}"}', now() + interval '1 day', 60) returning id`,
    ],
    [
      'gatewayLog',
      `insert into gateway_log (enterprise_id, gateway_id, type, facts)
        values ('${enterpriseId}', ${gateway}, 'CHANGED', '{"act": "${CANARY}"}') returning id`,
    ],
    [
      'historyExport',
      `insert into history_export (enterprise_id, gateway_id, by_id, format, nodes, from_at, to_at, state, sha256, ended_at,
          expires_at) values ('${enterpriseId}', ${gateway}, (select id from account where username = 'lin.qiao'), 'csv',
          array['${CANARY}'], now() - interval '1 hour', now(), 'done', '${CANARY}', now(), now() + interval '1 day')
        returning id`,
    ],
    [
      'historyNotice',
      `insert into history_notice (enterprise_id, reason, told_at) values ('${enterpriseId}', 'age', now())
        returning enterprise_id as id`,
    ],
    [
      'gatewayCredential',
      `insert into gateway_credential (enterprise_id, gateway_id, certificate_id, kind, name, secret_hash)
        select '${enterpriseId}', g.id, g.certificate_id, 'key', '${CANARY}', 'x' from gateway g where g.id = ${gateway}
        returning id`,
    ],
  ];
}
