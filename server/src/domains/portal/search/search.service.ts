import type { Found } from '@cloudyard/contract/portal/search.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { rolesNamed } from '../../access/index.ts';
import { employeesNamed, enterprisesNamed, usersNamed } from '../../enterprise/index.ts';
import { certificatesNamed, gatewaysNamed } from '../../equipment/index.ts';
import { suggestedApplications } from '../../market/index.ts';
import { applicationsNamed } from '../../publishing/index.ts';
import { spacePage } from '../../space/index.ts';
import { articlePage } from '../article/article.queries.ts';

/** The most of each kind: all kinds fit on one screen. */
const MOST = 5;

type Finder = (ctx: ActorContext, words: string) => Promise<Found[]>;

const at = (path: string, query: Record<string, string>) => `/${path}?${new URLSearchParams(query)}`;
const personName = (row: { real_name: string; username: string }) => row.real_name || row.username;

const applications: Finder = async ({ db }, words) =>
  (await suggestedApplications(db, words, MOST)).map(({ id, name, en_name, publisher }) => ({
    ...{ kind: 'application', id, name, nameEn: en_name, detail: publisher, detailEn: '' },
    path: at('common/application-market-view', { id }),
  }));

const ownApplications: Finder = async ({ db, actor }, words) =>
  (await applicationsNamed(db, actor.enterpriseId as string, words, MOST)).map(
    ({ id, name, en_name, code }) => ({
      ...{ kind: 'own-application', id, name, nameEn: en_name, detail: code, detailEn: '' },
      path: at('console/application-edit', { id, flag: 'enterprise' }),
    }),
  );

const users: Finder = async (ctx, words) =>
  (await ctx.over('find users by name', (db) => usersNamed(db, words, MOST))).map((row) => ({
    ...{ kind: 'person', id: row.id, name: personName(row), nameEn: '', detail: row.username, detailEn: '' },
    path: at('console/person', { id: row.id }),
  }));

const employees: Finder = async ({ db, actor }, words) => {
  const reach = actor.reaches.get('enterprise.employee.read') ?? 'enterprise';
  const rows = await employeesNamed(db, { enterpriseId: actor.enterpriseId as string, reach }, words, MOST);
  return rows.map((row) => ({
    ...{
      kind: 'employee',
      id: row.id,
      name: personName(row),
      nameEn: '',
      detail: row.department ?? row.username,
      detailEn: '',
    },
    path: at('console/person', { id: row.id }),
  }));
};

const enterprises: Finder = async (ctx, words) =>
  (await ctx.over('find enterprises by name', (db) => enterprisesNamed(db, words, MOST))).map((row) => ({
    ...{ kind: 'enterprise', id: row.id, name: row.name, nameEn: '', detail: row.alias, detailEn: '' },
    path: at('console/enterprise', { id: row.id }),
  }));

type Space = { id: string; name: string; enterprise_name: string };
const asSpace = ({ id, name, enterprise_name }: Space): Found => ({
  ...{ kind: 'space', id, name, nameEn: '', detail: enterprise_name, detailEn: '' },
  path: at('console/tenant-space', { id }),
});
const few = { page: 0, size: MOST };

const ownSpaces: Finder = async ({ db, actor }, q) => {
  const wanted = { q, enterpriseId: actor.enterpriseId as string, ...few };
  return (await spacePage(db, wanted, new Date())).rows.map(asSpace);
};

const spaces: Finder = async (ctx, q) => {
  const wanted = { q, submitted: true, ...few };
  const found = await ctx.over('find spaces by name', (db) => spacePage(db, wanted, new Date()));
  return found.rows.map(asSpace);
};

const gateways: Finder = async ({ db, actor }, words) =>
  (await gatewaysNamed(db, actor.enterpriseId, words, MOST)).map(asGateway);

const allGateways: Finder = async (ctx, words) =>
  (await ctx.over('find gateways by name', (db) => gatewaysNamed(db, null, words, MOST))).map(
    ({ enterprise_name, ...row }) => ({ ...asGateway(row), detail: enterprise_name }),
  );

const asGateway = ({ id, name, hardware_id }: { id: string; name: string; hardware_id: string }): Found => ({
  ...{ kind: 'gateway', id, name: name || hardware_id, nameEn: '', detail: hardware_id, detailEn: '' },
  path: `/console/equipment-detail/${id}`,
});

const certificates: Finder = async ({ db, actor }, words) =>
  (await certificatesNamed(db, actor.enterpriseId as string, words, MOST)).map(({ id, name, end_date }) => ({
    ...{ kind: 'certificate', id, name, nameEn: '', detail: end_date, detailEn: '' },
    path: at('console/equipment-certify-list', { id }),
  }));

const roles: Finder = async ({ db, actor }, words) =>
  (await rolesNamed(db, actor.enterpriseId, words, MOST)).map(asRole);

const platformRoles: Finder = async (ctx, words) =>
  (await ctx.over('find platform roles by name', (db) => rolesNamed(db, null, words, MOST))).map(asRole);

const asRole = ({ id, name, description }: { id: string; name: string; description: string }): Found => ({
  ...{ kind: 'role', id, name, nameEn: '', detail: description, detailEn: '' },
  path: at('console/role', { id }),
});

const articles: Finder = async ({ db }, words) => {
  const { rows } = await articlePage(db, {
    q: words,
    kind: 'help',
    sort: 'order',
    page: 0,
    size: MOST,
  });
  return rows.map(({ id, title, title_en, category_name, category_name_en }) => ({
    ...{
      kind: 'article',
      id,
      name: title,
      nameEn: title_en,
      detail: category_name ?? '',
      detailEn: category_name_en ?? '',
    },
    path: at('common/help-details', { id }),
  }));
};

/** Who finds what: with which key, and only within an enterprise where the key is one of an enterprise. */
const finders: { key?: string; inEnterprise?: true; find: Finder }[] = [
  { find: applications },
  { key: 'market.application.read', inEnterprise: true, find: ownApplications },
  { key: 'enterprise.user.read', find: users },
  { key: 'enterprise.employee.read', inEnterprise: true, find: employees },
  { key: 'enterprise.enterprise.read', find: enterprises },
  { key: 'space.space.read', inEnterprise: true, find: ownSpaces },
  { key: 'space.space.operate', find: spaces },
  { key: 'equipment.gateway.read', inEnterprise: true, find: gateways },
  { key: 'equipment.gateway.watch', find: allGateways },
  { key: 'equipment.certificate.read', inEnterprise: true, find: certificates },
  { key: 'access.role.read', inEnterprise: true, find: roles },
  { key: 'access.platform-role.read', find: platformRoles },
  { find: articles },
];

/** Everything of that name that the caller may see. The questions leave together, on the request's own connection. */
export async function findByName(ctx: ActorContext, words: string): Promise<Found[]> {
  const { keys, enterpriseId } = ctx.actor;
  const open = finders.filter(
    ({ key, inEnterprise }) => (!key || keys.has(key)) && (!inEnterprise || enterpriseId !== null),
  );
  const found = await Promise.all(open.map(({ find }) => find(ctx, words)));
  // One's own enterprise's things are among those of all.
  return [...new Map(found.flat().map((one) => [`${one.kind} ${one.id}`, one])).values()];
}
