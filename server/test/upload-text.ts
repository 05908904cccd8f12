import { fileApi } from '@cloudyard/contract/file/file.ts';
import type { TestApp } from './app.ts';

/** Uploads a small text by the general call; its stored name. */
export async function uploadText(
  test: TestApp,
  { cookie }: { cookie?: string },
  text: string,
  category: string,
) {
  const form = new FormData();
  form.append('category', category);
  form.append('file', new Blob([text]), 'text.txt');
  const sent = new Response(form);
  const response = await test.app.inject({
    ...{ method: fileApi.upload.method, url: fileApi.upload.path },
    payload: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '', ...(cookie ? { cookie } : {}) },
  });
  return response.json() as string;
}
