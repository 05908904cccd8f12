import { outboxApi } from '@cloudyard/contract/identity/outbox.ts';
import { registrationApi } from '@cloudyard/contract/identity/registration.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, openTestApp, type TestApp } from '../../../../test/app.ts';
import { withClient } from '../../../drivers/database/index.ts';
import { codeSentTo, newPhone, status, visitor } from '../testing/codes.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

const CLOSED = 'identity.outbox_closed';
const read = (browser: Browser, headers: Record<string, string> = {}) =>
  browser.ask(outboxApi.list, {}, headers);
const here = (app = test) => new Browser(app.app);

describe('the outbox', () => {
  it('shows a visitor of the demo, on this machine, what was sent, newest first', async () => {
    const phones = [newPhone(), newPhone()];
    for (const phone of phones) await visitor(test).ask(registrationApi.sendCode, { query: { phone } });
    const { body } = await read(here());
    const shown = body.filter((one: { recipient: string }) => phones.includes(one.recipient));
    expect(shown.map((one: { recipient: string }) => one.recipient)).toEqual(phones.reverse());
    expect(shown[0]).toMatchObject({ channel: 'sms', body: expect.stringContaining('验证码') });
    expect(shown[0].body).toContain(await codeSentTo(test, phones[0] ?? ''));
  });

  it('is closed to other machines, also behind a proxy on this one', async () => {
    expect(await status(read(visitor(test)))).toBe(CLOSED);
    expect(await status(read(here(), { 'x-forwarded-for': '203.0.113.9' }))).toBe(CLOSED);
    expect(await status(read(new Browser(test.app, { address: '::1' })))).toBe(200);
    expect(await status(read(new Browser(test.app, { address: '::ffff:127.0.0.1' })))).toBe(200);
  });

  it('is not opened by a forged X-Forwarded-For', async () => {
    expect(await status(read(visitor(test), { 'x-forwarded-for': '127.0.0.1' }))).toBe(CLOSED);
  });

  it('is closed to a page that points a name of its own at this machine', async () => {
    expect(await status(read(here(), { host: 'evil.example:8080' }))).toBe(CLOSED);
    expect(await status(read(here(), { host: '127.evil.example' }))).toBe(CLOSED);
    expect(await status(read(here(), { host: '127.0.0.1:8080' }))).toBe(200);
    expect(await status(read(here(), { host: '[::1]:8080' }))).toBe(200);
  });

  it('is closed to a logged-in user without the key, and open with it', async () => {
    expect(await status((await test.as('su.wen')).ask(outboxApi.list))).toBe(CLOSED);
    expect(await status((await test.as('admin')).ask(outboxApi.list))).toBe(200);
  });

  it('is closed to visitors without demo accounts', async () => {
    const bare = await openTestApp();
    try {
      await withClient(bare.owner, (client) => client.query('update account set demo = false'));
      expect(await status(read(here(bare)))).toBe(CLOSED);
      expect(await status((await bare.as('admin')).ask(outboxApi.list))).toBe(200);
    } finally {
      await bare.close();
    }
    const plain = await openTestApp({ DEMO: 'false', ADMIN_PASSWORD: 'Harbour_77x' });
    try {
      expect(await status(read(here(plain)))).toBe(CLOSED);
      // Accounts of an earlier demo do not open it either.
      await withClient(plain.owner, (client) => client.query('update account set demo = true'));
      expect(await status(read(here(plain)))).toBe(CLOSED);
    } finally {
      await plain.close();
    }
  });

  it('is closed to every caller while a gateway carries messages', async () => {
    const carried = await openTestApp({ SMS_URL: 'http://127.0.0.1:1/' });
    try {
      expect(await status(read(here(carried)))).toBe(CLOSED);
      expect(await status((await carried.as('admin')).ask(outboxApi.list))).toBe(CLOSED);
    } finally {
      await carried.close();
    }
  });

  it('shows no mail that was given to a mail server', async () => {
    const mailed = await openTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
    try {
      await withClient(mailed.owner, (client) =>
        client.query(
          "insert into outgoing (channel, recipient, body) values ('mail', 'x@example.com', 'words')",
        ),
      );
      expect((await read(here(mailed))).body).toEqual([]);
    } finally {
      await mailed.close();
    }
  });
});
