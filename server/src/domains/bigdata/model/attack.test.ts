import { buffer } from 'node:stream/consumers';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { said } from '../dataset/dataset.stories.ts';
import { type ModelStory, modelStory } from './model.stories.ts';

let test: TestApp;
let story: ModelStory;
beforeAll(async () => {
  test = await openTestApp();
  story = await modelStory(test);
}, 300_000);
afterAll(() => test?.close());

const PLENTY = 300_000;

type Entry = { name: string; content: string | Buffer; mode?: number };
function zipOf(entries: readonly Entry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, content, mode } of entries)
    zip.addBuffer(Buffer.from(content), name, mode === undefined ? {} : { mode });
  zip.end();
  return buffer(zip.outputStream);
}
/** Written past the library, which would not write such a name. */
const renamed = (bytes: Buffer, from: string, to: string) =>
  Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1');

const signature = {
  inputs: [{ name: 'a', type: 'DOUBLE' }],
  outputs: [{ name: 'predicted', type: 'DOUBLE' }],
};
const card = (more: object = {}) => JSON.stringify({ modelKind: 'linear/1', signature, ...more });
const body = (more: object = {}) =>
  JSON.stringify({
    ...{ features: ['a'], label: { name: 'y', type: 'DOUBLE' }, intercept: 1, coefficients: [2], ...more },
  });
const whole = (): Entry[] => [
  { name: 'model.json', content: card() },
  { name: 'body.json', content: body() },
];
const instead = (name: string, content: string): Entry[] =>
  whole().map((one) => (one.name === name ? { ...one, content } : one));

const CASES: [what: string, bytes: () => Promise<Buffer>, saying: RegExp][] = [
  ['no archive', async () => Buffer.from('this is no archive'), /no archive/i],
  [
    'a link',
    () => zipOf([...whole(), { name: 'trees.bin', content: '/etc/passwd', mode: 0o120777 }]),
    /symbolic link/,
  ],
  [
    'a name that leads out',
    async () =>
      renamed(await zipOf([...whole(), { name: 'xx/xx/out.txt', content: 'x' }]), 'xx/xx/', '../../'),
    /archive/i,
  ],
  [
    'a bomb',
    () => zipOf([...whole(), { name: 'trees.bin', content: Buffer.alloc(200 * 1024 * 1024) }]),
    /times its size/,
  ],
  [
    'too many files',
    () => zipOf([...whole(), ...Array.from({ length: 201 }, (_, n) => ({ name: `f${n}`, content: '' }))]),
    /entries/,
  ],
  ['no card', () => zipOf([{ name: 'body.json', content: body() }]), /model\.json/],
  ['a card that is no JSON', () => zipOf(instead('model.json', '{')), /JSON/],
  ['a card of something else', () => zipOf(instead('model.json', '{"modelKind": 5}')), /modelKind/],
  [
    'a card that lies about its kind',
    () => zipOf(instead('model.json', card({ modelKind: 'boosted-trees/1' }))),
    /./,
  ],
  [
    'a card that lies about what it needs',
    () => zipOf(instead('body.json', body({ features: ['secret'] }))),
    /secret/,
  ],
  [
    'a column whose name no database keeps',
    () =>
      zipOf(
        instead(
          'model.json',
          card({ signature: { ...signature, inputs: [{ name: 'a\u0000b', type: 'DOUBLE' }] } }),
        ),
      ),
    /model\.json/,
  ],
  [
    'a figure whose name no database keeps',
    () => zipOf(instead('model.json', card({ metrics: { 'r\u0000': 1 } }))),
    /model\.json/,
  ],
  ['files that hold nothing of it', () => zipOf(instead('body.json', '[]')), /./],
];

describe('what somebody brings as a model', () => {
  it.each(CASES)('is refused: %s', { timeout: PLENTY }, async (_, bytes, saying) => {
    const model = await story.brought(await bytes());
    expect(model).toMatchObject({ state: 'failed', size: 0 });
    expect(model.problem?.text).toMatch(saying);
    expect(said(await story.tried(model.id, [{ a: 1 }]))).toBe('bigdata.model_not_ready');
  });
  it('is refused as ONNX where no runtime can open it', { timeout: PLENTY }, async () => {
    const model = await story.brought(Buffer.from('this is no ONNX'), 'model.onnx');
    expect(model).toMatchObject({ state: 'failed', problem: { end: 'unfit' } });
  });
  it('is taken when it is what it says, also in pieces and in a folder, and once', {
    timeout: PLENTY,
  }, async () => {
    const inFolder = whole().map((one) => ({ ...one, name: `line/${one.name}` }));
    const path = await story.uploadInPieces(await zipOf(inFolder));
    const saved = await story.save(path);
    const model = await story.ended(saved.body.id);
    expect(model).toMatchObject({ state: 'ready', kind: 'linear/1', task: 'number', problem: null });
    expect((await story.tried(model.id, [{ a: 3 }])).body.rows).toEqual([[7]]);
    expect(said(await story.save(path))).toBe('bigdata.model_file_unknown');
    const more = await story.upload(await zipOf(instead('body.json', body({ intercept: 10 }))));
    const added = await story.lin.ask(modelApi.addVersion, {
      ...{ params: { id: model.id }, body: { path: more, note: '校正' } },
    });
    expect(said(added)).toBe('done');
    expect((await story.ended(model.id)).version).toBe(2);
    expect((await story.tried(model.id, [{ a: 3 }])).body.rows).toEqual([[16]]);
    expect((await story.tried(model.id, [{ a: 3 }], story.lin, 1)).body.rows).toEqual([[7]]);
  });
  it('is the caller’s own upload', async () => {
    const path = await story.upload(await zipOf(whole()), 'model.zip', story.zhou);
    expect(said(await story.save(path))).toBe('bigdata.model_file_unknown');
    expect(said(await story.save('../../etc/passwd'))).toBe('bigdata.model_file_unknown');
  });
});
