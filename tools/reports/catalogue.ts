import { api } from '../../contract/src/index.ts';
import type { Allow, Endpoint, EndpointTable } from '../../contract/src/kit/endpoint.ts';
import { rooms } from '../../web/src/app/rooms.ts';
import { MENU_AREAS, type MenuEntry } from '../../web/src/kit/room-manifest.ts';
import type { Title } from '../../web/src/kit/text.ts';

const endpoints: Endpoint[] = Object.values(api)
  .flatMap((nouns) => Object.values<EndpointTable>(nouns))
  .flatMap((table) => Object.values(table));

const isKey = (allow: Allow) => allow !== 'public' && allow !== 'session';

/** Keys that allow calls across the wall. */
const overTheWall = new Set(
  endpoints.flatMap((one) => [
    ...(one.platform ? [one.allow] : []),
    ...(one.orPlatform ? [one.orPlatform] : []),
  ]),
);
const allKeys = new Set(
  endpoints
    .flatMap((one) => [one.allow, ...(one.orPlatform ? [one.orPlatform] : []), ...(one.asks ?? [])])
    .filter(isKey),
);

/** Also keys that rooms check themselves: they have a noun that begins with `platform-`. */
const isPlatform = (key: string) =>
  overTheWall.has(key as Allow) || key.split('.')[1]?.startsWith('platform-') === true;

const OPEN: Title = { cn: '查看', en: 'View' };

const routes = rooms.flatMap((room) => room.routes);
const opening = (path: string): Allow[] =>
  [routes.find((route) => route.path === path)?.permission ?? []].flat();

const privilege = (key: string, { cn, en }: Title, opens: boolean) => ({
  key,
  name: cn,
  nameEn: en,
  opens,
  platform: isPlatform(key),
});

function screenOf({ path, title, icon, group, order, scope, enterprise, buttons = [] }: MenuEntry) {
  const keys = opening(path);
  const named = new Map<string, Title>(buttons.map(({ key, title: words }) => [key, words]));
  return {
    code: path,
    group,
    name: title.cn,
    nameEn: title.en,
    icon,
    sort: order,
    scope: scope ?? MENU_AREAS[group].scope,
    isPublic: keys.includes('session'),
    inEnterprise: enterprise === true,
    privileges: [
      ...keys.filter(isKey).map((key) => privilege(key, named.get(key) ?? OPEN, true)),
      ...buttons
        .filter(({ key }) => !keys.includes(key))
        .map(({ key, title: words }) => privilege(key, words, false)),
    ],
  };
}

/** Screens and buttons of all rooms; the server writes them into the database at its start. */
export function catalogue() {
  const groups = Object.entries(MENU_AREAS).map(([group, { cn, en, icon }], sort) => ({
    code: `group:${group}`,
    name: cn,
    nameEn: en,
    icon,
    sort,
  }));
  const screens = rooms.flatMap((room) => room.menu).map(screenOf);
  const granted = new Set(screens.flatMap((one) => one.privileges.map(({ key }) => key)));
  const missing = [...allKeys].filter((key) => !granted.has(key));
  if (missing.length > 0)
    throw new Error(`No screen offers ${missing.join(', ')}: nobody could be granted it.`);
  const astray = screens
    .filter(({ scope, inEnterprise }) => scope === 'platform' && !inEnterprise)
    .flatMap(({ privileges }) => privileges.filter(({ platform }) => !platform).map(({ key }) => key));
  if (astray.length > 0)
    throw new Error(`Offered on the platform's menu to every enterprise: ${astray.join(', ')}.`);
  const made = { groups, screens };
  const text = `${JSON.stringify(made, null, 2)}\n`;
  return { catalogue: made, files: { 'server/src/domains/access/catalogue/catalogue.gen.json': text } };
}
