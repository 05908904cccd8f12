// One noun, one name: server and browser use the contract's name of a noun. A room's folders are its nouns; whatever
// has another name is listed below with its reason.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folders every room of the web may have beside its nouns. */
const STANDING = new Set(['cards', 'i18n', 'lent', 'shared']);

/** Folders that no call of the contract is named after, with the reason. */
const OWN: Record<string, string> = {
  'server/access/actor': 'who asks: read in every request, by no call of its own',
  'server/access/catalogue': 'screens, buttons and roles the product brings; written at the start',
  'server/equipment/session':
    'connections of gateways and what is said on them; machines speak, no call does',
  'server/equipment/wire': 'what gateways send, as bytes: a protocol of its own',
  'server/file/image': 'pictures are drawn and cut for file and upload alike',
  'server/identity/cas': 'the central login speaks a protocol of others, outside the contract',
  'server/iot/stream': 'what devices say, read in order by rules and pushes; no call asks for it',
  'server/iot/expression': 'the language of conditions and templates; rules and pushes speak it',
  'server/iot/decode': 'what devices send that only their thing models explain; no call asks for it',
  'server/ledger/transfer': 'how money moves: other rooms call it, no screen does',
  'server/identity/testing': 'what the tests of central login share',
  'server/message/delivery': 'carries what sent and notification write; no call of its own',
  'server/portal/page-head': 'titles and sitemap for those who read pages without running them',
  'server/publishing/check': 'looks at what was handed in, as a job; its results come with review',
  'server/publishing/publishable': 'what applications and versions share: states, moves, relations',
  'server/telemetry/archive': 'points that left the hot table, as files; jobs write them',
  'server/telemetry/restore': 'points of a file come back; the room iot has the calls',
  'server/telemetry/rollup': 'figures of points, as files; jobs make them, history reads them',
  'server/telemetry/history': 'the past of series, for the calls of the rooms above',
  'server/telemetry/point': 'points: the rooms above ask for them and tell them',
  'server/telemetry/series': 'what is measured, as the rooms above say',
  'server/telemetry/source': 'who measures: an id of a room above',
  'web/market/management': 'one screen over applications, ratings, problems and promotions',
  'web/portal/contact': 'pages of text and the form of feedback',
  'web/portal/docs': 'the contract, to be read',
  'web/portal/exception': 'pages for what went wrong',
  'web/portal/home': 'the front page',
  'web/portal/legal': 'pages of text',
};
/** Nouns of the contract for which one side has no folder, with the reason. */
const WITHOUT: Record<string, string> = {
  'web/equipment/ingest': 'gateways call it, no screen does',
  'web/access/current-role': 'the header changes it',
  'web/enterprise/domain': 'a part of the page of certification',
  'web/enterprise/lookup': 'fields of several forms ask for it',
  'web/enterprise/membership': 'the header changes it',
  'web/file/file': 'lent to the forms of other rooms',
  'web/file/storage': 'lent to the pages of other rooms',
  'web/file/upload': 'lent to the forms of other rooms',
  'web/market/deployment': 'publishers’ tools call it; screens speak of orders and instances',
  'web/message/block': 'a part of preferences',
  'web/message/notification': 'programs call it, no screen does',
  'web/portal/arrangement': 'screens of every room keep by it how they are set up',
  'web/portal/search': 'the header of the console finds by it',
  'web/publishing/file': 'fields of application and version',
};

const folders = (root: string, pattern: string) =>
  new Set(globSync(pattern, { cwd: root }).map((file) => file.split('/').at(-2) ?? ''));
const lacking = (some: Iterable<string>, others: Set<string>) => [...some].filter((one) => !others.has(one));

/** Files of the contract that declare calls. */
export const contractNouns = (root: string, room: string) =>
  new Set(
    globSync(`contract/src/${room}/*.ts`, { cwd: root })
      .filter((file) => /export const \w+Api = /.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => file.split('/').at(-1)?.replace('.ts', '') ?? ''),
  );

/** The differences of one room, as `side/room/noun`. */
function differences(root: string, room: string) {
  const nouns = contractNouns(root, room);
  const sides = {
    server: folders(root, `server/src/domains/${room}/*/*.ts`),
    web: new Set(lacking(folders(root, `web/src/domains/${room}/*/*.{ts,tsx}`), STANDING)),
  };
  const words = folders(root, `web/src/domains/${room}/i18n/*/*.ts`);
  const of = (side: string, found: string[]) => found.map((noun) => `${side}/${room}/${noun}`);
  return {
    own: Object.entries(sides).flatMap(([side, has]) => of(side, lacking(has, nouns))),
    without: Object.entries(sides).flatMap(([side, has]) => of(side, lacking(nouns, has))),
    words: of('web', lacking(words, new Set([...sides.web, ...STANDING]))),
  };
}

/** Every noun that is named differently, and every exception that is no longer needed. */
export function nounProblems(root: string): string[] {
  const rooms = lacking(folders(root, 'contract/src/*/*.ts'), new Set(['src', 'kit']));
  const all = rooms.map((room) => differences(root, room));
  const own = new Set(all.flatMap((one) => one.own));
  const without = new Set(all.flatMap((one) => one.without));
  return [
    ...lacking(own, new Set(Object.keys(OWN))).map((one) => `${one}: no call of the contract is named so`),
    ...lacking(without, new Set(Object.keys(WITHOUT))).map(
      (one) => `${one}: the contract has it, this side has not`,
    ),
    ...all.flatMap((one) => one.words).map((one) => `${one}: words for a noun that has no folder`),
    ...lacking(Object.keys(OWN), own).map((one) => `${one}: excepted for nothing`),
    ...lacking(Object.keys(WITHOUT), without).map((one) => `${one}: excepted for nothing`),
  ];
}

if (process.argv[1] === import.meta.filename) {
  const found = nounProblems(join(import.meta.dirname, '..'));
  for (const problem of found) process.stderr.write(`${problem}\n`);
  process.exit(found.length === 0 ? 0 : 1);
}
