import type { StatusCode } from '@cloudyard/contract/market/values.ts';
import { enterprisesOf } from '../domains/enterprise/index.ts';
import { sealDrawing } from '../domains/file/index.ts';
import { addDemoApplication } from '../domains/market/index.ts';
import type { Context } from '../kit/context.ts';
import { logo, screen } from './drawings.ts';

type People = Map<string, string>;
type Sketch = {
  by: string;
  scope: 'enterprise' | 'platform' | 'private';
  code: string;
  name: string;
  enName: string;
  category: string;
  colour: string;
  glyph: string;
  text: string;
  price: number | null;
  status: StatusCode;
  versionStatus: StatusCode;
  days: number;
  rejected?: string;
};

const sketches: Sketch[] = [
  {
    ...{ by: 'lin.qiao', scope: 'enterprise', code: 'line-board', name: '产线看板', enName: 'Line Board' },
    ...{
      category: '数据看板',
      colour: '#0b6e99',
      glyph: '板',
      price: 19_900,
      status: '3',
      versionStatus: '3',
      days: 40,
    },
    text: '把产量、节拍和停机放在一块大屏上，班组长不用再抄表。断网时继续显示最后的数据，恢复后自动补齐。',
  },
  {
    ...{
      by: 'lin.qiao',
      scope: 'enterprise',
      code: 'spare-parts',
      name: '备件管家',
      enName: 'Spare Parts Keeper',
    },
    ...{
      category: '备品备件',
      colour: '#7a4f9a',
      glyph: '备',
      price: 9900,
      status: '1',
      versionStatus: '1',
      days: 2,
    },
    text: '备件领用、归还和最低库存提醒，扫码就能办。按设备台账自动算出一年要备多少。',
  },
  {
    ...{
      by: 'lin.qiao',
      scope: 'enterprise',
      code: 'crane-rounds',
      name: '行车点检',
      enName: 'Crane Rounds',
    },
    ...{
      category: '安全巡检',
      colour: '#a4551b',
      glyph: '检',
      price: 5900,
      status: '0',
      versionStatus: '0',
      days: 5,
    },
    text: '行车和起重设备的班前点检，拍照留痕，异常直接派单。',
    rejected: '请补充离线使用说明，截图里的人脸需要打码。',
  },
  {
    ...{
      by: 'zhou.yan',
      scope: 'enterprise',
      code: 'vision-gauge',
      name: '视觉量规',
      enName: 'Vision Gauge',
    },
    ...{
      category: '视觉质检',
      colour: '#1d7a4c',
      glyph: '视',
      price: 39_900,
      status: '3',
      versionStatus: '3',
      days: 90,
    },
    text: '用普通工业相机测量轴径和倒角，重复精度 0.02 mm。自带标定向导，换型十分钟。',
  },
  {
    ...{ by: 'zhou.yan', scope: 'enterprise', code: 'tool-life', name: '刀具寿命', enName: 'Tool Life' },
    ...{
      category: '状态监测',
      colour: '#8a2f3b',
      glyph: '刀',
      price: 12_900,
      status: '2',
      versionStatus: '2',
      days: 12,
    },
    text: '从主轴功率估计刀具磨损，提前一个班次提醒换刀。',
  },
  {
    ...{ by: 'admin', scope: 'platform', code: 'energy-ledger', name: '能耗账本', enName: 'Energy Ledger' },
    ...{
      category: '能耗管理',
      colour: '#2f6f3e',
      glyph: '能',
      price: 0,
      status: '3',
      versionStatus: '3',
      days: 120,
    },
    text: '水电气按车间、产线、班次分摊，自动出月报。平台提供，免费使用。',
  },
  {
    ...{ by: 'su.wen', scope: 'private', code: 'shift-notes', name: '交接班笔记', enName: 'Shift Notes' },
    ...{
      category: '知识文档',
      colour: '#4b5a6b',
      glyph: '班',
      price: 0,
      status: '0',
      versionStatus: '0',
      days: 1,
    },
    text: '一页纸的交接班记录，语音转文字，支持方言。',
  },
];

async function add(ctx: Context, people: People, sketch: Sketch) {
  const owner = people.get(sketch.by) as string;
  const [place] = await enterprisesOf(ctx.db, owner);
  const draw = (svg: string) => sealDrawing(ctx.kit, ctx.db, svg, owner);
  const screenshots = [];
  for (const kind of ['chart', 'table'] as const) {
    const uri = await draw(screen(kind, sketch.name, sketch.colour));
    screenshots.push({ id: uri, uri, alt: sketch.name });
  }
  await addDemoApplication(ctx, {
    owner,
    enterprise: sketch.scope === 'enterprise' ? (place?.id ?? null) : null,
    scope: sketch.scope,
    app: {
      ...{ name: sketch.name, enName: sketch.enName, code: sketch.code, category: sketch.category },
      ...{ terminal: 'WEB', model: 'SINGLE', type: 'MARKET', description: `<p>${sketch.text}</p>` },
      logo: await draw(logo(sketch.glyph, sketch.colour)),
    },
    version: {
      ...{
        description: '首个版本',
        screenHeight: 800,
        screenshots,
        sourceType: 'URL',
        files: {},
        program: null,
      },
      ...{ image: '', externalUrl: `https://${sketch.code}.example`, profile: '', containerPort: null },
      ...{ accessUrl: '{host}/', menuName: `${sketch.name}首页`, authorities: [] },
    },
    price: sketch.price,
    status: sketch.status,
    versionStatus: sketch.versionStatus,
    days: sketch.days,
    verifier: people.get(sketch.by === 'admin' ? 'deng.rui' : 'admin') as string,
    ...(sketch.rejected ? { rejected: sketch.rejected } : {}),
  });
}

/** Applications in all states: on the shelf, waiting, rejected, approved, a draft. */
export async function publish(ctx: Context, people: People) {
  for (const sketch of sketches) await add(ctx, people, sketch);
}
