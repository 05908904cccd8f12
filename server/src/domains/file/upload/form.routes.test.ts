import { fileApi } from '@cloudyard/contract/file/file.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { everything, fetchBytes, lastAct, readAddress, sendForm } from '../file/file.stories.ts';

let test: TestApp;
let lin: Caller;
const visitor = {};

beforeAll(async () => {
  test = await openTestApp();
  lin = await test.as('lin.qiao');
});
afterAll(() => test.close());

describe('POST /api-files/', () => {
  it('refuses an anonymous caller', async () => {
    const { status, body } = await sendForm(test, visitor, fileApi.upload, [
      ['file', { bytes: 'x', name: 'x' }],
    ]);
    expect([status, body.code]).toEqual([401, 'kit.not_logged_in']);
  });

  it('returns the stored name, in whatever order the parts come', async () => {
    const file = { bytes: '{"a": 1}', name: 'a.html' };
    const before = await sendForm(test, lin, fileApi.upload, [
      ['category', 'json'],
      ['file', file],
    ]);
    const after = await sendForm(test, lin, fileApi.upload, [
      ['file', file],
      ['category', 'json'],
    ]);
    for (const { status, body } of [before, after]) {
      expect([status, body]).toEqual([200, expect.stringMatching(/^[0-9a-f]{32}\.json$/)]);
      const read = await fetchBytes(test, lin, readAddress(body, 'json'));
      expect(read.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(read.bytes.toString()).toBe('{"a": 1}');
    }
    expect(await lastAct(test)).toMatchObject({
      action: 'file.file.upload',
      object_name: 'a.html',
      after: { bytes: 8 },
    });
  });

  it.each([
    ['no file', [['category', 'json']], 400, 'file.missing'],
    [
      'no file chosen',
      [
        ['category', 'json'],
        ['file', { bytes: '', name: '' }],
      ],
      400,
      'file.missing',
    ],
    [
      'an empty file',
      [
        ['category', 'json'],
        ['file', { bytes: '', name: 'a' }],
      ],
      400,
      'file.empty',
    ],
    ['no category', [['file', { bytes: 'x', name: 'a' }]], 400, 'kit.invalid'],
    [
      'a wrong category',
      [
        ['file', { bytes: 'x', name: 'a' }],
        ['category', '../x'],
      ],
      400,
      'kit.invalid',
    ],
    [
      'an image past the image call',
      [
        ['file', { bytes: 'x', name: 'a' }],
        ['category', 'image'],
      ],
      400,
      'kit.invalid',
    ],
    [
      'JSON that is none',
      [
        ['file', { bytes: '{"a":', name: 'a.json' }],
        ['category', 'json'],
      ],
      415,
      'file.not_json',
    ],
    [
      'two files',
      [
        ['category', 'x'],
        ['file', { bytes: 'x', name: 'a' }],
        ['file', { bytes: 'x', name: 'b' }],
      ],
      400,
      'kit.invalid',
    ],
  ] as const)('refuses %s and keeps nothing', async (_, parts, status, code) => {
    const before = await everything(test);
    const answer = await sendForm(test, lin, fileApi.upload, parts as never);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await everything(test)).toEqual(before);
  });

  it('refuses a body that is no form, and a form cut short', async () => {
    const before = await everything(test);
    const plain = await lin.ask(fileApi.upload, { body: { category: 'json' } });
    expect([plain.status, plain.body.code]).toEqual([415, 'kit.unsupported_type']);
    const payload = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf a fi';
    const cut = await test.app.inject({
      method: 'POST',
      url: '/api-files/',
      payload,
      headers: { cookie: lin.cookie, 'content-type': 'multipart/form-data; boundary=b' },
    });
    expect([cut.statusCode, cut.json().code]).toEqual([400, 'file.broken']);
    expect(await everything(test)).toEqual(before);
  });

  it('removes the bytes when the row is refused', async () => {
    const before = await everything(test);
    const { record } = test.kit.audit;
    test.kit.audit.record = () => Promise.reject(new Error('the log is full'));
    const answer = await sendForm(test, lin, fileApi.uploadDataset, [['file', { bytes: 'x', name: 'a' }]]);
    test.kit.audit.record = record;
    expect(answer.status).toBe(500);
    expect(await everything(test)).toEqual(before);
  });
});
