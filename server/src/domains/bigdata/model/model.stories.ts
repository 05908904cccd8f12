import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Model, Trainer } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_FILE_CATEGORY } from '@cloudyard/contract/bigdata/model-values.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { datasetStory } from '../dataset/dataset.stories.ts';

/** Rows by a rule that can be learned: `bad` where the sum is large, `y` the sum itself. */
export const LEARNED = `a,b,label,y\n${Array.from({ length: 200 }, (_, n) => {
  const [a, b] = [(n * 7) % 20, (n * 13) % 11];
  return `${a},${b},${a + b > 14 ? 'bad' : 'good'},${2 * a + b}`;
}).join('\n')}\n`;

/** How files of models come and go. */
function carried(test: TestApp, lin: Caller) {
  /** The stored name of an upload that is meant for a model. */
  const upload = async (bytes: Buffer, name = 'model.zip', who: Caller = lin): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), name);
    const sent = new Response(form);
    const answer = await test.app.inject({
      ...{ method: 'POST', url: fileApi.uploadDataset.path, payload: Buffer.from(await sent.arrayBuffer()) },
      headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie: who.cookie },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  /** The same in pieces, as large ones come. */
  const uploadInPieces = async (bytes: Buffer, originalName = 'model.zip'): Promise<string> => {
    const draft = { originalName, bytes: bytes.length, category: MODEL_FILE_CATEGORY };
    const { body } = await lin.ask(uploadApi.begin, { body: draft });
    const half = Math.floor(bytes.length / 2);
    for (const [offset, payload] of [
      [0, bytes.subarray(0, half)],
      [half, bytes.subarray(half)],
    ] as const)
      await test.app.inject({
        ...{
          method: 'POST',
          url: addressOf(uploadApi.append, { params: { id: body.id }, query: { offset } }),
        },
        ...{ payload, headers: { 'content-type': 'application/octet-stream', cookie: lin.cookie } },
      });
    const { body: file } = await lin.ask(uploadApi.finish, { params: { id: body.id } });
    return file.name;
  };
  const fetched = async (
    endpoint: typeof modelApi.download | typeof modelApi.onnx,
    id: string,
    who: Caller = lin,
  ) => {
    const url = addressOf(endpoint, { params: { id }, query: {} });
    return test.app.inject({ url, headers: { cookie: who.cookie } });
  };
  return { upload, uploadInPieces, fetched };
}

export type ModelStory = Awaited<ReturnType<typeof modelStory>>;

/** People and datasets are those of the stories of datasets. */
export async function modelStory(test: TestApp) {
  const datasets = await datasetStory(test);
  const { lin } = datasets;
  let count = 0;
  const { body: list } = await lin.ask(modelApi.trainers);
  const trainer = (keyword: string): Trainer => {
    const found = (list as Trainer[]).find(({ nameEn }) => nameEn.toLowerCase().includes(keyword));
    if (!found) throw new Error(`There is no trainer ${keyword}`);
    return found;
  };

  const view = (id: string, who: Pick<Caller, 'ask'> = lin) => who.ask(modelApi.detail, { params: { id } });
  const ended = (id: string, who: Caller = lin) =>
    eventually(async () => {
      const { body } = await view(id, who);
      if (body.state === 'training') throw new Error(`training, ${body.percent} %`);
      return body as Model;
    });
  const train = (datasetId: string, more: object = {}, who: Caller = lin) => {
    count += 1;
    const named = { name: `模型 ${count}`, description: '试验', categoryCode: 'other' as const };
    const learned = { algorithmId: trainer('logistic').id, params: { label: 'label' } };
    return who.ask(modelApi.train, { body: { ...named, ...learned, datasetId, ...more } });
  };
  const trained = async (datasetId: string, more: object = {}, who: Caller = lin): Promise<Model> => {
    const begun = await train(datasetId, more, who);
    if (begun.status !== 200) throw new Error(JSON.stringify(begun.body));
    return ended(begun.body.id, who);
  };
  const tried = (id: string, rows: object[], who: Caller = lin, version?: number) =>
    who.ask(modelApi.try, { params: { id }, body: { rows: rows as Record<string, number>[], version } });

  const { upload, uploadInPieces, fetched } = carried(test, lin);
  const save = (path: string, who: Caller = lin) => {
    count += 1;
    const named = { name: `模型 ${count}`, description: '', categoryCode: 'other' as const };
    return who.ask(modelApi.save, { body: { ...named, path } });
  };
  const brought = async (bytes: Buffer, name = 'model.zip', who: Caller = lin): Promise<Model> => {
    const saved = await save(await upload(bytes, name, who), who);
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    return ended(saved.body.id, who);
  };
  const learned = (await datasets.saved(LEARNED)).id;
  return {
    ...{ ...datasets, datasets, learned, trainer, trainers: list as Trainer[] },
    ...{ view, ended, train, trained, tried, upload, uploadInPieces, save, brought, fetched },
  };
}
