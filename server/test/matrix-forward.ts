import { CANARY } from './canary.ts';

/** A forward instance with all that hangs on it: statements that answer their ids. */
export function markedForward(enterpriseId: string): [string, string][] {
  const forward = `(select id from forward where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const push = `(select id from push where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const config = JSON.stringify({
    ...{ kind: 'http', isReceiver: false, url: 'https://a.example/in', isBatch: false, headers: [], ca: '' },
  });
  const scope = JSON.stringify({
    ...{ products: [], groups: [], devices: [], kinds: ['property'], properties: [CANARY], events: [] },
  });
  return [
    [
      'forward',
      `insert into forward (enterprise_id, name, description, kind, config, secrets, secret_names, batch, in_flight,
          timeout_seconds, overflow, most_rows, most_bytes, is_started, problem)
        values ('${enterpriseId}', '${CANARY}', '${CANARY}', 'http', '${config}', '${CANARY}', '{authorization}', 1, 1, 1,
          'oldest', 1000, 1000000, false, '{"kind": "other", "detail": "${CANARY}"}') returning id`,
    ],
    [
      'push',
      `insert into push (enterprise_id, name, description, forward_id, scope, filter, template, mode, is_enabled)
        values ('${enterpriseId}', '${CANARY}', '${CANARY}', ${forward}, '${scope}', '', '{"a": "${CANARY}"}', 'every',
          false) returning id`,
    ],
    [
      'pushDevice',
      `insert into push_device (enterprise_id, push_id, device_id, last)
        values ('${enterpriseId}', ${push}, ${forward}, '{"a": "${CANARY}"}') returning device_id as id`,
    ],
    [
      'pushMessage',
      `with m as (insert into push_message (enterprise_id, forward_id, push_id, device_id, device_name, payload, bytes, at,
          state, ended_at) values ('${enterpriseId}', ${forward}, ${push}, ${forward}, '${CANARY}', '"${CANARY}"', 10, now(),
          'dead', now()) returning forward_id) select forward_id as id from m`,
    ],
    [
      'forwardCount',
      `with c as (insert into forward_count (enterprise_id, forward_id, is_sum, matched, dead) values ('${enterpriseId}',
          ${forward}, true, 986543210, 986543210) returning forward_id) select forward_id as id from c`,
    ],
    [
      'receiver',
      `insert into forward_receiver (enterprise_id, forward_id, token_hash, received)
        values ('${enterpriseId}', ${forward}, '${CANARY}', 986543210) returning forward_id as id`,
    ],
    [
      'received',
      `with r as (insert into forward_received (enterprise_id, forward_id, body)
        values ('${enterpriseId}', ${forward}, '${CANARY}') returning forward_id) select forward_id as id from r`,
    ],
  ];
}
