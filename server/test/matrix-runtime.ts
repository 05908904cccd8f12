import { CANARY } from './canary.ts';

/** Something that runs in the marked space, with what is known of it: statements that answer its id. */
export function markedInstance(enterpriseId: string): [string, string][] {
  const space = `(select id from space where enterprise_id = '${enterpriseId}')`;
  const instance = `(select id from instance where enterprise_id = '${enterpriseId}')`;
  return [
    [
      'instance',
      `with ids as (select new_id() as instance, new_id() as release),
        r as (insert into instance_release (id, instance_id, enterprise_id, version, kind, digest)
          select release, instance, '${enterpriseId}', '${CANARY}', 'STATIC', repeat('a', 64) from ids)
        insert into instance (id, enterprise_id, space_id, name, host, holder_type, holder_id, release_id, millicores,
          memory_mb, disk_mb, variables, detail, generation, applied, settled)
        select instance, '${enterpriseId}', ${space}, '${CANARY}', 'marked-instance', 'order', new_id(), release, 500, 256, 64,
          jsonb_build_object('WORD', '${CANARY}'), '${CANARY}', 1, 1, 1 from ids returning id`,
    ],
    [
      'instanceEvent',
      `insert into instance_event (instance_id, enterprise_id, state, detail, by_name)
        values (${instance}, '${enterpriseId}', 'running', '${CANARY}', '${CANARY}') returning id`,
    ],
    [
      'instanceMinute',
      `insert into instance_minute (instance_id, enterprise_id, at, requests)
        values (${instance}, '${enterpriseId}', now(), 7) returning instance_id as id`,
    ],
  ];
}
