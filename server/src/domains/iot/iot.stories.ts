import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import type { ProductDraft } from '@cloudyard/contract/iot/product.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import type { Caller, TestApp } from '../../../test/app.ts';
import { enterpriseId, rows } from '../../../test/rows.ts';

/** What a call said: done, or the code of its refusal. */
export const said = ({ status, body }: { status: number; body: { code?: unknown } }) =>
  status === 200 ? 'done' : body.code;

const shape = { unit: '', min: null, max: null, step: null, choices: [] };
export const property = (id: string, more: object = {}): ThingModel['properties'][number] => ({
  ...{ id, name: id, description: '', dataType: 'number', ...shape },
  ...{ source: 'device', isWritable: false, ...more },
});
export const parameter = (id: string, more: object = {}): ThingModel['events'][number]['output'][number] => ({
  ...{ id, name: id, description: '', dataType: 'number', ...shape, ...more },
});
export const modelWith = (more: Partial<ThingModel> = {}): ThingModel => ({
  ...{ properties: [], events: [], services: [], tags: [], codec: '', ...more },
});

/** What stories about things share: lin runs 海川重工, zhou another enterprise, admin is the platform. */
export async function iotStory(test: TestApp) {
  const [lin, zhou, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller];
  const here = await enterpriseId(test, '海川重工');
  let count = 0;

  const draft = (more: Partial<ProductDraft> = {}): ProductDraft => {
    count += 1;
    return {
      ...{ name: `离心泵 ${count}`, code: `PUMP-${count}`, description: '', category: '水泵' },
      ...{ nodeType: 'child', protocol: 'modbus', baseTypeId: null, ...more },
    };
  };
  const add = (more: Partial<ProductDraft> = {}, who = lin) => who.ask(productApi.add, { body: draft(more) });
  /** The id of one that was just added. */
  const added = async (more: Partial<ProductDraft> = {}, who = lin): Promise<string> =>
    (await add(more, who)).body.id;
  const save = (id: string, model: ThingModel, revision = 0, who = lin) =>
    who.ask(modelApi.save, { params: { id }, body: { revision, model } });
  const publish = (id: string, revision: number, more: object = {}, who = lin) =>
    who.ask(modelApi.publish, { params: { id }, body: { revision, ...more } });
  const published = async (id: string, model: ThingModel, more: object = {}, who = lin) => {
    const { revision } = (await save(id, model, 0, who)).body;
    return publish(id, revision, more, who);
  };
  /** A type of gateways, and the product it is. */
  const type = (code: string, isEnabled = true) =>
    rows(test, async (db) => {
      const { id } = await db
        .insertInto('equipment_type')
        .values({ name: code, code, description: '', is_enabled: isEnabled })
        .returning('id')
        .executeTakeFirstOrThrow();
      const made = await db
        .selectFrom('product')
        .select('id')
        .where('type_id', '=', id)
        .executeTakeFirstOrThrow();
      return { id, productId: made.id };
    });
  /** A device behind a gateway, of this product. */
  const device = (productId: string, code: string) =>
    rows(test, (db) =>
      db
        .insertInto('device')
        .values({ enterprise_id: here, product_id: productId, node_type: 'child', name: code, code })
        .execute(),
    );
  return { lin, zhou, admin, here, draft, add, added, save, publish, published, type, device };
}
export type IotStory = Awaited<ReturnType<typeof iotStory>>;
