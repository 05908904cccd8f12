import { codecApi } from '@cloudyard/contract/iot/codec.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { strangersAreRefused } from '../../../../test/strangers.ts';
import { type IotStory, iotStory, modelWith, property, said } from '../iot.stories.ts';

let test: TestApp;
let story: IotStory;
let id: string;
beforeAll(async () => {
  test = await openTestApp();
  story = await iotStory(test);
  id = await story.added();
  await story.save(id, modelWith({ properties: [property('temperature')] }));
});
afterAll(() => test.close());

const codec = `function decode(bytes, topic) {
  log(topic);
  return { temperature: bytes[0], other: bytes.length };
}
function encode({ value }) { return [value]; }`;
const run = (more: object = {}, who = story.lin) =>
  who.ask(codecApi.test, { params: { id }, body: { codec, input: '1A 02', topic: 'up/raw', ...more } });

strangersAreRefused(
  () => test,
  codecApi.test,
  () => ({ params: { id: '01a00000-0000-7000-8000-000000000001' }, body: { codec, input: '' } }),
);
it('is tried only on a product one sees', async () => {
  expect(said(await run({}, story.zhou))).toBe('iot.product_not_found');
  expect(said(await run({}, story.admin))).toBe('iot.product_not_found');
});
it('answers values, what the model does not know of them, and what was logged', async () => {
  expect((await run()).body).toMatchObject({
    values: [
      { time: null, property: 'temperature', value: 26 },
      { time: null, property: 'other', value: 2 },
    ],
    ...{ events: [], unknown: ['other'], log: ['up/raw'], error: null, bytes: '' },
  });
  expect((await run({ form: 'text', input: 'A' })).body.values[0].value).toBe(65);
});
it('answers the bytes of a command', async () => {
  const { body } = await run({ call: 'encode', input: '{"value": 171}' });
  expect(body).toMatchObject({ bytes: 'ab', values: [], error: null });
});
it('refuses what is no message and no command', async () => {
  expect(said(await run({ input: 'xyz' }))).toBe('iot.input_not_hex');
  expect(said(await run({ call: 'encode', input: 'xyz' }))).toBe('iot.input_not_json');
  expect((await run({ codec: 'x'.repeat(64_001) })).body.fields).toEqual({ codec: 'too_long:64000' });
});
it('says why there is no answer, and the server goes on', async () => {
  expect((await run({ codec: 'function decode() { for (;;) {} }' })).body.error.kind).toBe('time');
  expect((await run({ codec: 'function decode() { return 3; }' })).body.error).toEqual({
    ...{ kind: 'result', message: 'number', line: null },
  });
  const deep = 'function decode() { return JSON.parse("[".repeat(20000) + "]".repeat(20000)); }';
  expect(['result', 'depth']).toContain((await run({ codec: deep })).body.error.kind);
  const endless = run({ codec: 'function decode() { return new Array(4294967295).join(); }' });
  expect(said(await story.lin.ask(productApi.view, { params: { id } }))).toBe('done');
  expect(['lost', 'memory']).toContain((await endless).body.error.kind);
  expect(said(await run())).toBe('done');
});
it('is tried twice at once by one person, and not more', async () => {
  // Codecs that use up all of their time are still running when the third of them arrives.
  const codec = 'function decode() { for (;;) {} }';
  const all = await Promise.all(Array.from({ length: 6 }, () => run({ codec })));
  expect(all.map(said).filter((one) => one === 'iot.codec_busy').length).toBeGreaterThan(0);
  expect(all.map(said).filter((one) => one === 'done').length).toBeGreaterThan(0);
});
