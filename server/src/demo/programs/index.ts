import { join } from 'node:path';
import type { Sketch } from '../market/sketch.ts';
import { type Files, filesIn, packagesFor, zipOf } from './archive.ts';
import { classesOf, jarFiles } from './java.ts';

// What is really started when an enterprise runs an application of the demo.

const at = (...parts: string[]) => join(import.meta.dirname, ...parts);
const isPage = (name: string) => /\.(?:html|css|js)$/.test(name);
const isProgram = (name: string) => isPage(name) || name.endsWith('.mjs');

/** Read once, for everything that is made of them. */
const kept = new Map<string, Promise<Files>>();
function folder(name: string, prefix: string, isWanted: (name: string) => boolean): Promise<Files> {
  const key = `${name} ${prefix} ${isWanted.name}`;
  const known = kept.get(key) ?? filesIn(at(name), prefix, isWanted);
  kept.set(key, known);
  return known;
}

const startOf = (name: string) =>
  Buffer.from(JSON.stringify({ name, private: true, type: 'module', main: `${name}/server.mjs` }));

/** A Node program as its folder holds it, beside what programs share. */
const nodeFiles = async (name: string): Promise<Files> => ({
  'package.json': startOf(name),
  ...(await folder('shared', 'shared/', isProgram)),
  ...(await folder(name, `${name}/`, isProgram)),
});

/** Pages, with the look of all; `../shared/` of a page at the top is `/shared/`. */
const pageFiles = async (name: string): Promise<Files> => ({
  ...(await folder('shared', 'shared/', isPage)),
  ...(await folder(name, '', isPage)),
});

async function compiled(): Promise<Files | undefined> {
  const classes = await classesOf(at('shift-report', 'ShiftReport.java'));
  return classes && jarFiles('ShiftReport', { ...classes, ...(await pageFiles('shift-report')) });
}

let report: Promise<Files | undefined> | undefined;
/** Compiled once a process; begun early, it is done when it is needed. */
export const shiftReport = () => {
  report ??= compiled();
  return report;
};

/** Those written for one application, by its code. */
const own: Record<string, () => Promise<Files | undefined>> = {
  'line-board': () => nodeFiles('line-board'),
  'maintenance-log': async () => ({ ...(await nodeFiles('maintenance-log')), ...(await packagesFor('pg')) }),
  'shop-floor-guide': () => pageFiles('shop-floor-guide'),
  'shift-report': shiftReport,
};

type Card = Pick<
  Sketch,
  'code' | 'name' | 'enName' | 'colour' | 'glyph' | 'text' | 'en' | 'points' | 'source'
>;

/** The others show what they are: pages under their own name. */
async function cardFiles({ code, name, enName, colour, glyph, text, en, points, source }: Card) {
  const isProgram = source === 'NODE';
  const about = { code, name, enName, colour, glyph, text, en, points, isProgram };
  const prefix = isProgram ? 'card/' : '';
  return {
    ...(isProgram ? await nodeFiles('card') : await pageFiles('card')),
    [`${prefix}application.json`]: Buffer.from(JSON.stringify(about)),
  };
}

/** The archive an application is started from; undefined where this machine cannot make it. */
export async function programOf(card: Card): Promise<Buffer | undefined> {
  const files = await (own[card.code]?.() ?? cardFiles(card));
  return files && zipOf(files);
}
