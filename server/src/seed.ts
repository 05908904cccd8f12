import { api } from '@cloudyard/contract';
import type { EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { insertGrants, insertRole, insertRoleMember, roleByCode } from './domains/access/index.ts';
import { insertEnterprise, insertMembership } from './domains/enterprise/index.ts';
import {
  anyAccount,
  demoAccounts,
  hashPassword,
  insertAccount,
  removeAccount,
} from './domains/identity/index.ts';
import { type Context, type Kit, work } from './kit/context.ts';
import { takeTurn } from './kit/db.ts';

const ADMINISTRATOR = 'platform-administrator';

/** In the README and on the screen: a demo is for looking, on one's own machine only. */
export const DEMO_PASSWORD = 'Cloudyard_2026';

/** Every permission key of the contract. */
export const allKeys = () => {
  const endpoints = Object.values(api).flatMap((nouns) =>
    Object.values<EndpointTable>(nouns).flatMap((table) => Object.values(table)),
  );
  return [...new Set(endpoints.map((one) => one.allow))]
    .filter((key) => key !== 'public' && key !== 'session')
    .sort();
};

/** The platform administrator holds every key, also those a new version brings. */
async function ensureAdministratorRole({ db }: Context) {
  const role =
    (await roleByCode(db, ADMINISTRATOR)) ??
    (await insertRole(db, {
      code: ADMINISTRATOR,
      name: '平台管理员',
      description: 'Platform administrator',
    }));
  await insertGrants(db, role.id, allKeys());
  return role;
}

type Person = { username: string; realName: string; email: string; phone: string };

const makeAccount = async (ctx: Context, person: Person, password: string, demo: boolean) =>
  insertAccount(ctx.db, {
    username: person.username,
    real_name: person.realName,
    email: person.email,
    phone: person.phone,
    password_hash: await hashPassword(password),
    demo,
  });

const people = {
  admin: { username: 'admin', realName: '沈知行', email: 'admin@cloudyard.example', phone: '13800000001' },
  lin: { username: 'lin.qiao', realName: '林乔', email: 'lin.qiao@haichuan.example', phone: '13800000002' },
  zhou: { username: 'zhou.yan', realName: '周岩', email: 'zhou.yan@yunshan.example', phone: '13800000003' },
  he: { username: 'he.ming', realName: '何明', email: 'he.ming@cloudyard.example', phone: '13800000004' },
  su: { username: 'su.wen', realName: '苏文', email: 'su.wen@cloudyard.example', phone: '13800000005' },
} satisfies Record<string, Person>;

/** Somebody who left: registering with the same phone and mail offers the old account. */
const former = {
  username: 'gu.tao',
  realName: '顾涛',
  email: 'gu.tao@cloudyard.example',
  phone: '13800000006',
};

const enterprises = [
  { name: '海川重工集团有限公司', alias: '海川重工', leads: ['lin'], members: ['lin', 'he'] },
  { name: '云杉精密制造有限公司', alias: '云杉精密', leads: ['zhou'], members: ['zhou', 'he'] },
] as const;

/** What an administrator of an enterprise may do. */
const leadKeys = [
  'identity.member-session.read',
  'identity.member-session.end',
  'identity.member-session.export',
];

async function loadDemo(ctx: Context, administratorRole: string) {
  const accounts: Record<string, string> = {};
  for (const [key, person] of Object.entries(people)) {
    accounts[key] = (await makeAccount(ctx, person, DEMO_PASSWORD, true)).id;
  }
  const left = await makeAccount(ctx, former, DEMO_PASSWORD, true);
  await removeAccount(ctx.db, left.id);
  const of = (key: string) => accounts[key] as string;
  await insertRoleMember(ctx.db, { role_id: administratorRole, account_id: of('admin') });
  for (const { name, alias, leads, members } of enterprises) {
    const enterprise = await insertEnterprise(ctx.db, { name, alias });
    const place = { enterprise_id: enterprise.id };
    const lead = await insertRole(ctx.db, {
      ...place,
      code: 'enterprise-administrator',
      name: '企业管理员',
      description: 'Enterprise administrator',
    });
    await insertGrants(ctx.db, lead.id, leadKeys);
    const member = await insertRole(ctx.db, {
      ...place,
      code: 'enterprise-member',
      name: '企业成员',
      description: 'Enterprise member',
    });
    for (const key of members) {
      await insertMembership(ctx.db, { ...place, account_id: of(key) });
      await insertRoleMember(ctx.db, { ...place, role_id: member.id, account_id: of(key) });
    }
    for (const key of leads)
      await insertRoleMember(ctx.db, { ...place, role_id: lead.id, account_id: of(key) });
  }
  await ctx.kit.audit.record(ctx, {
    action: 'portal.demo.load',
    object: { type: 'demo', id: '-', name: 'demo data' },
    after: { accounts: Object.keys(people).length, enterprises: enterprises.length },
  });
}

/** What somebody must be told once: the password that was made for the first administrator. */
export type Seeded = { made?: { username: string; password: string } };

/** The roles of the platform, and on the first run the demo data or the first administrator. */
export async function seed(kit: Kit): Promise<Seeded> {
  return work(kit, { platform: 'seed' }, async (ctx) => {
    // Copies that start together on an empty database: the first one fills it.
    await takeTurn(ctx.db, 'cloudyard.seed');
    const role = await ensureAdministratorRole(ctx);
    if (await anyAccount(ctx.db)) return {};
    if (kit.env.DEMO) {
      await loadDemo(ctx, role.id);
      return {};
    }
    const password = kit.env.ADMIN_PASSWORD ?? `Cy_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`;
    const username = kit.env.ADMIN_USERNAME;
    const person = { username, realName: '', email: `${username}@localhost`, phone: '' };
    const account = await makeAccount(ctx, person, password, false);
    await insertRoleMember(ctx.db, { role_id: role.id, account_id: account.id });
    return kit.env.ADMIN_PASSWORD ? {} : { made: { username, password } };
  });
}

/** Accounts whose password everybody knows. */
export const openAccounts = (kit: Kit) =>
  work(kit, { platform: 'list demo accounts' }, ({ db }) => demoAccounts(db));
