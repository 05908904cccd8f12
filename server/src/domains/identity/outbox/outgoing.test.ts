import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { broughtAbout } from '../../../../test/jobs.ts';
import { makeSmtp } from '../../../drivers/mail/smtp.ts';
import { type MailServer, openMailServer, saying } from '../../../drivers/mail/testing/mail-server.ts';
import { outbox } from '../../../kit/carrier.ts';
import { inTransaction } from '../../../kit/context.ts';
import { deliverJob, sendMail } from './outgoing.service.ts';

let test: TestApp;
let server: MailServer;
const settled: { outgoingId: string; state: string }[] = [];
let trouble: Error | undefined;

beforeAll(async () => {
  test = await openTestApp();
  server = await openMailServer();
  test.kit.events.on('identity.mail_settled', (_, fact) => {
    const now = trouble;
    trouble = undefined;
    if (now) throw now;
    settled.push(fact);
  });
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(() => {
  server.calm();
  settled.length = 0;
  trouble = undefined;
  test.kit.carriers.mail = makeSmtp(server.url, 'Cloudyard <no-reply@cloudyard.example>', 2000);
});

const inPlatform = <T>(act: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(test.kit, { platform: 'test' }, act);
const send = () => inPlatform((ctx) => sendMail(ctx, 'su.wen@example.com', '通知', '内容'));
const mail = (id: string) =>
  inPlatform(({ db }) =>
    db
      .selectFrom('outgoing')
      .select(['state', 'tries', 'error', 'body'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
const run = (id: string) => deliverJob.run(test.kit, { id }, AbortSignal.timeout(60_000));
const becomes = (id: string, found: object) =>
  broughtAbout(test.owner, deliverJob.name, async () => expect(await mail(id)).toMatchObject(found));

describe('a mail', () => {
  it('goes once, however often and in whatever order its job runs', async () => {
    const [first, second] = [await send(), await send()];
    for (const id of [second, first]) await becomes(id, { state: 'sent', body: '' });
    await Promise.all([run(first), run(second), run(first)]);
    expect(server.received).toHaveLength(2);
    expect(settled.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('waits while the server is down, and goes once when it is back', async () => {
    const { port } = server;
    await server.close();
    const id = await send();
    await becomes(id, { state: 'waiting', error: expect.stringContaining('ECONNREFUSED') });
    expect(settled).toEqual([]);
    server = await openMailServer(port);
    await becomes(id, { state: 'sent', error: null });
    expect(server.received).toHaveLength(1);
  });

  it('that a server defers is sent again later', async () => {
    server.behaviour.nobodyThere = saying(450, 'Greylisted');
    const id = await send();
    await becomes(id, { state: 'waiting', error: expect.stringContaining('450 Greylisted') });
    server.behaviour.nobodyThere = undefined;
    await becomes(id, { state: 'sent' });
    expect(server.received).toHaveLength(1);
  });

  it('has failed after the last attempt, not before', async () => {
    test.kit.carriers.mail = makeSmtp('smtp://127.0.0.1:1', 'x@cloudyard.example', 300);
    const id = await send();
    await becomes(id, { state: 'failed', tries: 5, body: '' });
    expect(settled).toEqual([{ outgoingId: id, state: 'failed' }]);
    await run(id);
    expect(await mail(id)).toMatchObject({ state: 'failed', tries: 5 });
  });

  it('that is refused for good has bounced, and is not tried again', async () => {
    server.behaviour.nobodyThere = saying(550, 'No such user');
    const id = await send();
    await becomes(id, { state: 'bounced', tries: 1, error: expect.stringContaining('550 No such user') });
    expect(settled).toEqual([{ outgoingId: id, state: 'bounced' }]);
    server.behaviour.nobodyThere = undefined;
    await run(id);
    expect(server.received).toEqual([]);
  });

  it.each(['silent', 'gone'] as const)(
    'that a server took before it was %s is not sent again',
    async (how) => {
      server.behaviour.afterData = how;
      const id = await send();
      await becomes(id, { state: 'unsure', tries: 1, body: '' });
      server.behaviour.afterData = 'answers';
      await Promise.all([run(id), run(id)]);
      expect(server.received).toHaveLength(1);
      expect(settled).toEqual([{ outgoingId: id, state: 'unsure' }]);
    },
  );
});

/** As a process leaves it that dies while sending. */
const leftBehind = () =>
  inPlatform(({ db }) =>
    db
      .insertInto('outgoing')
      .values({ channel: 'mail', recipient: 'x@example.com', body: 'x', state: 'sending', tries: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );

describe('a mail in the hands of a process that died', () => {
  it('is not sent again', async () => {
    const { id } = await leftBehind();
    await run(id);
    expect(await mail(id)).toMatchObject({ state: 'unsure', tries: 1 });
    expect(server.received).toEqual([]);
    expect(settled).toEqual([{ outgoingId: id, state: 'unsure' }]);
  });
  it('is only put into the outbox where there is no mail server', async () => {
    test.kit.carriers.mail = outbox;
    const { id } = await leftBehind();
    await run(id);
    expect(await mail(id)).toMatchObject({ state: 'sent', body: 'x' });
  });
});

describe('the outcome of a mail', () => {
  it('is recorded although a listener fails at first', async () => {
    trouble = new Error('another process has the lines');
    const id = await send();
    await becomes(id, { state: 'sent', tries: 1 });
    expect(server.received).toHaveLength(1);
    expect(settled).toEqual([{ outgoingId: id, state: 'sent' }]);
  });
  it('is recorded only together with its listeners', async () => {
    const { id } = await leftBehind();
    trouble = new Error('not now');
    await expect(run(id)).rejects.toThrow('not now');
    expect(await mail(id)).toMatchObject({ state: 'sending' });
  });
});
