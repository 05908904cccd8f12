import { STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { enterprisesOf } from '../domains/enterprise/index.ts';
import { sealDrawing, sealText } from '../domains/file/index.ts';
import { addDemoPromotion, addDemoRating } from '../domains/market/index.ts';
import { addDemoApplication } from '../domains/publishing/index.ts';
import type { Context } from '../kit/context.ts';
import { banner, logo, screen, screenName } from './drawings.ts';
import { helpOf, reportOf } from './shelf/documents.ts';
import { making } from './shelf/making.ts';
import { pick } from './shelf/opinions.ts';
import { running } from './shelf/running.ts';
import { shown } from './shelf/shown.ts';
import type { Sketch } from './shelf/sketch.ts';
import { waiting } from './shelf/waiting.ts';

type People = Map<string, string>;

const sketches: readonly Sketch[] = [...shown, ...making, ...running, ...waiting];

const scopeOf = (by: string) => (by === 'admin' ? 'platform' : by === 'su.wen' ? 'private' : 'enterprise');

const htmlOf = ({ text, en, points }: Sketch) =>
  `<p>${text}</p><ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul><p>${en}</p>`;

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

/** Each later version stands some weeks nearer to today. */
const versionsOf = ({ notes = ['首个版本'], days, versionStatus = STATUS.online }: Sketch) =>
  notes.map((note, n) => ({
    note,
    number: n,
    days: Math.max(1, Math.round(days * (1 - n / notes.length))),
    status: (n === notes.length - 1 ? versionStatus : STATUS.online) as StatusCode,
  }));

async function add(ctx: Context, people: People, sketch: Sketch, seed: number): Promise<string> {
  const owner = people.get(sketch.by) as string;
  const [place] = await enterprisesOf(ctx.db, owner);
  const scope = scopeOf(sketch.by);
  const drawn = await pictures(ctx, owner, sketch, seed);
  const files = await documents(ctx, owner, sketch);
  const { name, enName, code, category, source = 'URL' } = sketch;
  const content = {
    ...{ screenHeight: 800, screenshots: drawn.screenshots, sourceType: source, files, program: null },
    ...{ image: source === 'IMAGE' ? `registry.example/${code}:1` : '', profile: '' },
    externalUrl: source === 'URL' ? `https://${code}.example` : '',
    ...{ containerPort: source === 'URL' || source === 'STATIC' ? null : 8080, accessUrl: '{host}/' },
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
    versions: versionsOf(sketch).map(({ note, ...version }) => ({
      ...version,
      content: { ...content, description: note },
    })),
    price: sketch.price,
    status: sketch.status ?? STATUS.online,
    days: sketch.days,
    verifier: people.get(sketch.by === 'admin' ? 'deng.rui' : 'admin') as string,
    ...(sketch.rejected ? { rejected: sketch.rejected } : {}),
  });
}

/** What people who follow it say; never who publishes it. */
async function rate(ctx: Context, people: People, sketch: Sketch, id: string, seed: number) {
  const places = await enterprisesOf(ctx.db, people.get(sketch.by) as string);
  for (const said of pick(seed, sketch.by)) {
    const account = people.get(said.by);
    const homes = account ? await enterprisesOf(ctx.db, account) : [];
    if (!account || homes.some((home) => places.some((place) => place.id === home.id))) continue;
    await addDemoRating(ctx.db, { ...said, application: id, account });
  }
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

/** Applications in all states, by six publishers and somebody alone; with what people say of them. */
export async function publish(ctx: Context, people: People) {
  for (const [seed, sketch] of sketches.entries()) {
    const id = await add(ctx, people, sketch, seed);
    if ((sketch.status ?? STATUS.online) !== STATUS.online) continue;
    await rate(ctx, people, sketch, id, seed);
    await promote(ctx, people, sketch, id);
  }
}
