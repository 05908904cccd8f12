import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiTokenApi } from '@cloudyard/contract/access/api-token.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { PAGE } from '../../../../test/programs.ts';
import { type DeliveryStory, deliveryStory } from './delivery.stories.ts';

/** Where a generator, a client and a compiler are installed; the tools of others, so not in every run. */
const FOLDER = process.env.GENERATED_CLIENT ?? '';
const GUIDE = join(import.meta.dirname, '../../../../../docs/how-to/call-from-a-program.md');
const STRICT = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
const MODERN = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node'];
const run = promisify(execFile);

let test: TestApp;
let story: DeliveryStory;
let url: string;
beforeAll(async () => {
  if (!FOLDER) return;
  test = await openTestApp();
  story = await deliveryStory(test);
  await story.online(story.lin, story.here, { planId: (await story.plan('professional')).id });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  await writeFile(join(FOLDER, 'purchase.ts'), await programOf(GUIDE));
  await tool('openapi-typescript', `${url}/openapi.json`, '--output', 'cloudyard.d.ts');
});
afterAll(() => test?.close());

async function programOf(guide: string) {
  const [, program = ''] = /```ts\n(.*?)```/s.exec(await readFile(guide, 'utf8')) ?? [];
  return program;
}
const tool = (name: string, ...args: string[]) =>
  run(join(FOLDER, 'node_modules/.bin', name), args, { cwd: FOLDER });
const compile = (file: string) => tool('tsc', ...STRICT, ...MODERN, file);
const purchase = (token: string, name: string) =>
  run(process.execPath, ['purchase.ts', url, token, name, story.here], { cwd: FOLDER });

async function token(keys: string[]): Promise<string> {
  const { status, body } = await story.lin.ask(apiTokenApi.issue, {
    body: { name: '采购程序', days: 30, keys },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.text;
}

async function onSale(): Promise<string> {
  const { id } = await story.onSale('STATIC', PAGE);
  const named = await story.listing.rows((db) =>
    db.selectFrom('application').select('name').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return named.name;
}

describe.skipIf(!FOLDER)('a client that is generated from the contract', () => {
  it('fits the program of the guide to the letter', async () => {
    const { stdout } = await compile('purchase.ts');
    expect(stdout).toBe('');
  });

  it('does not fit a call that is wrong', async () => {
    const program = await programOf(GUIDE);
    await writeFile(join(FOLDER, 'wrong.ts'), program.replace('month: periods', 'month: "three"'));
    const failed = await compile('wrong.ts').catch((error) => error);
    expect(failed.stdout).toContain("Type 'string' is not assignable to type 'number'");
  });

  it('buys an application, and what was bought runs', async () => {
    const name = await onSale();
    const { stdout } = await purchase(await token(['market.application.buy', 'ledger.wallet.spend']), name);
    const bought = JSON.parse(stdout);
    expect(bought).toMatchObject({ cost: 297, url: expect.stringContaining('.apps.localhost') });
    expect(await story.order(story.lin, bought.id)).toMatchObject({
      ...{ state: 'active', payment: { state: 'paid' } },
    });
  });

  it('leaves the payment to people with a token that may not spend', async () => {
    const failed = await purchase(await token(['market.application.buy']), await onSale()).catch(
      (error) => error,
    );
    expect(failed.stderr).toContain('Error: unpaid');
  });

  it('is refused with a token that may not buy, and says why', async () => {
    const name = await onSale();
    const failed = await purchase(await token(['access.role.read']), name).catch((error) => error);
    expect(failed.stderr).toContain('kit.not_allowed');
  });
});
