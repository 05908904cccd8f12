import { isStored, STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { enterprisesOf } from '../domains/enterprise/index.ts';
import { sealArchive, sealDrawing, sealText } from '../domains/file/index.ts';
import { addDemoPromotion } from '../domains/market/index.ts';
import { addDemoApplication, type DemoMove, type DemoTimes } from '../domains/publishing/index.ts';
import type { Context } from '../kit/context.ts';
import { atWork, type Day, hoursBefore, minutesAfter } from './calendar.ts';
import { banner, logo, screen, screenName } from './drawings.ts';
import { helpOf, reportOf } from './market/documents.ts';
import { making } from './market/making.ts';
import { running } from './market/running.ts';
import { shown } from './market/shown.ts';
import type { Sketch } from './market/sketch.ts';
import { waiting } from './market/waiting.ts';
import { written } from './market/written.ts';
import { programOf } from './programs/index.ts';
import { seeded } from './random.ts';

type People = Map<string, string>;

const sketches: readonly Sketch[] = [...shown, ...making, ...running, ...waiting, ...written];

const scopeOf = (by: string) => (by === 'admin' ? 'platform' : by === 'su.wen' ? 'private' : 'enterprise');

const htmlOf = ({ text, en, points }: Sketch) =>
  `<p>${text}</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul><p>${en}</p>`;

/** Two share the work; no reviewer decides alone on what the platform itself submits. */
const verifierOf = ({ by, code }: Sketch) => (by === 'admin' || code.length % 3 > 0 ? 'deng.rui' : 'admin');

async function pictures(ctx: Context, owner: string, sketch: Sketch, seed: number) {
  const { name, colour, glyph, screens = ['chart', 'table'] } = sketch;
  const screenshots = [];
  for (const kind of screens) {
    const uri = await sealDrawing(ctx.kit, ctx.db, screen(kind, name, colour, seed), owner);
    screenshots.push({ id: uri, uri, alt: `${name}：${screenName(kind)}` });
  }
  return { logo: await sealDrawing(ctx.kit, ctx.db, logo(glyph, colour), owner), screenshots };
}

async function documents(ctx: Context, owner: string, sketch: Sketch) {
  const keep = (text: string, title: string) =>
    sealText(ctx.kit, ctx.db, { text, name: `${sketch.name}-${title}.txt` }, owner);
  return {
    HELP: await keep(helpOf(sketch), '使用说明'),
    ...(sketch.notes ? { TEST_REPORT: await keep(reportOf(sketch), '测试报告') } : {}),
  };
}

const PORT = 8090;

/** What is run of it: everything but drafts and what is archived has a program. Undefined: it cannot be made here. */
async function programFor(ctx: Context, owner: string, sketch: Sketch) {
  const { source: sourceType = 'STATIC', code } = sketch;
  if (!isStored(sourceType)) return { sourceType, program: null, externalUrl: `https://${code}.example` };
  const bytes = await programOf(sketch);
  if (!bytes) return undefined;
  const name = `${code}.${sourceType === 'JAR' ? 'jar' : 'zip'}`;
  const program = await sealArchive(ctx.kit, ctx.db, { bytes, name }, owner);
  return { sourceType, program, externalUrl: '' };
}
type Run = NonNullable<Awaited<ReturnType<typeof programFor>>>;

/** Handed in in the morning, judged in the afternoon, listed before the day is over. */
function timesOf({ now, today }: Day, days: number, word: string, hours?: number): DemoTimes {
  const { between } = seeded(word);
  const at = (hour: number) => atWork(today, days, hour + between(0, 0.4));
  const times = {
    created: at(9.2),
    refused: at(10.9),
    submitted: at(13.6),
    decided: at(15.1),
    listed: at(16.4),
  };
  const ended = atWork(today, Math.max(1, Math.ceil(days / 3)), 17.1);
  if (hours === undefined) return { ...times, ended };
  return { ...times, ended, created: hoursBefore(now, hours + 5), submitted: hoursBefore(now, hours) };
}

/** Each later version stands some weeks nearer to today. */
const versionsOf = ({ notes = ['首个版本'], days, versionStatus = STATUS.online }: Sketch) =>
  notes.map((note, n) => ({
    note,
    number: n,
    days: Math.max(1, Math.round(days * (1 - n / notes.length))),
    status: (n === notes.length - 1 ? versionStatus : STATUS.online) as StatusCode,
  }));

/** A version follows its application by some minutes. */
function versionTimes(
  day: Day,
  sketch: Sketch,
  { number, days, status }: ReturnType<typeof versionsOf>[number],
) {
  const waits = status === STATUS.pending ? sketch.hours : undefined;
  const times = timesOf(day, days, `${sketch.code} ${number > 0 ? number : ''}`, waits);
  const later = Object.entries(times).map(([name, time]) => [name, minutesAfter(time, 7)]);
  return { ...(Object.fromEntries(later) as DemoTimes), ...(waits ? { submitted: times.submitted } : {}) };
}

async function add(ctx: Context, people: People, day: Day, sketch: Sketch, seed: number, run: Run) {
  const owner = people.get(sketch.by) as string;
  const [place] = await enterprisesOf(ctx.db, owner);
  const scope = scopeOf(sketch.by);
  const drawn = await pictures(ctx, owner, sketch, seed);
  const files = await documents(ctx, owner, sketch);
  const { name, enName, code, category } = sketch;
  const content = {
    ...{ screenHeight: 800, screenshots: drawn.screenshots, files, ...run, image: '', profile: '' },
    // A Node program listens where its environment says.
    ...{ containerPort: run.sourceType === 'JAR' ? PORT : null, accessUrl: '{host}/' },
    menuName: `${name}首页`,
    authorities: [{ code: `${code}:use`, name: `使用${name}`, description: '打开并使用它的页面' }],
  };
  return addDemoApplication(ctx, {
    owner,
    enterprise: scope === 'enterprise' ? (place?.id ?? null) : null,
    scope,
    app: {
      ...{ name, enName, code, category, logo: drawn.logo, description: htmlOf(sketch) },
      ...{ terminal: sketch.mobile ? 'MOBILE' : 'WEB', model: 'SINGLE', type: 'MARKET' },
    },
    versions: versionsOf(sketch).map((version) => ({
      number: version.number,
      status: version.status,
      times: versionTimes(day, sketch, version),
      content: { ...content, description: version.note },
    })),
    price: sketch.price,
    status: sketch.status ?? STATUS.online,
    times: timesOf(
      day,
      sketch.days,
      `${sketch.code} `,
      sketch.status === STATUS.pending ? sketch.hours : undefined,
    ),
    verifier: people.get(verifierOf(sketch)) as string,
    ...(sketch.rejected ? { rejected: sketch.rejected } : {}),
    ...(sketch.mended ? { mended: sketch.mended } : {}),
    ...(sketch.claimed ? { claimedBy: people.get('deng.rui') as string } : {}),
  });
}

const FRONT: readonly { code: string; title: string; titleEn: string }[] = [
  { code: 'line-board', title: '十条产线，一块大屏', titleEn: 'Ten lines on one screen' },
  { code: 'surface-eye', title: '三十张样本，开始看缺陷', titleEn: 'Sees defects from thirty samples' },
  { code: 'carbon-book', title: '碳核算不再靠表格', titleEn: 'Carbon without spreadsheets' },
];
const RECOMMENDED = ['mes-lite', 'spc-live', 'permit-work', 'wms-go', 'energy-ledger', 'vision-gauge'];

async function promote(ctx: Context, people: People, sketch: Sketch, application: string) {
  const by = people.get('admin') as string;
  const front = FRONT.findIndex(({ code }) => code === sketch.code);
  const { title = '', titleEn = '' } = FRONT[front] ?? {};
  const at = { application, by };
  if (front >= 0) {
    const image = await sealDrawing(ctx.kit, ctx.db, banner(sketch.colour, front + 3), by);
    await addDemoPromotion(ctx.db, { ...at, title, titleEn, kind: 'advertise', image, sort: front });
  }
  const place = RECOMMENDED.indexOf(sketch.code);
  if (place >= 0) {
    const own = { title: '', titleEn: '', image: null };
    await addDemoPromotion(ctx.db, { ...at, ...own, kind: 'recommend', sort: place });
  }
}

export type Published = { sketch: Sketch; id: string; moves: DemoMove[]; online: boolean; promoted: boolean };

/** Applications in all states, by six publishers and a user without an enterprise. */
export async function publish(ctx: Context, people: People, day: Day): Promise<Published[]> {
  const published: Published[] = [];
  for (const [seed, sketch] of sketches.entries()) {
    const run = await programFor(ctx, people.get(sketch.by) as string, sketch);
    if (!run) {
      ctx.kit.log.warn(
        `${sketch.enName} is left out of the demo: there is no Java on this machine to build it.`,
      );
      continue;
    }
    const { id, moves } = await add(ctx, people, day, sketch, seed, run);
    const online = (sketch.status ?? STATUS.online) === STATUS.online;
    if (online) await promote(ctx, people, sketch, id);
    const promoted = RECOMMENDED.includes(sketch.code) || FRONT.some(({ code }) => code === sketch.code);
    published.push({ sketch, id, moves, online, promoted });
  }
  return published;
}
