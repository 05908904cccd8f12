import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instanceApi } from '@cloudyard/contract/runtime/instance.ts';
import { expect } from 'vitest';
import type { Caller, TestApp } from '../../../test/app.ts';
import { eventually } from '../../../test/eventually.ts';
import { HELLO, keptProgram } from '../../../test/programs.ts';
import { spaceStory } from '../../../test/space.ts';
import { inTransaction } from '../../kit/context.ts';
import { type InstanceWish, makeInstance } from './instance/wish.service.ts';

const asPlatform = { platform: 'a story' };

/** What stories about instances share: a space that is online, programs that run in it, and the way to them. */
export async function runtimeStory(test: TestApp) {
  const space = await spaceStory(test);
  const planId = (await space.plan('professional')).id;
  const spaceId = await space.online(space.lin, space.here, { planId });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = test.app.server.address() as AddressInfo;

  const release = async (files: Record<string, string>, version = '1.0') => {
    const { name, sha256 } = await keptProgram(test, files);
    const rest = { reference: '', port: null, trusted: true };
    return { version, kind: 'NODE' as const, digest: sha256, file: name, ...rest };
  };
  const make = async (files: Record<string, string> = HELLO, more: Partial<InstanceWish> = {}) => {
    const wish: InstanceWish = {
      ...{
        holder: { type: 'story', id: randomUUID() },
        enterpriseId: space.here,
        ...{ name: '看板', nameEn: 'Board' },
        slug: 'board',
      },
      space: { id: spaceId, name: 'haichuan' },
      release: await release(files),
      limits: { millicores: 500, memoryMb: 256, diskMb: 64, users: null },
      ...{ variables: { GREETING: 'hello' }, secrets: { DB_PASSWORD: 'Sup3r-Secret' }, database: null },
      ...{ healthPath: '', paidUntil: null, by: space.lin.userId, ...more },
    };
    return inTransaction(test.kit, asPlatform, (ctx) => makeInstance(ctx, wish));
  };
  const detail = async (id: string, who: Caller = space.lin) =>
    (await who.ask(instanceApi.detail, { params: { id } })).body;
  const becomes = (id: string, expected: object) =>
    eventually(async () => expect(await detail(id)).toMatchObject({ isChanging: false, ...expected }));
  const running = async (files?: Record<string, string>, more: Partial<InstanceWish> = {}) => {
    const row = await make(files, more);
    await becomes(row.id, { state: 'running' });
    return row;
  };

  /** At the console's own port, under the application's name. */
  const visit = (host: string, path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; text: string }>(
      (resolve, reject) => {
        const named = { host: `${host}.apps.localhost`, accept: 'text/html', ...headers };
        const asked = request({ host: '127.0.0.1', port, path, headers: named }, async (reply) => {
          let text = '';
          for await (const part of reply.setEncoding('utf8')) text += part;
          resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text });
        });
        asked.once('error', reject);
        asked.end();
      },
    );
  /** Let in by the console; the cookie of the visit. */
  const entered = async (host: string, who: Caller = space.lin) => {
    const { body } = await who.ask(instanceApi.enter, { body: { host, to: '/work?day=1' } });
    const url = new URL(body.url);
    const reply = await visit(host, `${url.pathname}${url.search}`);
    const cookie = [reply.headers['set-cookie'] ?? []]
      .flat()
      .map((one) => one.split(';')[0])
      .join('; ');
    return { ...reply, cookie, path: `${url.pathname}${url.search}` };
  };
  return { ...space, spaceId, make, running, release, detail, becomes, visit, entered };
}
export type RuntimeStory = Awaited<ReturnType<typeof runtimeStory>>;
