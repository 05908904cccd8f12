import { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { RuleDraft } from '@cloudyard/contract/iot/rule.ts';
import type { ActorContext } from '../../kit/context.ts';
import { newId } from '../../kit/new-id.ts';
import { orRefuse, Refusal } from '../../kit/refusal.ts';
import type { SampleMaker } from '../../kit/sample.ts';
import { writeDraft } from './model/draft.service.ts';
import { draftOf } from './model/model.queries.ts';
import { publishModel } from './model/model.service.ts';
import { productById } from './product/product.queries.ts';
import { addProduct, enableProduct, product, removeProduct } from './product/product.service.ts';
import { ruleById } from './rule/rule.queries.ts';
import { addRule, removeRule } from './rule/rule.service.ts';

type Language = 'cn' | 'en';

const WORDS = {
  cn: {
    product: '示例：循环水泵',
    productText: '网关下的水泵，带温度、压力和流量。可以复制成自己的产品。',
    category: '示例',
    temperature: '轴承温度',
    pressure: '出口压力',
    flow: '流量',
    isOn: '运行',
    rule: '示例：轴承温度过高',
    ruleText: '温度高于 80 ℃ 持续五分钟时告警，恢复后自动解除。发布之前不会运行。',
    title: '轴承温度 ${temperature} ℃',
    published: '示例',
  },
  en: {
    product: 'Sample: circulation pump',
    productText: 'A pump behind a gateway with temperature, pressure and flow. Copy it to make it yours.',
    category: 'Samples',
    temperature: 'Bearing temperature',
    pressure: 'Outlet pressure',
    flow: 'Flow',
    isOn: 'Running',
    rule: 'Sample: bearing too hot',
    ruleText:
      'Raises an alarm when it is above 80 ℃ for five minutes, and clears it afterwards. Runs once published.',
    title: 'Bearing at ${temperature} ℃',
    published: 'Sample',
  },
} as const satisfies Record<Language, Record<string, string>>;

const modelIn = (t: (typeof WORDS)[Language]): ThingModel =>
  ThingModel.parse({
    properties: [
      { id: 'temperature', name: t.temperature, dataType: 'number', unit: '℃', min: -20, max: 150 },
      { id: 'pressure', name: t.pressure, dataType: 'number', unit: 'MPa', min: 0, max: 2 },
      { id: 'flow', name: t.flow, dataType: 'number', unit: 'm³/h', min: 0, max: 500 },
      { id: 'on', name: t.isOn, dataType: 'boolean' },
    ],
  });

const at = (x: number, y: number) => ({ name: '', note: '', x, y });
const ruleIn = (t: (typeof WORDS)[Language], productId: string): RuleDraft => ({
  ...{ name: t.rule, description: t.ruleText, scope: { products: [productId], groups: [], devices: [] } },
  graph: {
    nodes: [
      { ...at(0, 80), id: 'start', type: 'on-property', properties: ['temperature'], anyQuality: false },
      { ...at(280, 80), id: 'long', type: 'hold', expression: 'temperature > 80', seconds: 300 },
      { ...at(560, 0), id: 'raised', type: 'raise', severity: 'minor', title: t.title },
      { ...at(560, 160), id: 'over', type: 'clear', raised: 'raised' },
    ],
    links: [
      { from: 'start', port: 'out', to: 'long' },
      { from: 'long', port: 'held', to: 'raised' },
      { from: 'long', port: 'released', to: 'over' },
    ],
  },
});

async function addPump(ctx: ActorContext, t: (typeof WORDS)[Language]): Promise<string> {
  const { id } = await addProduct(ctx, {
    ...{ name: t.product, description: t.productText, category: t.category },
    // Whatever codes there are already.
    code: `SAMPLE-PUMP-${newId().slice(-8)}`,
    ...{ nodeType: 'child', protocol: 'modbus', baseTypeId: null },
  });
  await writeDraft(ctx, id, modelIn(t));
  const { revision } = orRefuse(await draftOf(ctx.db, id), 'iot.model_not_found');
  await publishModel(ctx, id, { revision, note: t.published, isBreaking: false });
  return id;
}

/** A product with its model, and a rule over it that waits to be published. */
export const thingSamples: SampleMaker = {
  kinds: ['product', 'rule'],
  keys: ['iot.product.edit', 'iot.rule.edit'],
  async add(ctx, language) {
    const t = WORDS[language];
    const productId = await addPump(ctx, t);
    const { id } = await addRule(ctx, ruleIn(t, productId));
    return [
      { kind: 'product', id: productId, name: t.product },
      { kind: 'rule', id, name: t.rule },
    ];
  },
  nameOf: async ({ db }, { kind, id }) => (await (kind === 'rule' ? ruleById : productById)(db, id))?.name,
  async remove(ctx, { kind, id }) {
    if (kind === 'rule') return removeRule(ctx, id);
    // Asked first: what stays goes on as it was.
    if ((await product(ctx, id)).devices > 0) throw new Refusal('iot.product_in_use');
    await enableProduct(ctx, id, false);
    return removeProduct(ctx, id);
  },
};
