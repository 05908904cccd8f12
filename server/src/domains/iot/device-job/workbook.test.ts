import { buffer } from 'node:stream/consumers';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { TestApp } from '../../../../test/app.ts';
import { aroundGateways, type GatewayStory, said } from '../../../../test/equipment.ts';
import { eventually } from '../../../../test/eventually.ts';
import { formOf } from '../../../../test/visitors.ts';
import { workbookOf } from '../../../kit/workbook/write.ts';
import { type DeviceStory, deviceStory } from '../device/device.stories.ts';

let test: TestApp;
let gateways: GatewayStory;
let story: DeviceStory;
aroundGateways((...opened) => {
  [test, gateways] = opened;
});
beforeAll(async () => {
  story = await deviceStory(test, gateways);
});

async function send(text: string | Buffer, isTrial = true) {
  const { payload, headers } = await formOf([['file', { bytes: text, name: 'devices.xlsx' }]]);
  const response = await test.app.inject({
    method: 'POST',
    url: addressOf(deviceJobApi.import, { query: { isTrial } }),
    payload,
    headers: { ...headers, cookie: story.lin.cookie },
  });
  return { status: response.statusCode, body: response.json() };
}
/** The cell of a workbook with a formula. */
function computed() {
  const zip = new ZipFile();
  const put = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name);
  put('xl/workbook.xml', '<workbook><sheets><sheet name="x" r:id="a"/></sheets></workbook>');
  put('xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="a" Target="s.xml"/></Relationships>');
  put('xl/s.xml', '<worksheet><row><c t="str"><f>A1</f><v>code</v></c></row></worksheet>');
  zip.end();
  return buffer(zip.outputStream);
}

describe('a workbook of children', () => {
  const table = (...lines: string[][]) => workbookOf('x', [['编码', '产品', 'name'], ...lines]);

  it('is tried first and imported like a table of text', async () => {
    const { product } = await story.viewDevice(await story.child());
    const right = ['XLSX-001', product.code, '一号泵'];
    const { body } = await send(await table(right, ['XLSX-001', 'nothing', '']));
    expect(body).toMatchObject({
      ...{ good: 1, bad: 1, job: null },
      rows: [
        { line: 2, problems: [] },
        { line: 3, problems: ['code_twice', 'product_unknown'] },
      ],
    });
    const { id } = (await send(await table(right), false)).body.job;
    const { content } = await eventually(async () => {
      const { body: done } = await story.lin.ask(deviceJobApi.rows, { params: { id }, query: {} });
      expect(done.content).toMatchObject([{ state: 'done' }]);
      return done;
    });
    expect(await story.viewDevice(content[0].deviceId)).toMatchObject({ code: 'XLSX-001', name: '一号泵' });
  });

  it('has a template that it reads itself', async () => {
    const { path: url } = deviceJobApi.workbook;
    const { rawPayload, headers } = await test.app.inject({ url, headers: { cookie: story.lin.cookie } });
    expect(headers['content-disposition']).toBe('attachment; filename="devices.xlsx"');
    expect((await send(rawPayload)).body).toMatchObject({ rows: [{ line: 2, code: 'PUMP-01' }] });
  });

  it('says what is wrong with a file that is none, computes, or is too large', async () => {
    expect(said(await send('PK\u0003\u0004'))).toBe('iot.table_unreadable');
    expect(said(await send(await workbookOf('x', [['name']])))).toBe('iot.table_columns');
    expect(said(await send(await table()))).toBe('iot.table_empty');
    const many = Array.from({ length: 10_001 }, (_, n) => [`L-${n}`, 'x', '']);
    expect(said(await send(await table(...many)))).toBe('iot.table_long');
    const wide = Array.from({ length: 200 }, () => ['a'.repeat(30_000), 'x', '']);
    expect(said(await send(await table(...wide)))).toBe('iot.table_heavy');
    expect(said(await send(await computed()))).toBe('iot.table_formula');
    // The last of them would be left out.
    const names = [...Array.from({ length: 256 }, (_, n) => `x${n}`), '编码', '产品'];
    const cut = await workbookOf('x', [
      ['编码', '产品', ...names],
      ['A', 'b', ...names],
    ]);
    expect(said(await send(cut))).toBe('iot.table_wide');
  });
});
