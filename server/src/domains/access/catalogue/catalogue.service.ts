import type { Insertable } from 'kysely';
import type { Context } from '../../../kit/context.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import catalogue from './catalogue.gen.json' with { type: 'json' };
import {
  convertFormerGrants,
  dropMenus,
  dropPrivileges,
  grantTo,
  menusByCode,
  offeredPrivileges,
  putEnterpriseRoles,
  putMenus,
  putPrivileges,
  putRoles,
  setScopes,
} from './catalogue.queries.ts';
import { enterpriseRoles, platformRoles } from './seeded-roles.ts';

type Offer = Insertable<DB['menu_privilege']> & { platform: boolean };

/**
 * Puts the catalogue of screens and buttons, which the manifests of the browser's rooms name, and the
 * built-in roles into the database. Runs at every start; what administrators have changed stays.
 */
export async function syncCatalogue({ db }: Context) {
  const offers = await syncMenus({ db });
  const fresh = await putPrivileges(db, offers);
  await dropPrivileges(db, offers);
  await convertFormerGrants(db);
  const made = [
    ...(await putRoles(
      db,
      platformRoles.map(({ begins, ...role }) => ({ ...role, built_in: true })),
    )),
    ...(await putEnterpriseRoles(db, enterpriseRows)),
  ];
  for (const { code, begins } of [...platformRoles, ...enterpriseRoles]) {
    const ids = made.filter((role) => role.code === code).map(({ id }) => id);
    if (ids.length > 0) await grantTo(db, { ids }, offers.filter(begins));
    const later = offers.filter((one) => begins(one) && fresh.some((each) => isSame(each, one)));
    if (later.length > 0) await grantTo(db, { code }, later);
  }
}

/** An enterprise begins with its own roles; returns their ids by code. */
export async function makeEnterpriseRoles({ db }: Pick<Context, 'db'>, enterpriseId: string) {
  const made = await putRoles(
    db,
    enterpriseRows.map((row) => ({ ...row, enterprise_id: enterpriseId })),
  );
  const offers = await offeredPrivileges(db);
  for (const { code, begins } of enterpriseRoles) {
    const ids = made.filter((role) => role.code === code).map(({ id }) => id);
    await grantTo(db, { ids }, offers.filter(begins));
  }
  return new Map(made.map(({ id, code }) => [code, id]));
}

const enterpriseRows = enterpriseRoles.map(({ begins, ...role }) => ({
  ...role,
  kind: 'enterprise',
  built_in: true,
}));

const isSame = (a: { menu_id: string; key: string }, b: { menu_id: string; key: string }) =>
  a.menu_id === b.menu_id && a.key === b.key;

/** Groups, then the screens in them; returns what they offer. */
async function syncMenus({ db }: Pick<Context, 'db'>): Promise<Offer[]> {
  const { groups, screens } = catalogue;
  await dropMenus(
    db,
    [...groups, ...screens].map(({ code }) => code),
  );
  await putMenus(
    db,
    groups.map(({ code, name, nameEn, icon, sort }) => ({
      owner: 'platform',
      enterprise_id: null,
      code,
      name,
      name_en: nameEn,
      icon,
      type: 'folder',
      sort,
    })),
  );
  const folders = await menusByCode(db);
  await putMenus(
    db,
    screens.map((one) => ({
      owner: 'platform',
      enterprise_id: null,
      parent_id: folders.get(`group:${one.group}`) ?? null,
      code: one.code,
      name: one.name,
      name_en: one.nameEn,
      icon: one.icon,
      type: 'page',
      url: one.code,
      sort: one.sort,
      scope: one.scope,
      is_public: one.isPublic,
      in_enterprise: one.inEnterprise,
    })),
  );
  await setScopes(db, screens);
  const menus = await menusByCode(db);
  return screens.flatMap(({ code, privileges }) =>
    privileges.map(({ nameEn, ...privilege }, sort) => ({
      ...privilege,
      menu_id: menus.get(code) as string,
      name_en: nameEn,
      sort,
    })),
  );
}
