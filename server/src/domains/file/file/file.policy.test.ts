import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../kit/actor.ts';
import { hasAlready, rangeOf } from './answer.ts';
import { filePolicy } from './file.policy.ts';
import { kindOf } from './kind.ts';
import { checkLink, sign } from './link.ts';
import { cleanName, disposition } from './original-name.ts';
import { nameIn, ownerOf, thumbnailIn } from './place.ts';

describe('a file', () => {
  it('is removed by its owner only', () => {
    const actor = { userId: 'me' } as Actor;
    expect(filePolicy.remove(actor, { owner_id: 'me' })).toBe(true);
    expect(filePolicy.remove(actor, { owner_id: 'you' })).toBe(false);
  });
});

describe('a signed link', () => {
  const secret = Buffer.alloc(32, 7);
  const now = new Date('2026-01-01T00:00:00Z');
  const soon = now.getTime() / 1000 + 60;
  const by = '019a0000-0000-7000-8000-000000000001';
  const signature = sign(secret, 'a.png', soon, by);

  it('holds until it expires', () => {
    expect(checkLink(secret, { name: 'a.png', expires: soon, by, signature }, now)).toBe('good');
    expect(checkLink(secret, { name: 'a.png', expires: soon, by, signature }, new Date(soon * 1000))).toBe(
      'expired',
    );
  });
  it('does not hold for anything else', () => {
    expect(checkLink(secret, { name: 'b.png', expires: soon, by, signature }, now)).toBe('forged');
    expect(checkLink(secret, { name: 'a.png', expires: soon + 1, by, signature }, now)).toBe('forged');
    expect(checkLink(secret, { name: 'a.png', expires: soon, by, signature: 'x' }, now)).toBe('forged');
    expect(checkLink(secret, { name: 'a.png', expires: soon, by: 'x', signature }, now)).toBe('forged');
    expect(checkLink(Buffer.alloc(32, 8), { name: 'a.png', expires: soon, by, signature }, now)).toBe(
      'forged',
    );
    expect(checkLink(secret, { name: 'a.png' }, now)).toBe('none');
  });
});

describe('a range', () => {
  it.each([
    [undefined, undefined],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=5-100', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-30', { start: 0, end: 9 }],
    ['bytes=10-', 'impossible'],
    ['bytes=-0', 'impossible'],
    ['bytes=5-4', undefined],
    ['bytes=-', undefined],
    ['bytes=0-1,3-4', undefined],
    ['lines=0-1', undefined],
  ])('%s of ten bytes is read', (header, range) => expect(rangeOf(header, 10)).toEqual(range));

  it('is not sent when the caller has the content already', () => {
    expect(hasAlready('"a", W/"b"', '"b"')).toBe(true);
    expect(hasAlready('*', '"b"')).toBe(true);
    expect(hasAlready('"a"', '"b"')).toBe(false);
    expect(hasAlready(undefined, '"b"')).toBe(false);
  });
});

describe('the name of a file', () => {
  it('keeps only what can be shown', () => {
    expect(cleanName('C:\\temp\\报告 1.pdf')).toBe('报告 1.pdf');
    expect(cleanName('../../etc/passwd')).toBe('passwd');
    expect(cleanName('a\u202egnp.exe\r\n\0')).toBe('agnp.exe');
    expect(cleanName(`${'长'.repeat(300)}.xlsx`)).toBe(`${'长'.repeat(195)}.xlsx`);
    expect(cleanName(undefined)).toBe('');
  });
  it('says in the header what browsers do with it', () => {
    expect(disposition('image/png', 'a.png')).toBe('inline; filename="a.png"');
    expect(disposition('text/html', 'a.html')).toBe('attachment; filename="a.html"');
    expect(disposition('application/zip', '报"告\\%.zip')).toBe(
      `attachment; filename="_____.zip"; filename*=UTF-8''%E6%8A%A5%22%E5%91%8A%5C%25.zip`,
    );
    expect(disposition('application/pdf', "it's (1)*é.pdf")).toContain(
      "UTF-8''it%27s%20%281%29%2A%C3%A9.pdf",
    );
  });
  it('is found from the name of the stored bytes', () => {
    expect(ownerOf(nameIn('ab.png'))).toBe('ab.png');
    expect(ownerOf(thumbnailIn('ab.png', '64'))).toBe('ab.png');
    expect(ownerOf('export-1.csv')).toBeUndefined();
  });
});

describe('the type of a file', () => {
  it.each([
    ['<!doctype html><script>alert(1)</script>', 'text/plain', 'txt'],
    ['<?xml version="1.0"?><a/>', 'text/plain', 'txt'],
    [' {"a": 1}', 'text/plain', 'json'],
    ['姓名,邮箱\n', 'text/plain', 'txt'],
    ['%PDF-1.7\n', 'application/pdf', 'pdf'],
    ['PK\u0003\u0004 and so on', 'application/zip', 'zip'],
    ['a\0b', 'application/octet-stream', 'bin'],
  ])('of %j is found', async (text, mime, ext) =>
    expect(await kindOf(Buffer.from(text))).toEqual({ mime, ext }),
  );

  it('distinguishes an Office file from a bare archive', async () => {
    const types =
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>';
    const header = Buffer.alloc(30);
    header.write('PK\u0003\u0004');
    header.writeUInt32LE(types.length, 18);
    header.writeUInt32LE(types.length, 22);
    header.writeUInt16LE('[Content_Types].xml'.length, 26);
    const { ext } = await kindOf(Buffer.concat([header, Buffer.from(`[Content_Types].xml${types}`)]));
    expect(ext).toBe('xlsx');
  });

  it('is found although a character is cut in the middle', async () => {
    expect((await kindOf(Buffer.from('中文').subarray(0, 5))).mime).toBe('text/plain');
    expect((await kindOf(Buffer.from([0xd0, 0xd5, 0xc3, 0xfb]))).mime).toBe('application/octet-stream');
  });
});
