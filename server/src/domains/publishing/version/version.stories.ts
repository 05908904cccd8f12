import { uploadApi } from '@cloudyard/contract/file/upload.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { marketFileApi } from '@cloudyard/contract/publishing/file.ts';
import { versionApi } from '@cloudyard/contract/publishing/version.ts';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import type { Caller, TestApp } from '../../../../test/app.ts';
import { sendForm } from '../../../../test/visitors.ts';

// What the stories about versions, their files and checks share.

/** A picture as a publisher uploads it; returns its stored name. */
export async function broughtPicture(test: TestApp, who: Caller, name = '截图.png'): Promise<string> {
  const create = { width: 20, height: 10, channels: 3, background: '#357' } as const;
  const bytes = await sharp({ create }).png().toBuffer();
  const { status, body } = await sendForm(test, who, marketFileApi.uploadImage, [['file', { bytes, name }]]);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.name;
}

/** A file uploaded in one piece; returns its stored name. */
export async function broughtFile(
  test: TestApp,
  who: Caller,
  bytes: Buffer,
  originalName = '程序.jar',
): Promise<string> {
  const begun = await who.ask(uploadApi.begin, {
    body: { originalName, bytes: bytes.length, category: 'program' },
  });
  const { id } = begun.body;
  await test.app.inject({
    method: 'POST',
    url: addressOf(uploadApi.append, { params: { id }, query: { offset: 0 } }),
    payload: bytes,
    headers: { 'content-type': 'application/octet-stream', cookie: who.cookie },
  });
  const { status, body } = await who.ask(uploadApi.finish, { params: { id } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.name;
}

/** A zip with these files in it. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The same archive with another name in it, as no tool would write it; just as long. */
export function renamedIn(zip: Buffer, from: string, to: string): Buffer {
  if (from.length !== to.length) throw new Error('another length');
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

export const draft = (screenshot: string) => ({
  description: '第一个版本',
  screenshots: [{ uri: screenshot, alt: '首页' }],
  sourceType: { code: 'URL' as const },
  externalUrl: 'https://app.example',
});

export const added = (who: Caller, applicationId: string, more: object) =>
  who.ask(versionApi.submit, {
    body: { applicationId, majorVersion: { id: '-1' }, ...more } as never,
  });
