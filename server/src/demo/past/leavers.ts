import { insertDemoFormer } from '../../domains/enterprise/index.ts';
import { insertDemoAccounts } from '../../domains/identity/index.ts';
import type { Context } from '../../kit/context.ts';
import { atWork } from '../calendar.ts';
import type { Chronicle } from './chronicle.ts';

/** Who left 海川重工 and then the platform: nothing else is left of them. */
const leavers = [
  {
    ...{ username: 'hou.jie', real_name: '侯杰', phone: '13900001091', work_num: 'HC-0288' },
    ...{ department_name: '生产部', position_name: '工艺员', joined: 168, left: 58, reason: '合同到期' },
  },
  {
    ...{ username: 'yan.ke', real_name: '颜可', phone: '13900001092', work_num: 'HC-0294' },
    ...{ department_name: '采购部', position_name: '采购专员', joined: 130, left: 24, reason: '个人原因' },
  },
];

export async function sayGoodbye(ctx: Context, { today, person, acts }: Chronicle) {
  const by = person('lin.qiao');
  const rows = leavers.map(({ joined, left, username, ...row }) => ({
    ...{ ...row, username, email: `${username}@haichuan.example`, enterprise_id: by.enterprise_id as string },
    ...{ joined_at: atWork(today, joined, 9.6), left_at: atWork(today, left, 16.5) },
  }));
  const made = await insertDemoAccounts(
    ctx.db,
    rows.map(({ username, real_name, email, phone, joined_at, left_at }) => ({
      ...{ username, real_name, email, phone, password_hash: 'none' },
      ...{ created_at: joined_at, removed_at: left_at },
    })),
  );
  const former = rows.map((row) => ({
    ...{ ...row, account_id: made.find(({ username }) => username === row.username)?.id as string },
  }));
  await insertDemoFormer(ctx.db, former, by.real_name);
  for (const { account_id: id, username, work_num, reason, left_at } of former)
    acts.push({
      ...{
        at: left_at,
        by,
        action: 'enterprise.employee.leave',
        object: { type: 'employee', id, name: username },
      },
      ...{ before: { workNum: work_num }, after: { reason, headed: [] } },
    });
}
