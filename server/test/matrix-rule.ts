import { CANARY } from './canary.ts';

/** A rule with all it knows, and an alarm of it: statements that answer their ids. */
export function markedRule(enterpriseId: string): [string, string][] {
  const rule = `(select id from rule where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const device = `(select id from device where enterprise_id = '${enterpriseId}' and node_type = 'child')`;
  const alarm = `(select id from alarm where enterprise_id = '${enterpriseId}' and title = '${CANARY}')`;
  const person = `(select id from account where username = 'lin.qiao')`;
  const scope = JSON.stringify({ products: [], groups: [], devices: [] });
  const graph = JSON.stringify({ nodes: [], links: [] });
  return [
    [
      'rule',
      `insert into rule (enterprise_id, name, description, scope, graph, version, published_revision, canary_returned)
        values ('${enterpriseId}', '${CANARY}', '${CANARY}', '${scope}', '${graph}', 1, 1, '${CANARY}') returning id`,
    ],
    [
      'ruleVersion',
      `insert into rule_version (rule_id, version, enterprise_id, scope, graph, note)
        values (${rule}, 1, '${enterpriseId}', '${scope}', '${graph}', '${CANARY}') returning rule_id as id`,
    ],
    [
      'ruleState',
      `insert into rule_state (rule_id, version, device_id, enterprise_id, content)
        values (${rule}, 1, ${device}, '${enterpriseId}', '{"a": "${CANARY}"}') returning rule_id as id`,
    ],
    [
      'ruleCount',
      `insert into rule_count (rule_id, version, node, port, hour, enterprise_id, times, last_detail)
        values (${rule}, 1, '${CANARY}', 'out', date_trunc('hour', now()), '${enterpriseId}', 986543210, '${CANARY}')
        returning rule_id as id`,
    ],
    [
      'ruleTrace',
      `insert into rule_trace (rule_id, enterprise_id, version, device_id, device_name, message, steps, at)
        values (${rule}, '${enterpriseId}', 1, ${device}, '${CANARY}', '{"a": "${CANARY}"}', '[]', now())
        returning rule_id as id`,
    ],
    [
      'ruleTrial',
      `insert into rule_trial (rule_id, enterprise_id, by_id, scope, graph, from_at, to_at, state, error, ended_at)
        values (${rule}, '${enterpriseId}', ${person}, '${scope}', '${graph}', now() - interval '1 hour', now(), 'failed',
          '${CANARY}', now()) returning id`,
    ],
    [
      'ruleTrialEffect',
      `insert into rule_trial_effect (trial_id, side, no, enterprise_id, content)
        select id, 'after', 0, enterprise_id, '{"at": "2026-01-01T00:00:00.000Z", "node": "a", "kind": "raise",
          "deviceId": "018f0000-0000-7000-8000-000000000001", "deviceName": "${CANARY}", "text": "${CANARY}"}'
        from rule_trial where rule_id = ${rule} returning trial_id as id`,
    ],
    [
      'alarm',
      `insert into alarm (enterprise_id, kind, severity, title, device_id, device_name, rule_id, rule_name, facts, raised_at,
          last_at) values ('${enterpriseId}', 'rule', 'major', '${CANARY}', ${device}, '${CANARY}', ${rule}, '${CANARY}',
          '{"a": "${CANARY}"}', now(), now()) returning id`,
    ],
    [
      'alarmStep',
      `insert into alarm_step (alarm_id, enterprise_id, kind, text)
        values (${alarm}, '${enterpriseId}', 'commented', '${CANARY}') returning id`,
    ],
    [
      'alarmEscalation',
      `insert into alarm_escalation (enterprise_id, content) values ('${enterpriseId}', '{"levels": []}')
        on conflict (enterprise_id) do update set content = excluded.content returning enterprise_id as id`,
    ],
    [
      'streamSource',
      `insert into stream_source (id, enterprise_id, event_no) values (${device}, '${enterpriseId}', 1) returning id`,
    ],
    [
      'streamCursor',
      `insert into stream_cursor (consumer, source_id, enterprise_id, frame_no, event_no)
        values ('${CANARY}', ${device}, '${enterpriseId}', 1, 1) returning source_id as id`,
    ],
  ];
}
