// npm run new noun <room>/<noun> [Chinese name]: writes the files of a noun once and never changes them afterwards.
// The files that compose rooms are changed by hand: those lines are printed.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run, say, stop } from './setup.mjs';

const [kind, place = '', chinese] = process.argv.slice(2);
const [room = '', noun = ''] = place.split('/');
if (kind !== 'noun' || !/^[a-z]+$/.test(room) || !/^[a-z]+(-[a-z]+)*$/.test(noun)) {
  stop(
    'Usage: npm run new noun <room>/<noun> [Chinese name], for example: npm run new noun equipment/gateway 网关',
  );
}
if (/['\\\n{}]/.test(chinese ?? '')) stop('The Chinese name stands in quotes in many places: letters only.');

const at = (path) => join(root, path);
const has = (path) => existsSync(at(path));
const says = (path, text) => has(path) && readFileSync(at(path), 'utf8').includes(text);

// Names ---------------------------------------------------------------------------------------------------

const upper = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const camelOf = (text) => text.replace(/[- ](\w)/g, (_, letter) => letter.toUpperCase());

function pluralOf(text) {
  if (/[^aeiou]y$/.test(text)) return `${text.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(text) ? `${text}es` : `${text}s`;
}

const camel = camelOf(noun);
const table = noun.replaceAll('-', '_');
const words = noun.replaceAll('-', ' ');
const address = `/console/${room === noun ? room : `${room}-${noun}`}`;
/** Only icons of the closed list are drawn, and no two entries of a menu share one: the first that no manifest uses. */
const icon =
  freeIcon() ??
  stop(
    'Nothing was written: every icon is taken. Add a name to ICON_NAMES in web/src/kit/icon-names.ts and its drawing to web/src/kit/menu-icons.svg.',
  );

function freeIcon() {
  const kit = readFileSync(at('web/src/kit/icon-names.ts'), 'utf8');
  const [, list = ''] = /ICON_NAMES = \[(.*?)\]/s.exec(kit) ?? [];
  const rooms = at('web/src/domains');
  const manifests = readdirSync(rooms, { recursive: true }).filter((file) =>
    /(index|manifest)\.ts$/.test(file),
  );
  const used = manifests.map((file) => readFileSync(join(rooms, file), 'utf8')).join('\n');
  const names = [...list.matchAll(/'([\w-]+)'/g)].map(([, name]) => name);
  return names.find((name) => !used.includes(`icon: '${name}'`));
}

const names = {
  room,
  noun,
  camel,
  Pascal: upper(camel),
  Pascals: upper(camelOf(pluralOf(words))),
  table,
  words,
  plural: pluralOf(words),
  Plural: upper(pluralOf(words)),
  cn: chinese ?? words,
  address,
  title: `${camel}: { cn: '${chinese ?? upper(words)}', en: '${upper(pluralOf(words))}' },`,
  route:
    `{ path: '${address}', title: titles.${camel}, permission: '${room}.${noun}.read', ` +
    `load: () => import('./${noun}/${noun}-list.page.tsx').then((m) => m.${upper(camel)}ListPage), layout: 'console' },`,
  // The keys that can be granted at the screen: opening the page comes first, these follow.
  menu:
    `{ group: 'yard', title: titles.${camel}, icon: '${icon}', path: '${address}', order: 50, enterprise: true, buttons: [` +
    [
      ['create', '新增', 'Add'],
      ['update', '修改', 'Modify'],
      ['remove', '删除', 'Delete'],
    ]
      .map(([verb, cn, en]) => `{ key: '${room}.${noun}.${verb}', title: { cn: '${cn}', en: '${en}' } }`)
      .join(', ') +
    '] },',
  notFound: `'${room}.${table}_not_found': { status: 404 },`,
  nameTaken: `'${room}.${table}_name_taken': { status: 409, field: 'name' },`,
  cnErrors: refusals(
    `没有这个${chinese ?? words}，可能已被删除`,
    `已有同名的${chinese ?? words}，请换一个名称`,
  ),
  enErrors: refusals(
    `There is no such ${words}, it may have been removed`,
    'This name is taken, please choose another one',
  ),
};

function refusals(notFound, nameTaken) {
  return `'${room}.${table}_not_found': '${notFound}', '${room}.${table}_name_taken': '${nameTaken}',`;
}

const fill = (text) =>
  text.replace(/__([A-Za-z]+?)__/g, (hole, name) => names[name] ?? stop(`Unknown in a template: ${hole}`));

// Files ---------------------------------------------------------------------------------------------------

const migrations = readdirSync(at('server/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort();
const number = String(Number.parseInt(migrations.at(-1) ?? '0', 10) + 1).padStart(4, '0');
const server = `server/src/domains/${room}`;
const web = `web/src/domains/${room}`;

const nounFiles = {
  'contract.ts': `contract/src/${room}/${noun}.ts`,
  'migration.sql': `server/migrations/${number}_${room === noun ? table : `${room}_${table}`}.sql`,
  'queries.ts': `${server}/${noun}/${noun}.queries.ts`,
  'service.ts': `${server}/${noun}/${noun}.service.ts`,
  'view.ts': `${server}/${noun}/${noun}.view.ts`,
  'routes.ts': `${server}/${noun}/${noun}.routes.ts`,
  'routes.test.ts': `${server}/${noun}/${noun}.routes.test.ts`,
  'list.page.tsx': `${web}/${noun}/${noun}-list.page.tsx`,
  'form.tsx': `${web}/${noun}/${noun}-form.tsx`,
  'columns.tsx': `${web}/${noun}/${noun}-columns.tsx`,
  'cn.ts': `${web}/i18n/${noun}/cn.ts`,
  'en.ts': `${web}/i18n/${noun}/en.ts`,
};
/** A room has each of these files once; files that exist already get their lines by hand. */
const roomFiles = {
  'room.sql': `server/sql/${room}.sql`,
  'room-errors.ts': `contract/src/${room}/errors.ts`,
  'room-server.ts': `${server}/index.ts`,
  'room-web.ts': `${web}/index.ts`,
  'room-titles.ts': `${web}/i18n/titles.ts`,
  'room-cn.ts': `${web}/i18n/cn.ts`,
  'room-en.ts': `${web}/i18n/en.ts`,
};

// Refusals ------------------------------------------------------------------------------------------------

const there = Object.values(nounFiles).filter(has);
if (there.length > 0) stop(`Nothing was written: ${there.join(', ')} exists already.`);

/** Words reserved in SQL; our statements write table names without quotes. */
const RESERVED =
  /^(array|case|cast|check|column|constraint|default|end|grant|group|limit|offset|order|table|union|user|window)$/;
if (RESERVED.test(table)) {
  stop(`Nothing was written: "${table}" is a word of SQL. Say which ${words}: for example ${room}-${noun}.`);
}
const made = new RegExp(`create (unlogged )?table (if not exists )?${table}\\s*\\(`);
const maker = migrations.find((name) => made.test(readFileSync(at(`server/migrations/${name}`), 'utf8')));
if (maker)
  stop(`Nothing was written: there is a table ${table} already, made by server/migrations/${maker}.`);

// By hand -------------------------------------------------------------------------------------------------

/** [file, its lines: an import, or "where: code"]; decided before anything is written. */
const byHand = [
  ['floors.cjs', floorLines()],
  ['contract/src/index.ts', contractLines()],
  [`contract/src/${room}/errors.ts`, has(`contract/src/${room}/errors.ts`) ? errorLines() : []],
  [`server/sql/${room}.sql`, has(`server/sql/${room}.sql`) ? [`at its end: select wall('${table}');`] : []],
  ['server/src/app.ts', serverLines()],
  [`${server}/index.ts`, has(`${server}/index.ts`) ? roomRoutesLines() : []],
  ['web/src/app/rooms.ts', manifestLines()],
  [`${web}/index.ts`, has(`${web}/index.ts`) ? routeLines() : []],
  [`${web}/i18n/titles.ts`, has(`${web}/i18n/titles.ts`) ? [`in titles: ${names.title}`] : []],
  [`${web}/i18n/cn.ts`, has(`${web}/i18n/cn.ts`) ? wordLines('cn') : []],
  [`${web}/i18n/en.ts`, has(`${web}/i18n/en.ts`) ? wordLines('en') : []],
  ['web/src/app/error-words.ts', errorWordLines()],
  ['contract/src/audit/acts.ts', actLines()],
  ['contract/src/audit/object-types.ts', [`in OBJECT_TYPES: '${noun}',`]],
  ['contract/src/audit/fields.ts', [`in AUDIT_FIELDS: ${fieldKey()}: ['name', 'description'],`]],
  ['web/src/domains/audit/i18n/entry/cn.ts', actWordLines('cn')],
  ['web/src/domains/audit/i18n/entry/en.ts', actWordLines('en')],
  ['web/src/domains/audit/i18n/entry/objects-cn.ts', objectWordLines('cn')],
  ['web/src/domains/audit/i18n/entry/objects-en.ts', objectWordLines('en')],
].filter(([, lines]) => lines.length > 0);

function floorLines() {
  return says('floors.cjs', `'${room}'`) ? [] : [`on its floor: '${room}',`];
}

function contractLines() {
  const index = 'contract/src/index.ts';
  const inApi = says(index, `  ${room}: {`)
    ? `in api.${room}: ${camel}: ${camel}Api,`
    : `in api: ${room}: { ${camel}: ${camel}Api },`;
  const errors = says(index, `...${room}Errors,`)
    ? []
    : [`import { ${room}Errors } from './${room}/errors.ts';`, `in allErrors: ...${room}Errors,`];
  return [`import { ${camel}Api } from './${room}/${noun}.ts';`, inApi, ...errors];
}

function errorLines() {
  return [`in ${room}Errors: ${names.notFound}`, `in ${room}Errors: ${names.nameTaken}`];
}

function serverLines() {
  if (says('server/src/app.ts', `./domains/${room}/index.ts`)) return [];
  return [
    `import { ${room}Room } from './domains/${room}/index.ts';`,
    `in rooms, at the height of its floor: ${room}Room,`,
  ];
}

function roomRoutesLines() {
  return [
    `import { ${camel}Routes } from './${noun}/${noun}.routes.ts';`,
    `in routes, as a function that calls each of them: ${camel}Routes(server);`,
  ];
}

function manifestLines() {
  if (says('web/src/app/rooms.ts', `../domains/${room}/index.ts`)) return [];
  return [`import { ${room}Manifest } from '../domains/${room}/index.ts';`, `in rooms: ${room}Manifest,`];
}

function routeLines() {
  const titles = says(`${web}/index.ts`, './i18n/titles.ts')
    ? []
    : [`import { titles } from './i18n/titles.ts';`];
  return [...titles, `in routes: ${names.route}`, `in menu: ${names.menu}`];
}

function wordLines(language) {
  const lines = names[`${language}Errors`];
  return says(`${web}/i18n/${language}.ts`, 'errors: {')
    ? [`in errors: ${lines}`]
    : [`in ${language}: errors: { ${lines} },`];
}

function actLines() {
  const acts = ['create', 'update', 'remove'].map((verb) => `'${room}.${noun}.${verb}',`);
  return [`in AUDIT_ACTIONS: ${acts.join(' ')}`];
}

function fieldKey() {
  return noun.includes('-') ? `'${noun}'` : noun;
}

function actWordLines(language) {
  const verbs = {
    cn: { create: '新增', update: '修改', remove: '删除' },
    en: { create: 'Add ', update: 'Change ', remove: 'Delete ' },
  }[language];
  const name = language === 'cn' ? (chinese ?? words) : words;
  const lines = Object.entries(verbs).map(([verb, said]) => `'${room}.${noun}.${verb}': '${said}${name}',`);
  return [`in actions: ${lines.join(' ')}`];
}

function objectWordLines(language) {
  return [`in objectTypes: '${noun}': '${language === 'cn' ? (chinese ?? words) : words}',`];
}

function errorWordLines() {
  if (says('web/src/app/error-words.ts', `../domains/${room}/i18n/en.ts`)) return [];
  return [
    `import { words as ${room} } from '../domains/${room}/i18n/en.ts';`,
    `in cn: ...${room}.cn.errors,`,
    `in en: ...${room}.en.errors,`,
  ];
}

/** Steps that no compiler asks for; without them the noun works but is unfinished. */
const besides = [
  chinese ? '' : `${web}/i18n: its Chinese name, in titles.ts and ${noun}/cn.ts`,
  `${web}/i18n/${noun}/{cn,en}.ts: the sentence that says what it is for`,
  `${web}/index.ts: the menu's group, icon and order`,
  `server/src/domains/access/catalogue/seeded-roles.ts: which roles besides the administrators begin with ${room}.${noun}.{read,create,update,remove}`,
  has(`${server}/README.md`) ? '' : `${server}/README.md: at most 60 lines; e2e/walks: a walk`,
].filter(Boolean);

// -------------------------------------------------------------------------------------------------------

const wanted = Object.entries(roomFiles).filter(([, target]) => !has(target));
const written = [...wanted, ...Object.entries(nounFiles)].map(([template, target]) => {
  mkdirSync(dirname(at(target)), { recursive: true });
  writeFileSync(at(target), fill(readFileSync(at(`tools/templates/${template}.txt`), 'utf8')));
  return target;
});
say(`Written:\n${written.map((target) => `  ${target}`).join('\n')}`);

// The order of imports and the line breaks depend on the names.
const biome = at('node_modules/@biomejs/biome/bin/biome');
if (existsSync(biome)) {
  const formatted = written.filter((target) => !target.endsWith('.sql'));
  const { code, output } = await run([biome, 'check', '--write', ...formatted], { quiet: true });
  if (code !== 0) say(output);
}

say('\nNow by hand:');
for (const [file, lines] of byHand) say(`\n${file}\n${lines.map((line) => `  ${line}`).join('\n')}`);
say('\nThen: npm run reports, npm run format, npm run check');
say(`\nAnd before it is finished:\n${besides.map((line) => `  ${line}`).join('\n')}`);
