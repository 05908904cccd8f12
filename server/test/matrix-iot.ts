import { CANARY } from './canary.ts';

/** A product with a model and a device behind the marked gateway: statements that answer their ids. */
export function markedThing(enterpriseId: string): [string, string][] {
  const product = `(select id from product where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const gateway = `(select id from gateway where enterprise_id = '${enterpriseId}' and name = '${CANARY}')`;
  const device = `(select id from device where enterprise_id = '${enterpriseId}' and code = 'canary-child')`;
  const named = { id: 'canary', name: CANARY, description: CANARY };
  const model = JSON.stringify({
    properties: [{ ...named, dataType: 'text' }],
    events: [],
    services: [],
    tags: [],
  });
  return [
    [
      'product',
      `insert into product (enterprise_id, name, code, description, category, node_type, protocol)
        values ('${enterpriseId}', '${CANARY}', 'canary', '${CANARY}', '${CANARY}', 'child', 'modbus') returning id`,
    ],
    [
      'productModel',
      `insert into product_model (enterprise_id, product_id, version, content, note)
        values ('${enterpriseId}', ${product}, 1, '${model}', '${CANARY}') returning id`,
    ],
    [
      'device',
      `insert into device (enterprise_id, product_id, node_type, gateway_id, name, code, tags)
        values ('${enterpriseId}', ${product}, 'child', ${gateway}, '${CANARY}', 'canary-child', '{"a": "${CANARY}"}')
        returning id`,
    ],
    [
      'devicePoint',
      `insert into device_point (device_id, property, enterprise_id, gateway_id, alias)
        values (${device}, 'canary', '${enterpriseId}', ${gateway}, '${CANARY}') returning device_id as id`,
    ],
  ];
}
