import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { fileApi } from '@cloudyard/contract/file/file.ts';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { eventually } from '../../../../test/eventually.ts';
import { runSql } from '../../../../test/rows.ts';

/** What a call said: done, or the code of its refusal. */
export const said = ({ status, body }: { status: number; body: { code?: unknown } }) =>
  status === 200 ? 'done' : body.code;

/** 日期;温度 with 缺失 in GB 18030, decimal commas, empty lines: as it comes from machines. */
const CHINESE = {
  日期: [0xc8, 0xd5, 0xc6, 0xda],
  温度: [0xce, 0xc2, 0xb6, 0xc8],
  缺失: [0xc8, 0xb1, 0xca, 0xa7],
} as const;
export const MESSY = Buffer.concat(
  [
    ...[CHINESE.日期, ';', CHINESE.温度, ';code\r\n', '2026/1/5;1,5;007\r\n', '2026/1/6;', CHINESE.缺失],
    ...[';008\r\n', '2026/1/7;1.234,5;009\r\n', '\r\n', '2026/1/8;7;010\r\n'],
  ].map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
);

export type DatasetStory = Awaited<ReturnType<typeof datasetStory>>;

/** lin and qin work for 海川重工, zhou for another, su for herself. */
export async function datasetStory(test: TestApp) {
  const [lin, zhou, su, admin] = (await Promise.all(
    ['lin.qiao', 'zhou.yan', 'su.wen', 'admin'].map((name) => test.as(name)),
  )) as [Caller, Caller, Caller, Caller];
  let count = 0;

  /** The stored name of an upload. */
  const upload = async (bytes: Buffer | string, who: Caller = lin, name = 'table.csv'): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
    const sent = new Response(form);
    const answer = await test.app.inject({
      ...{ method: 'POST', url: fileApi.uploadDataset.path, payload: Buffer.from(await sent.arrayBuffer()) },
      headers: { 'content-type': sent.headers.get('content-type') ?? '', cookie: who.cookie },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const save = async (bytes: Buffer | string, more: object = {}, who: Caller = lin) => {
    count += 1;
    const srcPath = await upload(bytes, who);
    const named = { name: `数据 ${count}`, description: '试验', categoryCode: 'other' as const };
    return who.ask(datasetApi.save, { body: { ...named, srcPath, dataTypeCode: 'csv', ...more } });
  };
  const view = (id: string, who: Pick<Caller, 'ask'> = lin) => who.ask(datasetApi.detail, { params: { id } });
  /** When its import has ended, however that was. */
  const ended = (id: string, who: Caller = lin): Promise<Dataset> =>
    eventually(async () => {
      const { body } = await view(id, who);
      if (body.state === 'importing') throw new Error(`importing, ${body.percent} %`);
      return body;
    });
  const saved = async (bytes: Buffer | string, more: object = {}, who: Caller = lin): Promise<Dataset> => {
    const made = await save(bytes, more, who);
    if (made.status !== 200) throw new Error(JSON.stringify(made.body));
    return ended(made.body.id, who);
  };
  const rows = (id: string, body: object = {}, who: Caller = lin) =>
    who.ask(datasetApi.rows, { params: { id }, body });
  const ask = (id: string, text: string, who: Caller = lin) =>
    who.ask(datasetApi.ask, { params: { id }, body: { sql: text } });
  const run = <T>(text: string) => runSql<T>(test, text);
  return { ...{ lin, zhou, su, admin, upload, save, saved, view, ended, rows, ask, run } };
}
