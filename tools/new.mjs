// npm run new noun <room>/<noun>: writes the files of a noun once and never looks at them again.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, say, stop } from './setup.mjs';

const [kind, place = ''] = process.argv.slice(2);
const [room, noun] = place.split('/');
if (kind !== 'noun' || !/^[a-z]+$/.test(room ?? '') || !/^[a-z]+(-[a-z]+)*$/.test(noun ?? '')) {
  stop('Usage: npm run new noun <room>/<noun>, for example: npm run new noun market/plan');
}

const camel = noun.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const Pascal = camel.charAt(0).toUpperCase() + camel.slice(1);
const table = noun.replaceAll('-', '_');
const fill = (text) =>
  text
    .replaceAll('__room__', room)
    .replaceAll('__noun__', noun)
    .replaceAll('__camel__', camel)
    .replaceAll('__Pascal__', Pascal)
    .replaceAll('__table__', table);

const migrations = join(root, 'server/migrations');
const number = String(readdirSync(migrations).length + 1).padStart(4, '0');

const templates = join(root, 'tools/templates');
const targets = {
  'contract.ts': `contract/src/${room}/${noun}.ts`,
  'migration.sql': `server/migrations/${number}_${room}_${table}.sql`,
  'queries.ts': `server/src/domains/${room}/${noun}.queries.ts`,
  'service.ts': `server/src/domains/${room}/${noun}.service.ts`,
  'view.ts': `server/src/domains/${room}/${noun}.view.ts`,
  'routes.ts': `server/src/domains/${room}/${noun}.routes.ts`,
  'routes.test.ts': `server/src/domains/${room}/${noun}.routes.test.ts`,
  'list.page.tsx': `web/src/domains/${room}/${noun}/${noun}-list.page.tsx`,
  'form.tsx': `web/src/domains/${room}/${noun}/${noun}-form.tsx`,
  'columns.tsx': `web/src/domains/${room}/${noun}/${noun}-columns.tsx`,
  'cn.ts': `web/src/domains/${room}/i18n/${noun}.cn.ts`,
  'en.ts': `web/src/domains/${room}/i18n/${noun}.en.ts`,
};
const there = Object.values(targets).filter((target) => existsSync(join(root, target)));
if (there.length > 0) stop(`Nothing was written: ${there.join(', ')} exists already.`);

for (const [template, target] of Object.entries(targets)) {
  mkdirSync(dirname(join(root, target)), { recursive: true });
  writeFileSync(join(root, target), fill(readFileSync(join(templates, `${template}.txt`), 'utf8')));
  say(`  ${target}`);
}
say(
  fill(`
Now by hand:
  contract/src/index.ts          add __camel__Api to api.__room__, and its errors
  contract/src/__room__/errors.ts   '__room__.__table___not_found': 404, '__room__.__table___name_taken': 409
  server/src/domains/__room__/index.ts   mount __camel__Routes
  web/src/domains/__room__/index.ts      route and menu entry; words of the errors
  npm run reports`),
);
