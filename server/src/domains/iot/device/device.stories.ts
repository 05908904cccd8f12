import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { modelApi } from '@cloudyard/contract/iot/model.ts';
import { pointApi } from '@cloudyard/contract/iot/point.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import type { TestApp } from '../../../../test/app.ts';
import type { GatewayStory } from '../../../../test/equipment.ts';

const shape = { description: '', unit: '', min: null, max: null, step: null, choices: [] };
export const property = (id: string, more: object = {}) => ({
  ...{
    ...shape,
    id,
    name: id,
    dataType: 'number',
    source: 'device',
    isWritable: false,
    ...more,
  },
});

/** What stories about devices share: a published product of children, and children of it. */
export async function deviceStory(_: TestApp, story: GatewayStory) {
  const { lin } = story;
  let count = 0;

  const product = async (more: object = {}, who = lin): Promise<string> => {
    count += 1;
    const isChild = !('nodeType' in more) || more.nodeType === 'child';
    const body = {
      ...{ name: `水泵 ${count}`, code: `pump-${count}`, description: '', category: '' },
      ...{ nodeType: 'child', protocol: 'modbus', baseTypeId: isChild ? null : story.typeId, ...more },
    };
    return (await who.ask(productApi.add, { body: body as never })).body.id;
  };
  const publish = async (id: string, model: object, who = lin) => {
    const saved = {
      revision: 0,
      model: { properties: [], events: [], services: [], tags: [], codec: '', ...model },
    };
    await who.ask(modelApi.save, { params: { id }, body: saved as never });
    await who.ask(modelApi.publish, { params: { id }, body: { revision: 1, note: '', isBreaking: false } });
  };
  const pump = await product();
  await publish(pump, {
    properties: [
      property('temperature', { unit: '℃' }),
      property('running', { dataType: 'boolean' }),
      property('speed', { isWritable: true, min: 0, max: 100 }),
    ],
    services: [
      {
        ...{ id: 'reset', name: '复位', description: '', isAsync: false, output: [] },
        input: [{ ...shape, id: 'delay', name: '延时', dataType: 'number', min: 0, max: 60 }],
      },
    ],
  });

  const draft = (more: object = {}) => ({
    ...{ productId: pump, code: `PUMP-${++count}`, name: `${count} 号泵`, gatewayId: null },
    ...{ certificateId: null, tags: {}, ...more },
  });
  const addDevice = (more: object = {}, who = lin) => who.ask(deviceApi.add, { body: draft(more) });
  const child = async (more: object = {}, who = lin): Promise<string> => (await addDevice(more, who)).body.id;
  const viewDevice = async (id: string, who = lin) =>
    (await who.ask(deviceApi.view, { params: { id } })).body;
  const listed = async (query: object = {}, who = lin) =>
    (await who.ask(deviceApi.list, { query: query as never })).body;
  const mapPoints = (id: string, points: Record<string, string>, who = lin) =>
    who.ask(pointApi.save, {
      params: { id },
      body: { points: Object.entries(points).map(([key, alias]) => ({ property: key, alias })) },
    });
  return {
    ...story,
    pump,
    product,
    publish,
    deviceDraft: draft,
    addDevice,
    child,
    viewDevice,
    listed,
    mapPoints,
  };
}
export type DeviceStory = Awaited<ReturnType<typeof deviceStory>>;
