import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NotCarried } from '../../kit/carrier.ts';
import { makeSmtp, outcomeOf } from './smtp.ts';
import { bodyOf, type MailServer, openMailServer, saying } from './testing/mail-server.ts';

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());
afterEach(() => server.calm());

const mail = {
  id: 'm-1',
  to: 'su.wen@example.com',
  subject: '重置密码 · Set a new password',
  text: '请打开链接 http://127.0.0.1:8080/common/reset-password#token=abc\n',
};
const carrier = (url = server.url, patience?: number) =>
  makeSmtp(url, 'Cloudyard <no-reply@cloudyard.example>', patience);
const headerOf = (text: string, name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(text)?.[1];

describe('a mail server', () => {
  it('gets the mail from our address, under an id of ours', async () => {
    const smtp = carrier();
    await smtp.send(mail);
    await smtp.send(mail);
    await smtp.close?.();
    expect(server.received).toMatchObject(
      Array(2).fill({ from: 'no-reply@cloudyard.example', to: [mail.to] }),
    );
    const ids = server.received.map((one) => headerOf(one.text, 'Message-ID'));
    expect(ids).toEqual(['<m-1@cloudyard>', '<m-1@cloudyard>']);
    expect(bodyOf(server.received[0]?.text ?? '')).toBe(mail.text.replace('\n', '\r\n'));
  });

  it('gets the name and password of its address', async () => {
    await carrier(`smtp://yard:right@127.0.0.1:${server.port}`).send(mail);
    await expect(carrier(`smtp://yard:wrong@127.0.0.1:${server.port}`).send(mail)).rejects.toThrow();
    expect(server.received).toHaveLength(1);
  });

  it('gets no header that was written into a value', async () => {
    await carrier().send({ ...mail, subject: 'Hello\r\nBcc: thief@example.com' });
    expect(server.received[0]?.to).toEqual([mail.to]);
    expect(headerOf(server.received[0]?.text ?? '', 'Bcc')).toBeUndefined();
  });
});

/** The outcome of a try: null when the mail was taken. */
const outcome = async (smtp = carrier(), one = mail) => {
  try {
    await smtp.send(one);
    return null;
  } catch (error) {
    if (!(error instanceof NotCarried)) throw error;
    return error.outcome;
  }
};

/** A server that sends one line to every client, or nothing. */
async function bare(words: string | null) {
  const open = createServer((socket) => {
    socket.on('error', () => undefined);
    if (words) socket.end(words);
  });
  await new Promise<void>((resolve) => open.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(open.address() as AddressInfo).port}`,
    close: () => open.close(),
  };
}

describe('the outcome of a mail', () => {
  it('to a recipient that does not exist is "never"', async () => {
    server.behaviour.nobodyThere = saying(550, 'No such user');
    await expect(carrier().send(mail)).rejects.toThrow('550 No such user');
    expect(await outcome()).toBe('never');
  });
  it('that is greylisted is "later", and the next try is taken', async () => {
    server.behaviour.nobodyThere = saying(450, 'Greylisted');
    expect(await outcome()).toBe('later');
    server.behaviour.nobodyThere = undefined;
    expect(await outcome()).toBeNull();
    expect(server.received).toHaveLength(1);
  });
  it.each([
    [554, 'never'],
    [451, 'later'],
    [452, 'later'],
  ])('that was read and answered with %s is "%s"', async (code, what) => {
    server.behaviour.refusal = saying(code);
    expect(await outcome()).toBe(what);
    expect(server.received).toEqual([]);
  });
  it.each(['silent', 'gone'] as const)(
    'that was read by a server that is %s afterwards is "unsure"',
    async (how) => {
      server.behaviour.afterData = how;
      expect(await outcome(carrier(undefined, 300))).toBe('unsure');
      expect(server.received).toHaveLength(1);
    },
  );
  it('that was read in part only is "later"', async () => {
    server.behaviour.hangsUpEarly = true;
    expect(await outcome(carrier(), { ...mail, text: 'x'.repeat(20_000_000) })).toBe('later');
  });
  it('without a reachable server is "later"', async () => {
    expect(await outcome(carrier('smtp://127.0.0.1:1'))).toBe('later');
  });
  it.each([null, '554 Not today\r\n', '421 Too busy\r\n'])(
    'whose server greets with %j is "later"',
    async (words) => {
      const { url, close } = await bare(words);
      expect(await outcome(carrier(url, 200))).toBe('later');
      close();
    },
  );
  it('with a wrong login is "later"', async () => {
    expect(await outcome(carrier(`smtp://yard:wrong@127.0.0.1:${server.port}`))).toBe('later');
    expect(outcomeOf({ command: 'MAIL FROM', responseCode: 530 }, false)).toBe('later');
  });
  it('without an address is "never"', async () => {
    expect(await outcome(carrier(), { ...mail, to: '' })).toBe('never');
  });
});
