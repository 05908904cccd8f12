import { insertRoleMember, makeEnterpriseRoles } from '../domains/access/index.ts';
import {
  enterprisesOf,
  insertEnterprise,
  insertMembership,
  setDemoDomain,
  setDemoEnterprise,
} from '../domains/enterprise/index.ts';
import { insertAccount } from '../domains/identity/index.ts';
import type { Context } from '../kit/context.ts';
import { atWork, type Day } from './calendar.ts';

type People = Map<string, string>;

/** Enterprises that publish; no user logs in to them here. */
const publishers = [
  {
    ...{ username: 'lan.zhou', realName: '蓝舟', domain: 'lanzhou', credit: '91310115MA1K4DEMO1' },
    ...{ name: '澜舟工业软件有限公司', alias: '澜舟软件', days: 300 },
  },
  {
    ...{ username: 'qi.ming', realName: '齐明', domain: 'qiming', credit: '91440300MA5F2DEMO2' },
    ...{ name: '启明机器视觉技术有限公司', alias: '启明视觉', days: 280 },
  },
  {
    ...{ username: 'lv.yuan', realName: '吕源', domain: 'lvyuan', credit: '91330106MA2B7DEMO3' },
    ...{ name: '绿源能碳科技有限公司', alias: '绿源能碳', days: 260 },
  },
];

/** People log in to these; their pages stand at these domains. */
const domains = { 'lin.qiao': 'haichuan', 'zhou.yan': 'yunshan' };

/** Certified enterprises with an administrator, found by everybody under their domains. */
export async function found(ctx: Context, people: People, { today }: Day) {
  for (const [n, { username, realName, domain, credit, name, alias, days }] of publishers.entries()) {
    const account = await insertAccount(ctx.db, {
      username,
      real_name: realName,
      email: `${username}@${domain}.example`,
      phone: `1370000${String(2000 + n)}`,
      password_hash: 'none',
      created_at: atWork(today, days + 9, 10),
    });
    people.set(username, account.id);
    const { id } = await insertEnterprise(ctx.db, { name, alias });
    const roles = await makeEnterpriseRoles(ctx, id);
    const at = { enterprise_id: id, account_id: account.id };
    const approved = atWork(today, days, 15);
    await insertMembership(ctx.db, { ...at, work_num: '0001', joined_at: approved });
    for (const code of ['enterprise-member', 'enterprise-administrator']) {
      await insertRoleMember(ctx.db, { ...at, role_id: roles.get(code) as string, given_at: approved });
    }
    await setDemoEnterprise(ctx.db, id, {
      ...{ founder: account.id, expires: '2041-06-30', credit, at: approved },
    });
    await setDemoDomain(ctx.db, id, domain);
  }
  for (const [username, domain] of Object.entries(domains)) {
    const [place] = await enterprisesOf(ctx.db, people.get(username) as string);
    if (place) await setDemoDomain(ctx.db, place.id, domain);
  }
}
