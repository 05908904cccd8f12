import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { broughtAbout } from '../../../test/jobs.ts';
import { inTransaction } from '../../kit/context.ts';
import { makeHttpSms } from './http.ts';

type Received = { headers: IncomingHttpHeaders; body: { id: string; to: string; text: string } };
/** A gateway: what it was given, and how it answers next. `silent`: it takes the message and says nothing. */
const received: Received[] = [];
const answers: (number | 'silent' | { to: string })[] = [];
const server = createServer(async (request, response) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  received.push({ headers: request.headers, body: JSON.parse(text || '{}') });
  const next = answers.shift() ?? 200;
  if (next === 'silent') return;
  if (typeof next === 'object') response.writeHead(302, { location: next.to }).end();
  else response.writeHead(next).end('{"ok":true}');
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.length = 0;
  answers.length = 0;
});

const message = { id: 'm-1', to: '13900000001', text: '验证码 22222' };

describe('the gateway for text messages', () => {
  it('gets the message with its key and the token', async () => {
    await makeHttpSms(url, 'secret-token').send(message);
    expect(received).toMatchObject([
      {
        headers: {
          'idempotency-key': 'm-1',
          authorization: 'Bearer secret-token',
          'content-type': 'application/json',
        },
        body: message,
      },
    ]);
  });

  it('that refuses or redirects has not got the message', async () => {
    answers.push(500, 403, { to: url });
    const sms = makeHttpSms(url, undefined);
    await expect(sms.send(message)).rejects.toThrow('The gateway answered 500.');
    await expect(sms.send(message)).rejects.toThrow('The gateway answered 403.');
    await expect(sms.send(message)).rejects.toThrow();
    expect(received).toHaveLength(3);
  });

  it('that takes a message without answering is given up, and gets the second try under the same key', async () => {
    answers.push('silent');
    const sms = makeHttpSms(url, undefined, 200);
    await expect(sms.send(message)).rejects.toThrow(/timeout/i);
    await sms.send(message);
    expect(received.map((one) => one.headers['idempotency-key'])).toEqual(['m-1', 'm-1']);
    expect(received[1]?.body).toEqual(received[0]?.body);
  });
});

describe('a message through a gateway that fails twice', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openTestApp({ SMS_URL: url });
  });
  afterAll(() => test.close());

  it('reaches the user once: every try has the same key and code, and its text is removed afterwards', async () => {
    answers.push(500, 503);
    const phone = '13900000002';
    const { statusCode } = await test.app.inject(`/api-user/verificationCodes?phone=${phone}`);
    expect(statusCode).toBe(200);
    const row = () =>
      inTransaction(test.kit, { platform: 'test' }, ({ db }) =>
        db.selectFrom('outgoing').selectAll().where('recipient', '=', phone).executeTakeFirstOrThrow(),
      );
    await broughtAbout(test.owner, 'identity.deliver-message', async () =>
      expect((await row()).state).toBe('sent'),
    );
    const { id, tries, body } = await row();
    expect(tries).toBe(3);
    expect(body).toBe('');
    expect(received.map((one) => one.headers['idempotency-key'])).toEqual([id, id, id]);
    expect(new Set(received.map((one) => one.body.text)).size).toBe(1);
    expect(received[0]?.body).toMatchObject({ id, to: phone, text: expect.stringMatching(/验证码 \w{5}，/) });
  });
});
