import { CANARY } from './canary.ts';

/** A certificate that a gateway has, and one that waits for a reviewer: statements that answer their ids. */
export function markedEquipment(enterpriseId: string): [string, string][] {
  const person = `(select id from account where username = 'lin.qiao')`;
  const certificate = `(select id from equipment_certificate where enterprise_id = '${enterpriseId}' and status = '2')`;
  const insert = (status: string) =>
    `insert into equipment_certificate (enterprise_id, name, description, begin_date, end_date, status,
        register_description, comment, registered_by)
      values ('${enterpriseId}', '${CANARY}', '${CANARY}', current_date, current_date + 90, '${status}', '${CANARY}',
        '${CANARY}', ${person}) returning id`;
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
  ];
}
